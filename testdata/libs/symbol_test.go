package libs

import (
	"fmt"
	"go/types"
	"strings"

	"github.com/retrylint/retrylint/internal/catalog"
)

// A symbol is what a model describes, as the real package has it.
type symbol struct {
	recv     types.Type   // the receiver, of a method
	args     []types.Type // the parameters; what a conversion converts
	variadic bool
	self     types.Type // what "field" starts from: the type, or the result
}

// checkModel returns what a model says that its package does not have.
func checkModel(pkg *types.Package, m *catalog.Model) []string {
	s, err := lookup(pkg, m.Name)
	if err != nil {
		return []string{err.Error()}
	}
	var out []string
	add := func(what string, err error) {
		if err != nil {
			out = append(out, fmt.Sprintf("%s: %v", what, err))
		}
	}
	_, isType := pkg.Scope().Lookup(m.Name).(*types.TypeName)
	if m.Does == catalog.DoesType && !isType {
		add("does", fmt.Errorf("%s is no type", m.Name))
	}
	if m.Does == catalog.DoesSet && s.recv == nil {
		add("does", fmt.Errorf("%s is no method", m.Name))
	}
	if m.Policy != "args" {
		add("policy", s.place(m.Policy))
	}
	add("op", s.place(m.Op))
	for _, a := range m.Attrs() {
		add(a.Name, s.place(a.Attr.From))
		add(a.Name+".unless", s.place(a.Attr.Unless))
	}
	for _, f := range m.Faults {
		for _, when := range f.When {
			add("when", s.condition(when))
		}
	}
	for _, name := range m.Calls {
		if name == "*.*" {
			continue // whatever there is
		}
		_, err := lookup(pkg, name)
		add("calls", err)
	}
	return out
}

// takesOptions reports whether the symbol of a model has the argument from
// which on its options stand.
func takesOptions(pkg *types.Package, m *catalog.Model) bool {
	s, err := lookup(pkg, m.Name)
	return err == nil && s.place(fmt.Sprintf("arg %d", *m.Options)) == nil
}

// lookup finds the symbol of a model: "Func", "Type", "Type.Method" or
// "Type.*".
func lookup(pkg *types.Package, name string) (symbol, error) {
	name = strings.TrimSuffix(name, ".*")
	name, method, _ := strings.Cut(name, ".")
	obj := pkg.Scope().Lookup(name)
	if obj == nil || !obj.Exported() {
		return symbol{}, fmt.Errorf("there is no %s", name)
	}
	if method == "" {
		return symbolOf(obj), nil
	}
	t := obj.Type()
	if _, ok := obj.(*types.TypeName); !ok {
		return symbol{}, fmt.Errorf("%s is no type", name)
	}
	if !types.IsInterface(t) {
		t = types.NewPointer(t)
	}
	found, _, _ := types.LookupFieldOrMethod(t, true, pkg, method)
	fn, ok := found.(*types.Func)
	if !ok || !fn.Exported() {
		return symbol{}, fmt.Errorf("%s has no method %s", name, method)
	}
	// The catalogue finds a method by where it is declared; that of an alias by
	// the package that the model names as well.
	if tn, ok := obj.(*types.TypeName); ok && tn.IsAlias() {
		return symbolOf(fn), nil
	}
	if k := catalog.KeyOf(fn.Origin()); k != (catalog.Key{Pkg: pkg.Path(), Recv: name, Name: method}) {
		return symbol{}, fmt.Errorf("%s is declared as %s of %s, where no model is looked up under this name", method, k.Symbol(), k.Pkg)
	}
	return symbolOf(fn), nil
}

func symbolOf(obj types.Object) symbol {
	s := symbol{self: obj.Type()}
	sig, ok := obj.Type().Underlying().(*types.Signature)
	if _, isType := obj.(*types.TypeName); isType || !ok {
		if isType {
			s.args = []types.Type{obj.Type().Underlying()}
		}
		return s
	}
	for v := range sig.Params().Variables() {
		s.args = append(s.args, v.Type())
	}
	s.variadic = sig.Variadic()
	if sig.Recv() != nil {
		s.recv = sig.Recv().Type()
	}
	s.self = nil
	if sig.Results().Len() > 0 {
		s.self = sig.Results().At(0).Type()
	}
	return s
}

// place returns an error when a symbol lacks a place: "arg 0.Retry.Max".
func (s symbol) place(text string) error {
	if text == "" {
		return nil
	}
	p, err := catalog.ParsePlace(text)
	if err != nil {
		return err
	}
	var start types.Type
	switch last := len(s.args) - 1; {
	case p.Recv:
		start = s.recv
	case p.Arg < 0:
		start = s.self
	case s.variadic && p.Arg >= last:
		start = s.args[last].(*types.Slice).Elem()
	case p.Arg <= last:
		start = s.args[p.Arg]
	}
	if start == nil {
		return fmt.Errorf("there is no %s", text)
	}
	return fields(start, p.Path)
}

// fields returns an error when no path of exported fields leads on from a
// type.
func fields(t types.Type, path []string) error {
	for _, name := range path {
		if types.IsInterface(t) {
			return nil // which type it is only the caller knows
		}
		if list, ok := t.Underlying().(*types.Slice); ok && name == "0" {
			t = list.Elem()
			continue
		}
		obj, _, _ := types.LookupFieldOrMethod(t, true, nil, name)
		v, ok := obj.(*types.Var)
		if !ok {
			return fmt.Errorf("%s has no field %s", types.TypeString(t, nil), name)
		}
		t = v.Type()
	}
	return nil
}

// condition checks the subject of "SUBJECT PREDICATE".
func (s symbol) condition(text string) error {
	at := catalog.ConditionPlace(text)
	if _, err := catalog.ParsePlace(at); at != "" && err != nil {
		return fmt.Errorf("%q is neither an attribute nor a place", at)
	}
	return s.place(at)
}
