package config

import (
	"fmt"
	"go/ast"
	"go/types"
	"slices"
	"strings"

	"golang.org/x/tools/go/packages"

	"github.com/retrylint/retrylint/internal/catalog"
)

// Check holds the models against the packages that they speak of, which it
// loads as the go command would in dir, from source: what is compiled lacks
// functions that are not exported. A model of something that does not
// exist is an [Error].
func (f *File) Check(dir string, buildFlags []string) error {
	var paths []string
	for _, m := range f.Models {
		paths = append(paths, m.In...)
	}
	if len(paths) == 0 {
		return nil
	}
	slices.Sort(paths)
	pkgs, err := packages.Load(&packages.Config{Mode: packages.LoadTypes | packages.NeedSyntax, Dir: dir, BuildFlags: buildFlags}, slices.Compact(paths)...)
	if err != nil {
		return &Error{File: f.Path, Text: "loading the packages of its models: " + oneLine(err.Error())}
	}
	found := map[string]*packages.Package{}
	for _, p := range pkgs {
		found[p.PkgPath] = p
	}
	for i := range f.Models {
		m := &f.Models[i]
		for j, in := range m.In {
			p := found[in]
			switch {
			case p == nil || len(p.GoFiles)+len(p.IgnoredFiles) == 0:
				return f.errorf(i, fmt.Sprintf("in[%d]", j), "%s: there is no package %s to be had here: correct the path", m.Name, in)
			case p.Types == nil || len(p.Errors) > 0 || p.IllTyped:
				continue // the run will say that it does not compile
			}
			if key, text := Missing(p.Types, m); text != "" {
				return f.errorf(i, key, "%s", text)
			}
		}
	}
	return nil
}

// CheckImported holds the models against a package that is being analysed and
// those that it imports. Of the latter only what is exported is known.
func (f *File) CheckImported(pkg *types.Package) error {
	at := map[string]*types.Package{pkg.Path(): pkg}
	for _, p := range pkg.Imports() {
		at[p.Path()] = p
	}
	for i := range f.Models {
		m := &f.Models[i]
		for _, in := range m.In {
			p := at[in]
			if p == nil || p != pkg && !exported(m.Name) {
				continue
			}
			if key, text := Missing(p, m); text != "" {
				return f.errorf(i, key, "%s", text)
			}
		}
	}
	return nil
}

func exported(symbol string) bool {
	recv, member, isMethod := strings.Cut(symbol, ".")
	return ast.IsExported(recv) && (!isMethod || member == "*" || ast.IsExported(member))
}

// Missing tells what a model names that the package does not have, and the
// key that names it; "" when all is there.
func Missing(pkg *types.Package, m *catalog.Model) (key, text string) {
	obj, text := lookup(pkg, m.Name)
	if text != "" {
		return "name", text + ": correct the name"
	}
	for i, c := range m.Calls {
		if c == "*.*" {
			continue // whatever there is
		}
		if _, text := lookup(pkg, c); text != "" {
			return fmt.Sprintf("calls[%d]", i), text + ": correct the name"
		}
	}
	if strings.HasSuffix(m.Name, ".*") {
		obj = nil // its methods differ in their arguments
	} else if _, isType := obj.(*types.TypeName); isType != (m.Does == catalog.DoesType) {
		if isType {
			return "does", fmt.Sprintf("%s is a type: write does = \"type\", or the name of what it stands for", m.Name)
		}
		return "does", fmt.Sprintf("%s is no type: write what else it does, such as \"make\" or \"run\"", m.Name)
	}
	for _, p := range places(m) {
		place, err := catalog.ParsePlace(p.at)
		if err != nil {
			return p.key, fmt.Sprintf("%s: %v", m.Name, err)
		}
		if obj == nil {
			continue
		}
		at, text := typeAt(pkg, obj, m.Name, p, place)
		if text != "" {
			return p.key, text
		}
		if _, isBasic := at.Underlying().(*types.Basic); isBasic && p.key == "op" {
			return p.key, fmt.Sprintf("%s of %s has type %s, which can't be run: write the place of the function", p.at, m.Name, at)
		}
		for _, a := range m.Attrs() {
			if a.Name+".from" != p.key {
				continue
			}
			if text := unfit(a, at); text != "" {
				return p.key, fmt.Sprintf("%s of %s has type %s, %s", p.at, m.Name, at, text)
			}
		}
	}
	return "", ""
}

