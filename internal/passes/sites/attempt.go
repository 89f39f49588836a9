package sites

import (
	"go/ast"
	"go/token"
	"go/types"
	"strings"

	"golang.org/x/tools/go/types/typeutil"

	"github.com/retrylint/retrylint/internal/catalog"
	"github.com/retrylint/retrylint/internal/defs"
	"github.com/retrylint/retrylint/internal/site"
)

// candidates returns the calls in the cycle whose result may say that they
// failed.
func (p *finder) candidates(c *cycle) []*defs.Call {
	if p.overItems(c) {
		return nil
	}
	var out []*defs.Call
	for _, call := range c.f.Calls {
		e := call.Expr
		if call.Go || call.Defer || e.Pos() < c.from || e.Pos() >= c.to || isAgain(c, e) {
			continue
		}
		if !p.mayFail(call) || p.ignored(e) {
			continue
		}
		out = append(out, call)
	}
	return out
}

// ignored reports whether nothing looks at the results of a call.
func (p *finder) ignored(e *ast.CallExpr) bool {
	switch s := p.x.Parent(e).(type) {
	case *ast.ExprStmt:
		return true
	case *ast.AssignStmt:
		for _, l := range s.Lhs {
			if !isBlank(l) {
				return false
			}
		}
		return true
	}
	return false
}

func isAgain(c *cycle, e *ast.CallExpr) bool {
	_, ok := c.again[e]
	return ok
}

// overItems reports whether each pass of the cycle is about another item: it
// ranges over a collection, or counts up to its length.
func (p *finder) overItems(c *cycle) bool {
	switch n := c.node.(type) {
	case *ast.RangeStmt:
		if n.Key == nil || isBlank(n.Key) && (n.Value == nil || isBlank(n.Value)) {
			return false
		}
		switch t := p.x.Info.TypeOf(n.X).Underlying().(type) {
		case *types.Slice, *types.Array:
			return !isDurationType(elemType(t))
		case *types.Chan:
			return !isTimeType(t.Elem())
		case *types.Map, *types.Pointer:
			return true
		}
	case *ast.ForStmt:
		if n.Cond == nil || n.Post == nil {
			return false
		}
		found := false
		ast.Inspect(n.Cond, func(m ast.Node) bool {
			if call, ok := m.(*ast.CallExpr); ok && calleeName(call) == "len" {
				found = true
			}
			return !found
		})
		return found
	}
	return false
}

// mayFail reports whether a call is one whose failure can be meant: it has an
// error, or says yes or no, and is not a mere computation or a wait.
func (p *finder) mayFail(c *defs.Call) bool {
	sig := signature(p.x.Info, c.Expr)
	if sig == nil || sig.Results().Len() == 0 || readsStream(c.Expr, sig) {
		return false
	}
	hasErr, hasBool := false, false
	for v := range sig.Results().Variables() {
		hasErr = hasErr || isErrorType(v.Type()) || isErrorList(v.Type())
		hasBool = hasBool || isBool(v.Type())
	}
	if !hasErr && !hasBool || !hasErr && stopWord(calleeName(c.Expr)) {
		return false
	}
	if fn := c.Static; fn != nil {
		if fn.Pkg() == nil || computes[fn.Pkg().Path()] || catalog.Inbound(fn) {
			return false
		}
		if fn.Pkg().Path() == "context" || strings.HasSuffix(fn.Pkg().Path(), "/errors") || strings.HasSuffix(fn.Pkg().Path(), "/status") {
			return false
		}
		if fn.Name() == "Err" && len(c.Expr.Args) == 0 {
			return false // a context's or a scanner's
		}
	}
	if takesError(p.x.Info, c.Expr) {
		return false // judges a failure, or wraps it
	}
	if w, ok := p.waits.Call(c.In, c.Expr); ok && !w.Partial && p.target(c) != site.Remote {
		return w.Bare && !waitWord(calleeName(c.Expr)) // else it is the wait itself
	}
	return true
}

// readsStream reports whether a call reads or writes the next part of a
// stream, as io.Reader and io.Writer have it, so that each call has other
// work, or closes it, or walks down a chain of errors.
func readsStream(e *ast.CallExpr, sig *types.Signature) bool {
	switch calleeName(e) {
	case "Close", "Unwrap", "Cause", "Read", "Write", "ReadFull", "ReadByte", "ReadRune", "ReadString", "ReadLine", "ReadBytes", "Accept", "Decode",
		"ReadFrom", "ReadFromUDP", "ReadFromUDPAddrPort", "ReadMsgUDP":
		return true
	case "Scan":
		return isBool(signatureResult(sig, 0)) // the next token; a row's Scan runs its query
	}
	return false
}

