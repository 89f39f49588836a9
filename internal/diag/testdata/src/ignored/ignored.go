// Package ignored is ignored in one file only.
package ignored

//lint:file-ignore marker reason

func find() bool { return true }

func f() { find() }
