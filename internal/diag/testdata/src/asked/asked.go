// Package asked has calls in a test file, where reports were asked for.
package asked

func find() {}