func signatureResult(sig *types.Signature, i int) types.Type {
	if i >= sig.Results().Len() {
		return nil
	}
	return sig.Results().At(i).Type()
}

// signature returns the signature of what a call calls, or nil.
func signature(info *types.Info, e *ast.CallExpr) *types.Signature {
	t := info.TypeOf(e.Fun)
	if t == nil {
		return nil
	}
	sig, _ := t.Underlying().(*types.Signature)
	return sig
}

// computes are packages whose functions fail on their input only, so that
// trying again makes no sense.
var computes = map[string]bool{
	"fmt": true, "errors": true, "strings": true, "strconv": true, "bytes": true, "time": true, "sync": true,
	"sort": true, "slices": true, "maps": true, "math": true, "regexp": true, "encoding/json": true,
	"encoding/base64": true, "encoding/hex": true, "encoding/binary": true, "encoding/xml": true, "unicode": true,
	"unicode/utf8": true, "log": true, "log/slog": true, "flag": true, "net/url": true, "path": true,
	"path/filepath": true, "sync/atomic": true, "reflect": true, "html/template": true, "text/template": true,
	"math/rand": true, "math/rand/v2": true, "math/big": true, "net/netip": true, "crypto/x509": true,
	"golang.org/x/time/rate": true, "google.golang.org/protobuf/proto": true, "go/parser": true, "iter": true,
}

func takesError(info *types.Info, e *ast.CallExpr) bool {
	for _, a := range e.Args {
		if isErrorType(info.TypeOf(a)) {
			return true
		}
	}
	return false
}

// target tells what a call reaches. A callback that a function is handed
// reaches what its callers hand over, where all of these can be seen.
func (p *finder) target(c *defs.Call) site.Target {
	if c.Static == nil && c.Lit == nil {
		if t, ok := p.callback(c); ok {
			return t
		}
		if t, ok := p.oneOf(c); ok {
			return t
		}
	}
	return p.reach.Call(c)
}

// remoteCall reports whether a call in f reaches a remote dependency.
func (p *finder) remoteCall(f *defs.Func, e *ast.CallExpr) bool {
	for _, c := range f.Calls {
		if c.Expr == e {
			return p.target(c) == site.Remote
		}
	}
	return false
}

// oneOf joins the targets of the functions that are assigned to the variable
// or unexported field that is called.
func (p *finder) oneOf(c *defs.Call) (site.Target, bool) {
	v, ok := p.x.ObjectOf(c.Expr.Fun).(*types.Var)
	if !ok || v.Exported() {
		return 0, false
	}
	out, found := site.Local, false
	for _, d := range p.x.Defs(v) {
		if d.Kind == defs.Zero {
			continue
		}
		if d.Kind != defs.Value {
			return 0, false
		}
		t := site.TargetUnknown
		if f := p.x.FuncValue(d.Expr); f != nil {
			t = p.reach.Func(f)
		} else if fn, ok := p.x.ObjectOf(d.Expr).(*types.Func); ok {
			t = p.reach.Object(fn)
		}
		out, found = joinTarget(out, t), true
	}
	return out, found
}

// callback joins the targets of the functions that callers hand to the
// parameter that is called.
func (p *finder) callback(c *defs.Call) (site.Target, bool) {
	id, ok := ast.Unparen(c.Expr.Fun).(*ast.Ident)
	if !ok {
		return 0, false
	}
	v, ok := p.x.ObjectOf(id).(*types.Var)
	if !ok {
		return 0, false
	}
	f := c.In
	for ; f != nil; f = f.Outer {
		if i, ok := paramIndex(p.x, f, v); ok {
			return p.passed(f, i)
		}
	}
	return 0, false
}

func (p *finder) passed(f *defs.Func, i int) (site.Target, bool) {
	if f.Obj == nil {
		return 0, false
	}
	calls, all := p.x.Callers(f.Obj)
	if !all || len(calls) == 0 {
		return 0, false
	}
	out := site.Local
	for _, call := range calls {
		if i >= len(call.Expr.Args) {
			return 0, false
		}
		g := p.x.FuncValue(call.Expr.Args[i])
		if g == nil {
			return site.TargetUnknown, true
		}
		switch p.reach.Func(g) {
		case site.Remote:
			return site.Remote, true
		case site.TargetUnknown:
			out = site.TargetUnknown
		}
	}
	return out, true
}

