package driver

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/json"
	"errors"
	"fmt"
	"go/parser"
	"go/token"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/retrylint/retrylint/internal/finding"
)

// Live checks one package again and again while its text changes, as an editor
// needs it. The first check of a package goes through go vet, and keeps what
// the go command says of the package's units; the next ones run these units
// with the new text in place, which spares everything the go command does. It
// is not safe for concurrent use.
type Live struct {
	Tool       string
	BuildFlags []string
	ToolFlags  []string
	UnitFlags  []string // further flags, which must not change facts
	Scratch    string   // a directory of this Live's own

	units  map[string]*savedUnits // by directory
	serial int
}

// ErrBroken says that the text cannot be checked: it does not compile, or
// something that it imports does not.
var ErrBroken = errors.New("the package does not compile")

// saveUnits names the environment variable that has a unit copy what the go
// command says of it to a directory. It changes nothing a unit says, so the
// go command need not know of it.
const saveUnits = "RETRYLINT_SAVE_UNITS"

// save copies the unit to the directory that saveUnits names.
func (u unit) save(text []byte) {
	dir := os.Getenv(saveUnits)
	if dir == "" || u.VetxOnly || u.Dir == "" {
		return
	}
	// Without its copy the next check goes through go vet again.
	_ = os.WriteFile(filepath.Join(dir, fmt.Sprintf("%x.json", sha256.Sum256(text))), text, 0o600)
}

// savedUnits are the units of one directory.
type savedUnits struct {
	units   []savedUnit
	files   string            // the Go files of the directory
	headers map[string]string // build constraints, by file
}

type savedUnit struct {
	fields  map[string]json.RawMessage
	id      string
	goFiles []string // as the user knows them
	imports map[string]string
}

// Known reports whether a check of dir will be a quick one, as far as can be
// told before it.
func (l *Live) Known(dir string) bool { return l.units[dir] != nil }

// Forget drops the units of all directories but one, whose dependencies may
// have changed. An empty directory keeps none.
func (l *Live) Forget(except string) {
	for dir := range l.units {
		if dir != except {
			delete(l.units, dir)
		}
	}
}

// Check checks the package in dir with text, by absolute file name, in place
// of files. The error is ErrBroken, or that of ctx, or says what failed.
func (l *Live) Check(ctx context.Context, dir string, text map[string][]byte) (Result, error) {
	if saved := l.units[dir]; saved != nil && saved.fit(dir, text) {
		res, err := l.runUnits(ctx, saved, text)
		if err == nil || errors.Is(err, ErrBroken) || ctx.Err() != nil {
			return res, err
		}
	}
	delete(l.units, dir)
	return l.vet(ctx, dir, text)
}

// vet checks the package by go vet and keeps its units.
func (l *Live) vet(ctx context.Context, dir string, text map[string][]byte) (Result, error) {
	l.serial++
	// The mark at the end of each text makes the go command analyse the units
	// anew, so that they can be copied, and never answer any other run, of
	// whomever, with what it says of a file that is soon gone.
	mark := fmt.Sprintf("\n// %d.%d.%d\n", os.Getpid(), time.Now().UnixNano(), l.serial)
	replace := make(map[string]string)
	for file, t := range text {
		backing, err := l.write(file, slices.Concat(t, []byte(mark)))
		if err != nil {
			return Result{}, err
		}
		replace[file] = backing
	}
	units, err := os.MkdirTemp(l.Scratch, "units")
	if err != nil {
		return Result{}, err
	}
	defer os.RemoveAll(units)
	data, err := json.Marshal(map[string]any{"Replace": replace})
	if err != nil {
		return Result{}, err
	}
	name := filepath.Join(units, "overlay")
	if err := os.WriteFile(name, data, 0o600); err != nil {
		return Result{}, err
	}
	cfg := Config{
		Tool: l.Tool, Dir: dir, ToolFlags: l.ToolFlags, Overlay: name,
		BuildFlags: append(slices.Clone(l.BuildFlags), "-overlay="+name),
		env:        []string{saveUnits + "=" + units},
	}
	patterns := []string{"."}
	if !inModule(dir) {
		patterns = patterns[:0]
		for file := range text {
			patterns = append(patterns, filepath.Base(file))
		}
		slices.Sort(patterns)
	}
	out := vet(ctx, cfg, patterns)
	back := backwards(replace)
	l.keep(dir, units, back, text)
	res, err := out.live(ctx, back)
	if err == nil && len(l.UnitFlags) > 0 && l.units[dir] != nil {
		// Only the units say what the further flags ask for.
		if full, err := l.runUnits(ctx, l.units[dir], text); err == nil || ctx.Err() != nil {
			return full, err
		}
		delete(l.units, dir) // go vet has had its say
	}
	return res, err
}

