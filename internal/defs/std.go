package defs

import "strings"

// IsStdPath reports whether an import path is one of the standard library's:
// its first element has no dot.
func IsStdPath(path string) bool {
	first, _, _ := strings.Cut(path, "/")
	return !strings.Contains(first, ".") && first != "main" && stdRoots[first]
}

// stdRoots are the first elements of the standard library's import paths, and
// of what the go command vendors into it. A fixture or a script's package has
// no dot in its path either.
var stdRoots = roots(`archive arena bufio builtin bytes cmd cmp compress container context
	crypto database debug embed encoding errors expvar flag fmt go hash html image index
	internal io iter log maps math mime net os path plugin reflect regexp runtime slices
	sort strconv strings structs sync syscall testing text time unicode unique unsafe
	vendor weak`)

func roots(words string) map[string]bool {
	m := map[string]bool{}
	for w := range strings.FieldsSeq(words) {
		m[w] = true
	}
	return m
}