func paramIndex(x *defs.Index, f *defs.Func, v *types.Var) (int, bool) {
	i := 0
	for _, field := range f.Type.Params.List {
		for _, id := range field.Names {
			if x.Info.Defs[id] == v {
				return i, true
			}
			i++
		}
		if len(field.Names) == 0 {
			i++
		}
	}
	return 0, false
}

// sameWork reports whether each pass of the cycle tries the same thing: what
// the attempt works on does not come from the items that the cycle goes over.
func (p *finder) sameWork(c *cycle, call *defs.Call) bool {
	t := p.tainted(c)
	return !t.in(call.Expr) && !p.feedsItself(call)
}

// feedsItself reports whether a call works on what it returned the last time:
// it walks a chain, or asks for the next page.
func (p *finder) feedsItself(call *defs.Call) bool {
	a, ok := p.x.Parent(call.Expr).(*ast.AssignStmt)
	if !ok {
		return false
	}
	for _, l := range a.Lhs {
		o := p.x.ObjectOf(l)
		if o == nil || isBlank(l) || isContextType(o.Type()) {
			continue
		}
		if _, isIdent := l.(*ast.Ident); !isIdent {
			continue
		}
		found := false
		ast.Inspect(call.Expr, func(n ast.Node) bool {
			if id, ok := n.(*ast.Ident); ok && p.x.Info.Uses[id] == o {
				found = true
			}
			return !found
		})
		if found {
			return true
		}
	}
	return false
}

// items tells which variables hold the item of a pass.
type items struct {
	p       *finder
	vars    map[types.Object]bool
	counter map[types.Object]bool
}

func (p *finder) tainted(c *cycle) *items {
	if t := p.items[c]; t != nil {
		return t
	}
	t := &items{p: p, vars: map[types.Object]bool{}, counter: map[types.Object]bool{}}
	p.items[c] = t
	switch n := c.node.(type) {
	case *ast.RangeStmt:
		t.rangeVars(n)
	case *ast.ForStmt:
		t.forVars(n)
	}
	for range 3 { // through a few assignments
		if !t.spread(c) {
			break
		}
	}
	return t
}

func (t *items) rangeVars(n *ast.RangeStmt) {
	x := t.p.x
	typ := x.Info.TypeOf(n.X)
	if typ == nil {
		return
	}
	set := func(e ast.Expr, m map[types.Object]bool) {
		if e == nil {
			return
		}
		if o := x.ObjectOf(e); o != nil {
			m[o] = true
		}
	}
	switch u := typ.Underlying().(type) {
	case *types.Basic:
		if u.Info()&types.IsInteger != 0 {
			set(n.Key, t.counter)
			return
		}
		set(n.Value, t.vars)
	case *types.Slice, *types.Array, *types.Pointer:
		if isDurationType(elemType(u)) {
			return
		}
		set(n.Key, t.counter)
		set(n.Value, t.vars)
	case *types.Map:
		set(n.Key, t.vars)
		set(n.Value, t.vars)
	case *types.Chan:
		if !isTimeType(u.Elem()) {
			set(n.Key, t.vars)
		}
	case *types.Signature: // an iterator: numbers of attempts, or items
		set(n.Key, t.counter)
		set(n.Value, t.vars)
	}
}

func elemType(t types.Type) types.Type {
	switch t := t.(type) {
	case *types.Slice:
		return t.Elem()
	case *types.Array:
		return t.Elem()
	}
	return nil
}

func isTimeType(t types.Type) bool {
	n, ok := types.Unalias(t).(*types.Named)
	return ok && n.Obj().Name() == "Time" && n.Obj().Pkg() != nil && n.Obj().Pkg().Path() == "time"
}

func (t *items) forVars(n *ast.ForStmt) {
	switch post := n.Post.(type) {
	case *ast.IncDecStmt:
		if o := t.p.x.ObjectOf(post.X); o != nil {
			t.counter[o] = true
		}
	case *ast.AssignStmt:
		for _, l := range post.Lhs {
			if o := t.p.x.ObjectOf(l); o != nil {
				if _, num := o.Type().Underlying().(*types.Basic); num && !isDurationType(o.Type()) {
					t.counter[o] = true
				} else if !isErrorType(o.Type()) && !isDurationType(o.Type()) {
					t.vars[o] = true // the next of a list
				}
			}
		}
	}
}