// inModule reports whether dir or one above it has a go.mod.
func inModule(dir string) bool {
	for {
		if _, err := os.Stat(filepath.Join(dir, "go.mod")); err == nil {
			return true
		}
		up := filepath.Dir(dir)
		if up == dir {
			return false
		}
		dir = up
	}
}

func backwards(replace map[string]string) overlay {
	o := make(overlay)
	for file, backing := range replace {
		o[backing] = file
	}
	return o
}

// live returns what a run said as a result of Check.
func (out *vetOutput) live(ctx context.Context, back overlay) (Result, error) {
	if ctx.Err() != nil {
		return Result{}, ctx.Err()
	}
	if len(out.failures) > 0 || out.err != nil {
		msg := strings.Join(out.notes, " ")
		if len(out.failures) > 0 {
			msg = out.failures[0].Message
		}
		return Result{}, fmt.Errorf("%w: %s", ErrBroken, msg)
	}
	res := Result{Findings: out.findings}
	for i := range res.Findings {
		back.restore(&res.Findings[i])
	}
	slices.SortStableFunc(res.Findings, finding.Compare)
	res.Findings = slices.CompactFunc(res.Findings, finding.Same)
	takeSites(&res)
	return res, nil
}

// write writes text to a file that its name and text determine, so that no
// file is ever read while it changes, and returns its name.
func (l *Live) write(file string, text []byte) (string, error) {
	h := sha256.New()
	fmt.Fprintf(h, "%q\n", file)
	h.Write(text)
	dir := filepath.Join(l.Scratch, fmt.Sprintf("%x", h.Sum(nil)[:16]))
	if err := os.MkdirAll(dir, 0o700); err != nil {
		return "", err
	}
	backing := filepath.Join(dir, filepath.Base(file))
	return backing, os.WriteFile(backing, text, 0o600)
}

// keep reads the units of dir that a run of go vet has saved, if all that
// they need outlives the run.
func (l *Live) keep(dir, units string, back overlay, text map[string][]byte) {
	names, _ := filepath.Glob(filepath.Join(units, "*.json"))
	saved := &savedUnits{files: goFiles(dir), headers: make(map[string]string)}
	for _, name := range names {
		u, err := readSaved(name, back)
		if err != nil {
			return
		}
		for _, file := range u.goFiles {
			if _, ok := saved.headers[file]; !ok {
				saved.headers[file] = constraints(current(file, text))
			}
		}
		saved.units = append(saved.units, u)
	}
	if len(saved.units) == 0 {
		return
	}
	for backing := range back {
		os.RemoveAll(filepath.Dir(backing))
	}
	if l.units == nil {
		l.units = make(map[string]*savedUnits)
	}
	l.units[dir] = saved
}

// readSaved reads a copied unit. It fails where the unit reads a file that the
// go command has made for this one run.
func readSaved(name string, back overlay) (savedUnit, error) {
	var u savedUnit
	data, err := os.ReadFile(name)
	if err != nil {
		return u, err
	}
	var known struct {
		ID          string
		GoFiles     []string
		ImportMap   map[string]string
		PackageVetx map[string]string
	}
	if err := errors.Join(json.Unmarshal(data, &u.fields), json.Unmarshal(data, &known)); err != nil {
		return u, err
	}
	u.id, u.imports = known.ID, known.ImportMap
	for _, file := range known.GoFiles {
		if orig, ok := back[file]; ok {
			file = orig
		} else if _, err := os.Stat(file); err != nil {
			return u, err
		}
		u.goFiles = append(u.goFiles, file)
	}
	for _, file := range known.PackageVetx {
		if _, err := os.Stat(file); err != nil {
			return u, err
		}
	}
	return u, nil
}

// goFiles lists the Go files of dir, with what tells that its module changed.
func goFiles(dir string) string {
	names, _ := filepath.Glob(filepath.Join(dir, "*.go"))
	return strings.Join(names, "\n")
}

