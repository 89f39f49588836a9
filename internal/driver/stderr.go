package driver

import (
	"regexp"
	"slices"
	"strings"

	"github.com/retrylint/retrylint/internal/finding"
)

// readStderr cuts the go command's error output into one failure a package.
// The output of the compiler and of the tool stands below a line "# path",
// what the tool said with a second line "# [path]".
func (out *vetOutput) readStderr(text string) {
	var pkg string
	var block []string
	flush := func() {
		if pkg != "" {
			out.fail(pkg, block)
		}
		pkg, block = "", nil
	}
	for line := range strings.Lines(text) {
		line = strings.TrimRight(line, "\r\n")
		switch {
		case strings.HasPrefix(line, "# ["):
			continue // the same package, said again
		case strings.HasPrefix(line, "# "):
			flush()
			pkg, _, _ = strings.Cut(line[len("# "):], " [")
		case strings.HasPrefix(line, "go: "):
			out.note(line)
		case pkg != "":
			block = append(block, line)
		default:
			out.note(line)
		}
	}
	flush()
}

// noVetx is what unitchecker says of an import that it has not been able to
// analyse.
var noVetx = regexp.MustCompile(`\(no package vetx file for "(.*)"\)`)

// fail adds a package that failed, unless it is known already: a package may
// be compiled and vetted, and its test variant as well.
func (out *vetOutput) fail(pkg string, block []string) {
	known := slices.ContainsFunc(out.failures, func(f finding.Failure) bool { return f.Package == pkg })
	if known {
		return
	}
	fail := finding.Failure{Package: pkg, Message: "failed without a message"}
	for _, line := range block {
		if line = strings.TrimSpace(line); line != "" {
			fail.Message = strings.TrimPrefix(strings.TrimPrefix(line, "vet: "), "./")
			break
		}
	}
	if m := noVetx.FindStringSubmatch(fail.Message); m != nil {
		fail.Message = "imports " + m[1] + ", which failed"
	}
	if strings.HasPrefix(fail.Message, "panic: ") || strings.HasPrefix(fail.Message, "fatal error: ") {
		fail.Message = internalError + fail.Message
		fail.Detail = strings.Join(block, "\n")
	}
	out.failures = append(out.failures, fail)
}

// note keeps a line that belongs to no package. A broken import of a test
// comes in this form, as "file:line:column: message".
func (out *vetOutput) note(line string) {
	if strings.TrimSpace(line) != "" && !strings.HasPrefix(line, "go: downloading ") {
		out.notes = append(out.notes, line)
	}
}
