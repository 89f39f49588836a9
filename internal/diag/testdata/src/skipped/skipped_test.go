package skipped

func f() { find() }
