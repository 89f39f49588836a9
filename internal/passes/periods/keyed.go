package periods

import (
	"go/ast"
	"go/constant"
	"go/types"
	"strings"

	"golang.org/x/tools/go/types/typeutil"
)

// keyOf returns the key by which a call asks for a setting:
// viper.GetDuration("refresh.interval"), c.Duration("interval").
func (r *Result) keyOf(fn *types.Func, e *ast.CallExpr) (string, bool) {
	switch fn.Name() {
	case "GetDuration", "GetString", "Duration", "String":
	default:
		return "", false
	}
	tv, ok := r.x.Info.Types[e.Args[0]]
	if !ok || tv.Value == nil || tv.Value.Kind() != constant.String {
		return "", false
	}
	return strings.ToLower(constant.StringVal(tv.Value)), true
}

// keyedDefault traces the default of a setting that is asked for by a key.
func (r *Result) keyedDefault(fr frame, key string) traced {
	if r.keyed == nil {
		r.collectKeyed()
	}
	c := choice{open: true}
	for _, e := range r.keyed[key] {
		c.add(r.expr(fr, r.x.Enclosing(e), e))
	}
	return c.traced()
}

// collectKeyed finds the defaults that the package gives settings by key:
// viper.SetDefault("key", value), flags.Duration("key", value, "usage") and
// cli.DurationFlag{Name: "key", Value: value}.
func (r *Result) collectKeyed() {
	r.keyed = map[string][]ast.Expr{}
	add := func(key, value ast.Expr) {
		tv, ok := r.x.Info.Types[key]
		if ok && tv.Value != nil && tv.Value.Kind() == constant.String {
			k := strings.ToLower(constant.StringVal(tv.Value))
			r.keyed[k] = append(r.keyed[k], value)
		}
	}
	for _, file := range r.pass.Files {
		ast.Inspect(file, func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.CallExpr:
				fn, _ := typeutil.Callee(r.x.Info, n).(*types.Func)
				switch {
				case fn == nil || fn.Pkg() == nil:
				case fn.Name() == "SetDefault" && len(n.Args) == 2:
					add(n.Args[0], n.Args[1])
				case isFlagPackage(fn.Pkg().Path()) && len(n.Args) >= 3 && !strings.Contains(fn.Name(), "Var"):
					add(n.Args[0], n.Args[len(n.Args)-2])
				}
			case *ast.CompositeLit:
				if t := r.x.Info.TypeOf(n); t != nil && strings.HasSuffix(t.String(), "Flag") {
					var name, value ast.Expr
					for _, el := range n.Elts {
						if kv, ok := el.(*ast.KeyValueExpr); ok {
							switch id, _ := kv.Key.(*ast.Ident); {
							case id == nil:
							case id.Name == "Name":
								name = kv.Value
							case id.Name == "Value":
								value = kv.Value
							}
						}
					}
					if name != nil && value != nil {
						add(name, value)
					}
				}
			}
			return true
		})
	}
}