// spread marks the variables that the cycle sets from an item, and reports
// whether there were new ones.
func (t *items) spread(c *cycle) bool {
	more := false
	mark := func(e ast.Expr) {
		o := t.p.x.ObjectOf(e)
		if o == nil || t.vars[o] || isErrorType(o.Type()) || isBool(o.Type()) || isContextType(o.Type()) {
			return
		}
		if v, ok := o.(*types.Var); ok && v.IsField() {
			return
		}
		t.vars[o] = true
		more = true
	}
	ast.Inspect(c.body, func(n ast.Node) bool {
		if n == nil || n.Pos() < c.from || n.Pos() >= c.to {
			return n != nil && n.End() > c.from
		}
		switch n := n.(type) {
		case *ast.AssignStmt:
			for i, r := range n.Rhs {
				if !t.source(c, r) {
					continue
				}
				if len(n.Rhs) == len(n.Lhs) {
					mark(n.Lhs[i])
				} else {
					for _, l := range n.Lhs {
						mark(l)
					}
				}
			}
		case *ast.ValueSpec:
			for i, r := range n.Values {
				if t.source(c, r) && i < len(n.Names) {
					mark(n.Names[i])
				}
			}
		}
		return true
	})
	return more
}

// source reports whether e yields an item: it is made of one, is received
// from a channel, or is taken from a queue.
func (t *items) source(c *cycle, e ast.Expr) bool {
	if u, ok := ast.Unparen(e).(*ast.UnaryExpr); ok && u.Op == token.ARROW {
		return !isTimeType(t.p.x.Info.TypeOf(u))
	}
	if call, ok := ast.Unparen(e).(*ast.CallExpr); ok && takes(calleeName(call)) {
		return true
	}
	return t.fresh(e) || t.in(e)
}

// fresh reports whether e is a text made anew at random, such as a name.
func (t *items) fresh(e ast.Expr) bool {
	if b, ok := t.p.x.Info.TypeOf(e).(*types.Basic); !ok || b.Info()&types.IsString == 0 {
		return false
	}
	found := false
	ast.Inspect(e, func(n ast.Node) bool {
		if call, ok := n.(*ast.CallExpr); ok {
			if fn, ok := typeutil.Callee(t.p.x.Info, call).(*types.Func); ok {
				found = found || catalog.Random(fn) || fn.Name() == "UnixNano"
			}
		}
		return !found
	})
	return found
}

// takes reports whether a name is that of a call that hands out the next item
// of many. A call that fetches the same thing again has such names too; there
// the attempt is that call.
func takes(name string) bool {
	switch name {
	case "Next", "Pop", "Dequeue", "Recv", "Receive", "Accept", "Take", "Poll", "PopFront", "Front", "Shift",
		"ReadMessage", "FetchMessage", "ReadMsg", "RecvMsg", "Text", "Scan", "Token", "Get", "next", "pop", "dequeue",
		"ReadFrom", "ReadFromUDP", "ReadFromUDPAddrPort", "ReadMsgUDP", "PopBatch", "Done", "Lease", "Dequeued", "ReadRune", "ReadByte", "ReadString", "ReadLine", "ReadBytes":
		return true
	}
	return false
}

// uses reports whether the expression names a counter of the cycle.
func (t *items) uses(e ast.Expr) bool { return t.counts(e) }

// in reports whether the expression works on an item.
func (t *items) in(e ast.Node) bool {
	found := false
	ast.Inspect(e, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.IndexExpr:
			if t.counts(n.Index) {
				found = true
			}
		case *ast.SliceExpr:
			if n.Low != nil && t.counts(n.Low) {
				found = true
			}
		case *ast.Ident:
			if o := t.p.x.Info.Uses[n]; o != nil && t.vars[o] {
				found = true
			}
		}
		return !found
	})
	return found
}

func (t *items) counts(e ast.Expr) bool {
	found := false
	ast.Inspect(e, func(n ast.Node) bool {
		if id, ok := n.(*ast.Ident); ok && t.counter[t.p.x.Info.Uses[id]] {
			found = true
		}
		return !found
	})
	return found
}

func isContextType(t types.Type) bool {
	n, ok := types.Unalias(t).(*types.Named)
	return ok && n.Obj().Name() == "Context" && n.Obj().Pkg() != nil && n.Obj().Pkg().Path() == "context"
}
