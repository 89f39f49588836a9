package periods

import (
	"go/ast"
	"go/constant"
	"go/types"
	"strings"
	"time"
	"unicode"

	"golang.org/x/tools/go/types/typeutil"

	"github.com/retrylint/retrylint/internal/defs"
	"github.com/retrylint/retrylint/internal/site"
)

// spread reports whether something random, or a hash, spreads the instances:
// the period itself, a wait before the first time or in the work, or anything
// that may be one of these.
func (r *Result) spread(p *Pace) bool {
	if r.drawn(p.argIn, p.arg) || namesSpread(p.arg) {
		return true
	}
	for f := p.In; f != nil; f = f.Outer {
		if r.drawsTime(f) || r.startsLate(f, p) {
			return true
		}
	}
	if p.argIn != nil && p.argIn != p.In && r.drawsTime(p.argIn) {
		return true
	}
	for _, c := range p.Calls {
		if r.waitsRandomly(c) {
			return true
		}
	}
	return r.startedLate(p, 0)
}

func (r *Result) drawn(f *defs.Func, e ast.Expr) bool {
	if f == nil || e == nil {
		return false
	}
	return r.waits.Reader.Expr(f, e).Jitter == site.Yes
}

// namesSpread reports whether a name in an expression says that it is spread.
func namesSpread(e ast.Node) bool {
	found := false
	if e == nil {
		return false
	}
	ast.Inspect(e, func(n ast.Node) bool {
		if id, ok := n.(*ast.Ident); ok && isSpreadName(id.Name) {
			found = true
		}
		return !found
	})
	return found
}

func isSpreadName(name string) bool {
	name = strings.ToLower(name)
	for _, w := range []string{"jitter", "splay", "stagger", "fuzz", "randomi", "skew"} {
		if strings.Contains(name, w) {
			return true
		}
	}
	return false
}

// drawsTime reports whether f makes a duration or a time of a draw or a hash.
func (r *Result) drawsTime(f *defs.Func) bool {
	for _, c := range f.Calls {
		if c.Static == nil || !r.waits.Random(c.Static) && !isSpreadName(c.Static.Name()) {
			continue
		}
		for n := ast.Node(c.Expr); n != nil; n = r.x.Parent(n) {
			if _, stmt := n.(ast.Stmt); stmt {
				break
			}
			if e, ok := n.(ast.Expr); ok {
				if t := r.x.Info.TypeOf(e); t != nil && (isPeriod(t) || isTime(t)) {
					return true
				}
			}
		}
		if isSpreadName(c.Static.Name()) {
			return true
		}
	}
	return false
}

func isTime(t types.Type) bool {
	n, ok := types.Unalias(t).(*types.Named)
	return ok && n.Obj().Name() == "Time" && n.Obj().Pkg() != nil && n.Obj().Pkg().Path() == "time"
}

// startsLate reports whether f waits, before the pace, for a length that is
// random or may be.
func (r *Result) startsLate(f *defs.Func, p *Pace) bool {
	start := p.Node.Pos()
	if p.Loop != nil {
		start = p.Loop.Pos()
	}
	for _, w := range r.waits.Waits(f, f.Body) {
		if w.Node.Pos() >= start {
			continue
		}
		if w.Value.Jitter == site.Yes || w.Value.Jitter == site.Unknown && w.Arg == nil {
			return true
		}
	}
	return false
}

// startedLate reports whether a function of this package waits for a random
// length before it starts the one with the pace.
func (r *Result) startedLate(p *Pace, depth int) bool {
	f := p.In
	for f != nil && f.Obj == nil {
		f = f.Outer
	}
	return f != nil && r.callersDraw(f, depth)
}

func (r *Result) callersDraw(f *defs.Func, depth int) bool {
	if f.Obj == nil || depth > 2 {
		return false
	}
	calls, _ := r.x.Callers(f.Obj)
	for _, c := range calls {
		for g := c.In; g != nil; g = g.Outer {
			if r.drawsTime(g) {
				return true
			}
			for _, w := range r.waits.Waits(g, g.Body) {
				if w.Node.Pos() < c.Expr.Pos() && w.Value.Jitter == site.Yes {
					return true
				}
			}
			if g.Obj != nil && g != f && r.callersDraw(g, depth+1) {
				return true
			}
		}
	}
	return false
}

// waitsRandomly reports whether a call, or what it calls in this package,
// waits for a random length.
func (r *Result) waitsRandomly(c *defs.Call) bool {
	if w, ok := r.waits.Call(c.In, c.Expr); ok && w.Value.Jitter == site.Yes {
		return true
	}
	if own := r.x.Callee(c.Expr); own != nil {
		return r.drawsTime(own)
	}
	return c.Static != nil && isSpreadName(c.Static.Name())
}

// exempt tells why a pace keeps nobody in step: it keeps a connection alive,
// or only a leader runs it.
func (r *Result) exempt(p *Pace) string {
	for f := p.In; f != nil; f = f.Outer {
		if w := exemptName(f.Name); w != "" {
			return w
		}
	}
	if p.Work.Call != nil {
		if w := exemptName(types.ExprString(p.Work.Call.Expr.Fun)); w != "" {
			return w
		}
	}
	if p.arg != nil {
		if w := exemptName(types.ExprString(p.arg)); w != "" {
			return w
		}
	}
	if r.elected(p) {
		return "leader"
	}
	return ""
}

