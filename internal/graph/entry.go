package graph

import (
	"cmp"
	"go/ast"
	"go/constant"
	"go/types"
	"slices"
	"strings"

	"github.com/retrylint/retrylint/internal/catalog"
	"github.com/retrylint/retrylint/internal/defs"
)

// An entry is where the program is entered from outside.
type entry struct {
	name  string
	nodes []node
}

// entries finds main functions, handlers of HTTP and gRPC, and functions that
// are registered with other modules: consumers, jobs, hooks. Where there are
// none, what the packages matched export is where a program enters them.
func (g *graph) entries(cfg Config) []entry {
	byName := map[string]*entry{}
	add := func(name string, n node) {
		e := byName[name]
		if e == nil {
			e = &entry{name: name}
			byName[name] = e
		}
		if !slices.Contains(e.nodes, n) {
			e.nodes = append(e.nodes, n)
		}
	}
	if cfg.Entry != nil {
		g.functions(func(n node) {
			if n.f.Obj != nil && cfg.Entry.MatchString(n.name()) {
				add(n.name(), n)
			}
		})
	} else {
		g.functions(func(n node) {
			if n.pkg.Root && n.pkg.Types.Name() == "main" && n.f.Name == "main" {
				add("main "+n.pkg.Path, n)
			}
			for _, c := range n.f.Calls {
				if r := g.registers(n, c); r != nil {
					for _, m := range r.nodes {
						add(r.name, m)
					}
				}
			}
		})
		if len(byName) == 0 {
			g.functions(func(n node) {
				if n.pkg.Root && n.f.Obj != nil && n.f.Obj.Exported() {
					add(n.name(), n)
				}
			})
		}
	}
	var out []entry
	for _, e := range byName {
		out = append(out, *e)
	}
	slices.SortFunc(out, func(a, b entry) int { return cmp.Compare(a.name, b.name) })
	return out
}

// example is the name of some function.
func (g *graph) example() string {
	name := "main.main"
	g.functions(func(n node) {
		if n.pkg.Root && n.f.Obj != nil {
			name = n.name()
		}
	})
	return name
}

func (g *graph) functions(visit func(node)) {
	for _, p := range g.pkgs {
		for _, f := range p.x.Funcs {
			visit(node{p, f})
		}
	}
}

// routers are the methods and functions by which handlers are registered
// under a pattern, in net/http and in the routers that follow it.
var routers = map[string]string{
	"Handle": "", "HandleFunc": "", "HandlerFunc": "", "Method": "", "MethodFunc": "", "Any": "", "Add": "",
	"Get": "GET ", "Head": "HEAD ", "Post": "POST ", "Put": "PUT ", "Patch": "PATCH ", "Delete": "DELETE ",
	"GET": "GET ", "HEAD": "HEAD ", "POST": "POST ", "PUT": "PUT ", "PATCH": "PATCH ", "DELETE": "DELETE ",
}

// registers returns the entry that a call makes of the functions that it
// hands to another module, nil when it makes none.
func (g *graph) registers(n node, c *defs.Call) *entry {
	fn := c.Static
	if fn == nil || fn.Pkg() == nil || n.pkg.x.Callee(c.Expr) != nil {
		return nil
	}
	if _, ours := g.byFunc[fn.Origin()]; ours && !registrar(fn) {
		return nil
	}
	if registrar(fn) && len(c.Expr.Args) == 2 {
		return g.service(n, c)
	}
	verb, routes := routers[fn.Name()]
	text := ""
	for _, a := range c.Expr.Args {
		if v := n.pkg.x.Info.Types[a].Value; v != nil && v.Kind() == constant.String {
			text = strings.TrimSpace(text + " " + constant.StringVal(v))
		}
	}
	e := &entry{name: verb + text}
	if !routes || text == "" {
		if !keeps(fn) {
			return nil
		}
		e.name = strings.TrimSpace(fn.Pkg().Name() + "." + catalog.KeyOf(fn.Origin()).Symbol() + " " + text)
	}
	for _, a := range c.Expr.Args {
		e.nodes = append(e.nodes, g.handlers(n, a)...)
	}
	if len(e.nodes) == 0 {
		return nil
	}
	return e
}

// registrar reports whether fn is what the gRPC compiler makes to register
// the implementation of a service.
func registrar(fn *types.Func) bool {
	name, ok := strings.CutPrefix(fn.Name(), "Register")
	return ok && strings.HasSuffix(name, "Server") && fn.Signature().Recv() == nil && fn.Signature().Params().Len() == 2 &&
		types.IsInterface(fn.Signature().Params().At(1).Type())
}

// service returns the methods of an implementation of a gRPC service.
func (g *graph) service(n node, c *defs.Call) *entry {
	iface, ok := c.Static.Signature().Params().At(1).Type().Underlying().(*types.Interface)
	if !ok {
		return nil
	}
	e := &entry{name: "gRPC " + strings.TrimSuffix(strings.TrimPrefix(c.Static.Name(), "Register"), "Server")}
	t := n.pkg.x.Info.TypeOf(c.Expr.Args[1])
	for m := range iface.Methods() {
		if h, ok := g.method(t, m.Name()); ok {
			e.nodes = append(e.nodes, h)
		}
	}
	if len(e.nodes) == 0 {
		return nil
	}
	return e
}

// keeps reports whether a function of another module keeps the function that
// it is given and runs it when something comes in: it has the word for it.
func keeps(fn *types.Func) bool {
	for _, word := range []string{"Subscribe", "Consume", "Register", "AddFunc", "AddJob", "Handle", "Every", "Cron", "Schedule", "AddWorker", "NewTask"} {
		if strings.Contains(fn.Name(), word) {
			return true
		}
	}
	return false
}

// handlers returns the functions of the main modules that an argument hands
// over: a function, or a value with a method that serves.
func (g *graph) handlers(n node, e ast.Expr) []node {
	e = ast.Unparen(e)
	if call, ok := e.(*ast.CallExpr); ok {
		// http.HandlerFunc(f), and middleware around a handler.
		var out []node
		for _, a := range call.Args {
			out = append(out, g.handlers(n, a)...)
		}
		return out
	}
	t := n.pkg.x.Info.TypeOf(e)
	if t == nil {
		return nil
	}
	if _, ok := t.Underlying().(*types.Signature); ok {
		if f := n.pkg.x.FuncValue(e); f != nil {
			return []node{{n.pkg, f}}
		}
		if fn, ok := n.pkg.x.ObjectOf(e).(*types.Func); ok {
			if m, ok := g.byFunc[fn.Origin()]; ok {
				return []node{m}
			}
		}
		return nil
	}
	for _, name := range []string{"ServeHTTP", "ProcessTask", "HandleMessage", "Work", "Run"} {
		if m, ok := g.method(t, name); ok {
			return []node{m}
		}
	}
	return nil
}

// method returns a method of the main modules by its name.
func (g *graph) method(t types.Type, name string) (node, bool) {
	if t == nil || types.IsInterface(t) {
		return node{}, false
	}
	obj, _, _ := types.LookupFieldOrMethod(t, true, nil, name)
	fn, ok := obj.(*types.Func)
	if !ok {
		return node{}, false
	}
	n, ok := g.byFunc[fn.Origin()]
	return n, ok
}
