// Package silence holds calls that are found, next to calls that a comment
// silences.
package silence

func find() bool { return true }

func plain() {
	find() // want `found`
}

func onTheLine() {
	find() //nolint:marker // reason
	find() // want `found`
	find() //nolint
	find() //nolint:all
	find() //nolint:gosec,retrylint
	find() //nolint:gosec // want `found`
}

func lineAbove() {
	//nolint:marker // reason
	find()
	find() // want `found`
	_ = 1  //nolint:marker
	find() // want `found`

	//nolint:marker

	find() // want `found`
}

func blockBelow() {
	//nolint:marker // reason
	for find() {
		find()
	}
	find() // want `found`
}

func blockOnItsLine() {
	for { //nolint:marker // reason
		if find() {
			find()
			break
		}
	}
	if find() { // want `found`
		find() // want `found`
	} else { //nolint:marker
		find()
	}
}

// declaration is silenced as a whole.
//
//nolint:marker // reason
func declaration() {
	find()
}

func onDeclaration() { //nolint:marker
	find()
}

//nolint:marker

func blankLineBetween() {
	find() // want `found`
}

func ignore() {
	//lint:ignore marker reason
	find()
	find() //lint:ignore marker reason
	//lint:ignore gosec,mark* reason
	find()
	//lint:ignore retrylint reason
	find()
	//lint:ignore marker
	find() // want `found`
	//lint:ignore gosec reason
	find() // want `found`
	//lint:ignore marker reason
	for {
		find() // want `found`
	}
}

func argument() {
	use(
		1,      //nolint:marker
		find(), // want `found`
		//nolint:marker
		find(),
	)
}

func use(int, bool, bool) {}
