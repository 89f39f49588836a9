package config

import (
	"fmt"
	"go/types"
	"slices"
	"strings"

	"golang.org/x/tools/go/packages"

	"github.com/retrylint/retrylint/internal/catalog"
)

// Check holds the models against the packages that they speak of, which it
// loads as the go command would in dir. A model of something that does not
// exist is an error.
func (f *File) Check(dir string, buildFlags []string) error {
	var paths []string
	for _, m := range f.Models {
		paths = append(paths, m.In...)
	}
	if len(paths) == 0 {
		return nil
	}
	slices.Sort(paths)
	pkgs, err := packages.Load(&packages.Config{Mode: packages.LoadTypes, Dir: dir, BuildFlags: buildFlags}, slices.Compact(paths)...)
	if err != nil {
		return fmt.Errorf("%s: loading the packages of its models: %w", show(f.Path), err)
	}
	found := map[string]*types.Package{}
	for _, p := range pkgs {
		if p.Types != nil && p.Types.Scope().Len() > 0 {
			found[p.PkgPath] = p.Types
		}
	}
	for i := range f.Models {
		m := &f.Models[i]
		for _, in := range m.In {
			pkg := found[in]
			if pkg == nil {
				return f.errorf(i, "in", "there is no package %s to be had here: correct the path", in)
			}
			if key, text := Missing(pkg, m); text != "" {
				return f.errorf(i, key, "%s", text)
			}
		}
	}
	return nil
}

// Missing tells what a model names that the package does not have, and the
// key that names it; "" when all is there.
func Missing(pkg *types.Package, m *catalog.Model) (key, text string) {
	recv, member, isMethod := strings.Cut(m.Name, ".")
	obj := pkg.Scope().Lookup(recv)
	if obj == nil {
		return "name", fmt.Sprintf("%s has no %s: correct the name", pkg.Path(), recv)
	}
	if isMethod && member != "*" {
		found, _, _ := types.LookupFieldOrMethod(types.NewPointer(obj.Type()), true, pkg, member)
		if found == nil {
			found, _, _ = types.LookupFieldOrMethod(obj.Type(), true, pkg, member)
		}
		fn, ok := found.(*types.Func)
		if !ok {
			return "name", fmt.Sprintf("%s.%s has no method %s: correct the name", pkg.Path(), recv, member)
		}
		obj = fn
	}
	sig, _ := obj.Type().Underlying().(*types.Signature)
	for _, p := range places(m) {
		place, err := catalog.ParsePlace(p.at)
		if err != nil {
			return p.key, err.Error()
		}
		var at types.Type
		switch {
		case place.Arg >= 0 && sig == nil:
			return p.key, fmt.Sprintf("%s takes no arguments: write \"field NAME\"", m.Name)
		case place.Arg >= 0 && place.Arg >= sig.Params().Len() && !sig.Variadic():
			return p.key, fmt.Sprintf("%s takes %d arguments, so there is no %s: the first is arg 0", m.Name, sig.Params().Len(), p.at)
		case place.Arg >= 0:
			at = sig.Params().At(min(place.Arg, sig.Params().Len()-1)).Type()
		case place.Recv:
			if sig == nil || sig.Recv() == nil {
				return p.key, fmt.Sprintf("%s is no method, so there is no recv", m.Name)
			}
			at = sig.Recv().Type()
		default:
			at = obj.Type()
		}
		for _, field := range place.Path {
			next, _, _ := types.LookupFieldOrMethod(at, true, pkg, field)
			v, ok := next.(*types.Var)
			if !ok {
				return p.key, fmt.Sprintf("%s has no field %s", types.TypeString(at, types.RelativeTo(pkg)), field)
			}
			at = v.Type()
		}
	}
	return "", ""
}

type placed struct{ key, at string }

// places lists the places that a model speaks of, with their keys.
func places(m *catalog.Model) []placed {
	out := []placed{}
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
	for key, a := range map[string]*catalog.Attr{
		"attempts": m.Attempts, "base": m.Base, "factor": m.Factor, "grows": m.Grows, "ceiling": m.Ceiling,
		"jitter": m.Jitter, "deadline": m.Deadline, "context": m.Context, "spread": m.Spread,
	} {
		if a != nil {
			add(key, a.From)
		}
	}
	slices.SortFunc(out, func(a, b placed) int { return strings.Compare(a.key, b.key) })
	return out
}