// exemptName reads the words of a name.
func exemptName(name string) string {
	words := wordsOf(name)
	for i, w := range words {
		switch w {
		case "ping", "pings", "pinger", "pong", "keepalive", "keepalives", "noop":
			return "keep-alive"
		case "alive", "alives":
			if i > 0 && words[i-1] == "keep" {
				return "keep-alive"
			}
		case "heartbeat", "heartbeats", "heartbeating", "heart":
			return "heartbeat"
		case "leader", "leading", "elected", "leadership":
			return "leader"
		}
	}
	return ""
}

// wordsOf parts a name at its capitals, dots and underscores.
func wordsOf(name string) []string {
	var out []string
	var cur []rune
	flush := func() {
		if len(cur) > 0 {
			out = append(out, strings.ToLower(string(cur)))
			cur = nil
		}
	}
	runes := []rune(name)
	for i, c := range runes {
		switch {
		case !unicode.IsLetter(c):
			flush()
			continue
		case unicode.IsUpper(c) && (i == 0 || !unicode.IsUpper(runes[i-1]) || i+1 < len(runes) && unicode.IsLower(runes[i+1])):
			flush()
		}
		cur = append(cur, c)
	}
	flush()
	return out
}

// elected reports whether the work is done by a leader alone: a condition in
// its way asks who leads, or the election's callback starts it.
func (r *Result) elected(p *Pace) bool {
	var body ast.Node
	if p.Loop != nil {
		body = p.Loop
	} else if call, ok := p.At.(*ast.CallExpr); ok {
		body = call // with what it is handed
	}
	if p.Loop == nil && r.rearms[p.At] {
		body = p.In.Body
	}
	found := false
	ast.Inspect(body, func(n ast.Node) bool {
		if s, ok := n.(*ast.IfStmt); ok {
			ast.Inspect(s.Cond, func(n ast.Node) bool {
				if id, ok := n.(*ast.Ident); ok && exemptName(id.Name) == "leader" {
					found = true
				}
				return !found
			})
		}
		return !found
	})
	for n := ast.Node(p.At); n != nil && !found; n = r.x.Parent(n) {
		if kv, ok := n.(*ast.KeyValueExpr); ok {
			if id, ok := kv.Key.(*ast.Ident); ok && exemptName(id.Name) == "leader" {
				found = true
			}
		}
	}
	return found
}

// clock tells to which step of the clock the pace is aligned: by its period,
// or by a wait for the next full hour before the first.
func (r *Result) clock(p *Pace) time.Duration {
	if d, ok := r.aligned(p.argIn, p.arg, 0); ok {
		return d
	}
	if p.Loop == nil {
		return 0
	}
	for _, w := range r.waits.Waits(p.In, p.In.Body) {
		if w.Arg == nil || w.Node.Pos() >= p.Loop.Pos() {
			continue
		}
		if d, ok := r.aligned(p.In, w.Arg, 0); ok {
			return d
		}
	}
	return 0
}

// aligned tells to which step of the clock a wait that f makes is aligned:
// the hour, for a wait until now.Truncate(time.Hour).Add(time.Hour).
func (r *Result) aligned(f *defs.Func, e ast.Expr, depth int) (time.Duration, bool) {
	if e == nil || depth > 5 {
		return 0, false
	}
	var out time.Duration
	ast.Inspect(e, func(n ast.Node) bool {
		if out != 0 {
			return false
		}
		switch n := n.(type) {
		case *ast.FuncLit:
			return false
		case *ast.CallExpr:
			out = r.alignedCall(f, n, depth)
		case *ast.Ident:
			v, ok := r.x.ObjectOf(n).(*types.Var)
			if !ok || v.IsField() || v.Pkg() == nil || v.Parent() == v.Pkg().Scope() {
				return true
			}
			for _, d := range r.x.Defs(v) {
				if d.Kind == defs.Value && out == 0 && d.Expr != nil {
					out, _ = r.aligned(f, d.Expr, depth+1)
				}
			}
		}
		return out == 0
	})
	return out, out != 0
}

func (r *Result) alignedCall(f *defs.Func, call *ast.CallExpr, depth int) time.Duration {
	fn, _ := typeutil.Callee(r.x.Info, call).(*types.Func)
	if fn == nil || fn.Pkg() == nil {
		return 0
	}
	if own := r.x.Func(fn); own != nil && (own.Type.Results.NumFields() == 1) {
		res := fn.Signature().Results()
		if res.Len() != 1 || !isPeriod(res.At(0).Type()) && !isTime(res.At(0).Type()) {
			return 0
		}
		var out time.Duration
		ast.Inspect(own.Body, func(n ast.Node) bool {
			if ret, ok := n.(*ast.ReturnStmt); ok && out == 0 && len(ret.Results) == 1 {
				out, _ = r.aligned(own, ret.Results[0], depth+1)
			}
			return out == 0
		})
		return out
	}
	if fn.Pkg().Path() != "time" {
		return 0
	}
	switch {
	case (fn.Name() == "Truncate" || fn.Name() == "Round") && fn.Signature().Recv() != nil && isTime(fn.Signature().Recv().Type()) && len(call.Args) == 1:
		if l := r.Length(f, call.Args[0]); l.Known && IsRound(l.Every) {
			return l.Every
		}
	case fn.Name() == "Date" && fn.Signature().Recv() == nil && len(call.Args) == 8:
		if !r.isConst(call.Args[4]) || !r.isConst(call.Args[5]) {
			return 0
		}
		if r.isConst(call.Args[3]) {
			return 24 * time.Hour
		}
		return time.Hour
	}
	return 0
}

func (r *Result) isConst(e ast.Expr) bool {
	tv := r.x.Info.Types[e]
	return tv.Value != nil && tv.Value.Kind() == constant.Int
}
