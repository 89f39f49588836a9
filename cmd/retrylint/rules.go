package main

import (
	"strings"

	"github.com/retrylint/retrylint/internal/choice"
)

// selectRules returns the rules that a -rules flag leaves on.
func selectRules(flag string) (map[string]bool, error) {
	if flag == "" {
		return choice.Of("", nil)
	}
	return choice.Of("-rules="+flag, strings.Split(flag, ","))
}
