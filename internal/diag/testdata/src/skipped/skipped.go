// Package skipped has calls in a test file, where nothing is reported.
package skipped

func find() {}