// current returns the text of a file, from text or else from disk.
func current(file string, text map[string][]byte) []byte {
	if t, ok := text[file]; ok {
		return t
	}
	t, _ := os.ReadFile(file)
	return t
}

// constraints returns the build constraints of a file.
func constraints(text []byte) string {
	var found []string
	for line := range bytes.Lines(text) {
		if bytes.HasPrefix(line, []byte("package ")) {
			break
		}
		if bytes.HasPrefix(line, []byte("//go:build ")) {
			found = append(found, string(bytes.TrimSpace(line)))
		}
	}
	return strings.Join(found, "\n")
}

// fit reports whether the go command would say the same of the units again:
// the same files, under the same constraints, importing nothing new.
func (s *savedUnits) fit(dir string, text map[string][]byte) bool {
	if goFiles(dir) != s.files {
		return false
	}
	for file, t := range text {
		header, ok := s.headers[file]
		if !ok || header != constraints(t) {
			return false
		}
	}
	for _, u := range s.units {
		for _, file := range u.goFiles {
			t, ok := text[file]
			if ok && !u.imported(t) {
				return false
			}
		}
	}
	return true
}

// imported reports whether the unit knows everything that text imports.
func (u *savedUnit) imported(text []byte) bool {
	f, _ := parser.ParseFile(token.NewFileSet(), "", text, parser.ImportsOnly)
	if f == nil {
		return true // does not compile
	}
	for _, spec := range f.Imports {
		path, err := strconv.Unquote(spec.Path.Value)
		if err != nil || path == "unsafe" {
			continue
		}
		if _, ok := u.imports[path]; !ok {
			return false
		}
	}
	return true
}

// runUnits runs the tool over saved units with text in place. An error that is
// not ErrBroken says that the units no longer hold.
func (l *Live) runUnits(ctx context.Context, saved *savedUnits, text map[string][]byte) (Result, error) {
	replace := make(map[string]string)
	for file, t := range text {
		backing, err := l.write(file, t)
		if err != nil {
			return Result{}, err
		}
		replace[file] = backing
		defer os.RemoveAll(filepath.Dir(backing))
	}
	var all vetOutput
	for i := range saved.units {
		if err := l.runUnit(ctx, &saved.units[i], replace, &all); err != nil {
			return Result{}, err
		}
	}
	return all.live(ctx, backwards(replace))
}

func (l *Live) runUnit(ctx context.Context, u *savedUnit, replace map[string]string, all *vetOutput) error {
	files := slices.Clone(u.goFiles)
	for i, file := range files {
		if backing, ok := replace[file]; ok {
			files[i] = backing
		}
	}
	dir, err := os.MkdirTemp(l.Scratch, "run")
	if err != nil {
		return err
	}
	defer os.RemoveAll(dir)
	fields := make(map[string]json.RawMessage, len(u.fields))
	for k, v := range u.fields {
		fields[k] = v
	}
	for name, value := range map[string]any{"GoFiles": files, "VetxOutput": filepath.Join(dir, "vetx"), "Stdout": "", "FixArchive": ""} {
		if fields[name], err = json.Marshal(value); err != nil {
			return err
		}
	}
	data, err := json.Marshal(fields)
	if err != nil {
		return err
	}
	name := filepath.Join(dir, "vet.cfg")
	if err := os.WriteFile(name, data, 0o600); err != nil {
		return err
	}
	args := append([]string{"-json"}, append(slices.Clone(l.ToolFlags), l.UnitFlags...)...)
	cmd := exec.CommandContext(ctx, l.Tool, append(args, name)...)
	var unitDir string
	if json.Unmarshal(u.fields["Dir"], &unitDir) == nil {
		cmd.Dir = unitDir
	}
	var stdout, stderr bytes.Buffer
	cmd.Stdout, cmd.Stderr = &stdout, &stderr
	if err := cmd.Run(); err != nil {
		said := stderr.String()
		if ctx.Err() != nil {
			return ctx.Err()
		}
		if strings.Contains(said, "no such file") || strings.Contains(said, "importing") || strings.Contains(said, "could not import") {
			return fmt.Errorf("%s", said)
		}
		return fmt.Errorf("%w: %s", ErrBroken, strings.TrimSpace(said))
	}
	return all.readStdout(&stdout)
}
