package asked

func f() {
	find() // want `found`
}