// unfit says why an attribute can't come from a value of type t; "" when it
// can.
func unfit(a catalog.NamedAttr, t types.Type) string {
	if ptr, ok := t.Underlying().(*types.Pointer); ok {
		t = ptr.Elem()
	}
	basic, _ := t.Underlying().(*types.Basic)
	numeric := basic != nil && basic.Info()&types.IsNumeric != 0
	switch a.Name {
	case "context":
		if basic != nil {
			return "which is no context: write the place of a context or stop channel"
		}
	case "attempts", "factor":
		if _, fn := t.Underlying().(*types.Signature); fn || basic != nil && !numeric {
			return "which is no number: write the place of the number"
		}
	case "base", "ceiling", "deadline", "spread":
		switch named, _ := types.Unalias(t).(*types.Named); {
		case named != nil && named.Obj().Name() == "Duration" && named.Obj().Pkg() != nil && named.Obj().Pkg().Path() == "time":
		case numeric && a.Attr.Unit == "":
			return "which is no duration: say what 1 stands for, such as unit = \"1s\""
		case basic != nil && !numeric, named != nil && named.Obj().Name() == "Context":
			return "which is no duration: write the place of the duration"
		}
	}
	return ""
}

// lookup returns the object of a symbol, for all methods of a type that type,
// or what is not there.
func lookup(pkg *types.Package, symbol string) (obj types.Object, missing string) {
	recv, member, isMethod := strings.Cut(symbol, ".")
	obj = pkg.Scope().Lookup(recv)
	if obj == nil {
		return nil, fmt.Sprintf("%s has no %s", pkg.Path(), recv)
	}
	if !isMethod {
		return obj, ""
	}
	if _, ok := obj.(*types.TypeName); !ok {
		return nil, fmt.Sprintf("%s.%s is no type and has no methods", pkg.Path(), recv)
	}
	if member == "*" {
		return obj, ""
	}
	found, _, _ := types.LookupFieldOrMethod(obj.Type(), true, pkg, member)
	fn, ok := found.(*types.Func)
	if !ok {
		return nil, fmt.Sprintf("%s.%s has no method %s", pkg.Path(), recv, member)
	}
	if key := catalog.KeyOf(fn); key.Pkg != pkg.Path() || key.Recv != recv {
		return nil, fmt.Sprintf("%s.%s has its method %s from %s of %s, which a model has to name", pkg.Path(), recv, member, key.Recv, key.Pkg)
	}
	return fn, ""
}

// typeAt returns the type of what stands at a place, or tells what is not
// there.
func typeAt(pkg *types.Package, obj types.Object, name string, p placed, place catalog.Place) (t types.Type, missing string) {
	sig, _ := obj.Type().Underlying().(*types.Signature)
	switch {
	case place.Arg >= 0 && sig == nil:
		return nil, fmt.Sprintf("%s takes no arguments: write \"field NAME\"", name)
	case place.Arg >= 0:
		n := sig.Params().Len()
		if place.Arg >= n && !sig.Variadic() {
			return nil, fmt.Sprintf("%s takes %s, so there is no %s: the first is arg 0", name, count(n), p.at)
		}
		t = sig.Params().At(min(place.Arg, n-1)).Type()
		if list, ok := t.(*types.Slice); ok && sig.Variadic() && place.Arg >= n-1 {
			t = list.Elem()
		}
	case place.Recv:
		if sig == nil || sig.Recv() == nil {
			return nil, fmt.Sprintf("%s is no method, so there is no recv: write \"arg 0\" or \"field NAME\"", name)
		}
		t = sig.Recv().Type()
	case sig != nil:
		return nil, fmt.Sprintf("%s is a function, so there is no %s: write \"arg 0.NAME\" or \"recv.NAME\"", name, p.at)
	default:
		t = obj.Type()
	}
	for _, field := range place.Path {
		next, _, _ := types.LookupFieldOrMethod(t, true, pkg, field)
		v, ok := next.(*types.Var)
		if !ok {
			return nil, fmt.Sprintf("%s: %s has no field %s: correct the name", name, types.TypeString(t, types.RelativeTo(pkg)), field)
		}
		t = v.Type()
	}
	return t, ""
}

func count(n int) string {
	if n == 1 {
		return "1 argument"
	}
	return fmt.Sprintf("%d arguments", n)
}

// A placed is a place that a model speaks of, and its key.
type placed struct{ key, at string }

// places lists the places that a model speaks of.
func places(m *catalog.Model) []placed {
	var out []placed
	add := func(key, at string) {
		if at != "" && at != "args" {
			out = append(out, placed{key, at})
		}
	}
	add("op", m.Op)
	add("policy", m.Policy)
	if m.Options != nil {
		add("options", fmt.Sprintf("arg %d", *m.Options))
	}
	for _, a := range m.Attrs() {
		add(a.Name+".from", a.Attr.From)
		add(a.Name+".unless", a.Attr.Unless)
	}
	for i, f := range m.Faults {
		for j, cond := range f.When {
			add(fmt.Sprintf("fault[%d].when[%d]", i, j), catalog.ConditionPlace(cond))
		}
	}
	return out
}
