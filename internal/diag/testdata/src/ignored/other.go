package ignored

//lint:file-ignore gosec reason
//lint:file-ignore marker

func g() {
	find() // want `found`
}
