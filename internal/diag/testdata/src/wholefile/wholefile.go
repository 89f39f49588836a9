//nolint:marker // reason
package wholefile

func find() bool { return true }

func f() { find() }

func g() {
	for find() {
	}
}
