// Package testutil stands in a folder of test helpers.
package testutil

func find() {}

func f() { find() } // want "found"
