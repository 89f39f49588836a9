package catalog

import (
	"bytes"
	"embed"
	"fmt"
	"go/token"
	"go/types"
	"io/fs"
	"path"
	"slices"
	"strings"
	"sync"

	"github.com/pelletier/go-toml/v2"
)

//go:embed models/*.toml
var files embed.FS

// An entry is the parsed models of one package.
type entry struct {
	once    sync.Once
	files   []string // model files that speak of the package
	models  map[string]*Model
	methods map[string]*Model // by type, where a model stands for all methods
	clients []*Model          // those that make a client
}

// byPath finds the entry of a package by its import path. It is made from an
// index that costs next to nothing, and an entry is read when it is asked for.
var byPath = sync.OnceValue(entries)

func entries() map[string]*entry {
	out := map[string]*entry{}
	for file, paths := range index {
		for _, p := range paths {
			e := out[p]
			if e == nil {
				e = &entry{}
				out[p] = e
			}
			e.files = append(e.files, file)
		}
	}
	return out
}

// Models returns the models of a package by symbol, or nil when it has none.
func Models(pkgPath string) map[string]*Model {
	if e := lookup(pkgPath); e != nil {
		return e.models
	}
	return nil
}

func lookup(pkgPath string) *entry {
	e := byPath()[pkgPath]
	if e == nil {
		e = beneath(pkgPath)
	}
	if e == nil {
		return nil
	}
	e.once.Do(func() { e.read(pkgPath) })
	return e
}

// beneath returns the entry of the packages one element below a path, to
// which pkgPath belongs: "example.com/sdk/service/*". They share it.
func beneath(pkgPath string) *entry {
	i := strings.LastIndexByte(pkgPath, '/')
	if i < 0 {
		return nil
	}
	return byPath()[pkgPath[:i]+"/*"]
}

func (e *entry) read(pkgPath string) {
	e.models, e.methods = map[string]*Model{}, map[string]*Model{}
	if i := strings.LastIndexByte(pkgPath, '/'); i > 0 {
		pattern := pkgPath[:i] + "/*"
		if general := byPath()[pattern]; general != nil && general != e {
			e.files = append(e.files, general.files...)
		}
		for _, name := range slices.Compact(slices.Clone(e.files)) {
			e.from(name, pattern)
		}
	}
	for _, name := range e.files {
		e.from(name, pkgPath) // which goes before what is said of all
	}
}

// from adds the models of a file that speak of a path.
func (e *entry) from(file, path string) {
	lib := library(file)
	for i := range lib.Models {
		if m := &lib.Models[i]; slices.Contains(m.In, path) {
			e.add(m)
		}
	}
}

func (e *entry) add(m *Model) {
	if len(m.Calls) > 0 {
		e.clients = slices.DeleteFunc(e.clients, func(c *Model) bool { return c.Name == m.Name })
		e.clients = append(e.clients, m)
	}
	if recv, ok := strings.CutSuffix(m.Name, ".*"); ok {
		e.methods[recv] = m
		return
	}
	e.models[m.Name] = m
}

// parsed holds the model files that were read, by name.
var parsed sync.Map

// library reads a model file once, when one of its packages is asked for.
func library(name string) *Library {
	read, _ := parsed.LoadOrStore(name, sync.OnceValue(func() *Library {
		lib, err := parseFile(name)
		if err != nil {
			return &Library{} // does not happen: a test reads them all
		}
		return lib
	}))
	return read.(func() *Library)()
}

// Register adds the models of a user to those of the catalogue. A model of a
// symbol that the catalogue knows takes its place. It is called before the
// first package is analysed, for it does not lock.
func Register(models []Model) {
	for i := range models {
		m := &models[i]
		m.Own = true
		for _, p := range m.In {
			e := lookup(p)
			if e == nil {
				e = &entry{models: map[string]*Model{}, methods: map[string]*Model{}}
				e.once.Do(func() {})
				byPath()[p] = e
			}
			e.add(m)
		}
	}
}

func parseFile(name string) (*Library, error) {
	text, err := files.ReadFile(path.Join("models", name))
	if err != nil {
		return nil, err
	}
	return ParseLibrary(text)
}

