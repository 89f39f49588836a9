// Package named is read by a printer that does not show the rule.
package named

func find() {}

func f() {
	find() // want `^found \(marker\)$`
}