// ParseLibrary reads a model file. Unknown keys are errors.
func ParseLibrary(text []byte) (*Library, error) {
	var lib Library
	d := toml.NewDecoder(bytes.NewReader(text)).DisallowUnknownFields()
	if err := d.Decode(&lib); err != nil {
		return nil, err
	}
	for i := range lib.Models {
		if len(lib.Models[i].In) > 0 {
			continue
		}
		for _, mod := range lib.Modules {
			lib.Models[i].In = append(lib.Models[i].In, mod.Path)
		}
	}
	return &lib, nil
}

// Libraries reads all model files of the catalogue, by file name.
func Libraries() (map[string]*Library, error) {
	list, err := fs.ReadDir(files, "models")
	if err != nil {
		return nil, err
	}
	out := map[string]*Library{}
	for _, f := range list {
		lib, err := parseFile(f.Name())
		if err != nil {
			return nil, fmt.Errorf("%s: %w", f.Name(), err)
		}
		out[f.Name()] = lib
	}
	return out, nil
}

// ModelOf returns the model of a function or method, or nil.
func ModelOf(fn *types.Func) *Model {
	if fn == nil || fn.Pkg() == nil {
		return nil
	}
	e := lookup(fn.Pkg().Path())
	if e == nil {
		return nil
	}
	k := KeyOf(fn.Origin())
	if m := e.models[k.Symbol()]; m != nil {
		return m
	}
	if k.Recv != "" && fn.Exported() {
		return e.methods[k.Recv]
	}
	return nil
}

// ModelOfObject returns the model of a function, type, variable or constant
// at the top of its package, or nil.
func ModelOfObject(obj types.Object) *Model {
	if fn, ok := obj.(*types.Func); ok {
		return ModelOf(fn)
	}
	if obj == nil || obj.Pkg() == nil || obj.Parent() != obj.Pkg().Scope() {
		return nil
	}
	return Models(obj.Pkg().Path())[obj.Name()]
}

// Makers returns the models of what makes the client that a method belongs
// to, where calls of the method are tried again by the client itself. The
// method asks a remote by its looks, unless a model names it.
func Makers(fn *types.Func) []*Model {
	if fn == nil || fn.Pkg() == nil || !fn.Exported() {
		return nil
	}
	k := KeyOf(fn.Origin())
	return makers(k, fn.Signature())
}

// MakersOf returns the models of what makes a client of type recv, where what
// is selected as name of it, a promoted method or a field that holds a
// function, is tried again by the client itself.
func MakersOf(recv *types.Named, name string, sig *types.Signature) []*Model {
	obj := recv.Origin().Obj()
	if obj.Pkg() == nil || !token.IsExported(name) {
		return nil
	}
	return makers(Key{Pkg: obj.Pkg().Path(), Recv: obj.Name(), Name: name}, sig)
}

func makers(k Key, sig *types.Signature) []*Model {
	if k.Recv == "" {
		return nil
	}
	e := lookup(k.Pkg)
	if e == nil || len(e.clients) == 0 {
		return nil
	}
	asks := asksRemote(k.Name, sig)
	var out []*Model
	for _, m := range e.clients {
		for _, c := range m.Calls {
			of, name, _ := strings.Cut(c, ".")
			if name == k.Name && of == k.Recv || asks && name == "*" && (of == k.Recv || of == "*") {
				out = append(out, m)
				break
			}
		}
	}
	return out
}

// asksRemote reports whether a method looks like a request: it takes a
// context first, or says whether it failed.
func asksRemote(name string, sig *types.Signature) bool {
	if sig.Params().Len() > 0 && isNamed(sig.Params().At(0).Type(), "context", "Context") && sig.Results().Len() == 1 {
		// A command that holds its error.
		if obj, _, _ := types.LookupFieldOrMethod(sig.Results().At(0).Type(), true, nil, "Err"); obj != nil {
			return true
		}
	}
	for v := range sig.Results().Variables() {
		if types.Identical(v.Type(), types.Universe.Lookup("error").Type()) {
			return name != "Close"
		}
	}
	return false
}

func isNamed(t types.Type, pkg, name string) bool {
	n, ok := types.Unalias(t).(*types.Named)
	return ok && n.Obj().Name() == name && n.Obj().Pkg() != nil && n.Obj().Pkg().Path() == pkg
}
