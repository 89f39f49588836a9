package periods

import (
	"go/ast"
	"go/types"

	"github.com/retrylint/retrylint/internal/catalog"
	"github.com/retrylint/retrylint/internal/defs"
	"github.com/retrylint/retrylint/internal/passes/waits"
	"github.com/retrylint/retrylint/internal/site"
)

// A Work is what is run each time.
type Work struct {
	Target site.Target
	Call   *defs.Call // the call that reaches what Target says, nil for none
	Text   string     // what it calls, as written
	Likely bool       // of an unknown target: the call looks like one of a remote
	Conn   bool       // the remote is reached over a connection that is open
}

// worse prefers the work that says most about the whole: a remote one, then
// one that may be.
func worse(a, b Work) Work {
	rank := func(w Work) int {
		switch {
		case w.Target == site.Remote && !w.Conn:
			return 4
		case w.Target == site.Remote:
			return 3
		case w.Target == site.TargetUnknown && w.Likely:
			return 2
		case w.Target == site.TargetUnknown && w.Call != nil:
			return 1
		}
		return 0
	}
	if rank(b) > rank(a) {
		return b
	}
	return a
}

// work tells what the calls reach.
func (r *Result) work(calls []*defs.Call) Work {
	out := Work{Target: site.Local}
	for _, c := range calls {
		if _, lit := ast.Unparen(c.Expr.Fun).(*ast.FuncLit); lit {
			continue // its own calls are among them
		}
		w := r.callWork(c, 0)
		w.Call, w.Text = c, types.ExprString(c.Expr.Fun)
		out = worse(out, w)
	}
	return out
}

const maxDepth = 6 // of functions that call each other

// callWork tells what one call reaches. What it starts in a goroutine counts.
func (r *Result) callWork(c *defs.Call, depth int) Work {
	if w, ok := r.settled(c); ok {
		return w
	}
	w := Work{Target: r.reach.Call(c)}
	if w.Target == site.Remote {
		w.Conn = c.Static != nil && isConn(c.Static)
		if own := r.x.Callee(c.Expr); own != nil {
			w.Conn = r.Func(own, depth+1).Conn
		}
		return w
	}
	own := r.x.Callee(c.Expr)
	switch {
	case own != nil:
		return worse(w, r.Func(own, depth+1))
	case c.Static == nil:
		fs, all := r.operands(c.Expr.Fun, 0)
		if len(fs) == 0 && !all {
			w.Likely = r.looksRemote(c)
			return w
		}
		out := Work{Target: site.Local}
		if !all {
			out.Target, out.Call = site.TargetUnknown, c
		}
		for _, f := range fs {
			out = worse(out, r.Func(f, depth+1))
		}
		return out
	case w.Target == site.TargetUnknown:
		w.Likely = r.looksRemote(c)
	}
	return w
}

// settled tells of calls whose names say that they reach nothing.
func (r *Result) settled(c *defs.Call) (Work, bool) {
	switch obj := r.x.ObjectOf(c.Expr.Fun).(type) {
	case *types.Func:
		if obj.Pkg() != nil && logs(obj) {
			return Work{Target: site.Local}, true
		}
	case *types.Var: // log.G, a variable that holds a function
		if obj.Pkg() != nil && isLogPackage(obj.Pkg()) && !obj.IsField() {
			return Work{Target: site.Local}, true
		}
	}
	return Work{}, false
}

// logs reports whether a function writes logs or counts: what that reaches is
// for those to tell who set it up.
func logs(fn *types.Func) bool {
	if isLogPackage(fn.Pkg()) {
		return true
	}
	for _, w := range wordsOf(catalog.RecvName(fn)) {
		switch w {
		case "logger", "log", "counter", "gauge", "histogram", "metrics", "meter", "tracer", "span":
			return true
		}
	}
	return false
}

// isLogPackage goes by the name of the package, and not by that of a folder
// around it.
func isLogPackage(p *types.Package) bool {
	switch p.Name() {
	case "log", "slog", "zap", "logrus", "klog", "glog", "zerolog", "logr", "logger", "logging", "prometheus", "expvar", "otel", "trace":
		return true
	}
	return false
}

// Func tells what a function of this package reaches.
func (r *Result) Func(f *defs.Func, depth int) Work {
	if w, ok := r.deep[f]; ok {
		return w
	}
	w := Work{Target: r.reach.Func(f)}
	if depth > maxDepth {
		return w
	}
	r.deep[f] = w // while it is being looked at
	remote := w.Target == site.Remote
	out := Work{Target: site.Local}
	for _, c := range callsOf(f) {
		v := r.callWork(c, depth)
		v.Call = c
		out = worse(out, v)
	}
	if remote && out.Target != site.Remote {
		out = w
	}
	r.deep[f] = out
	return out
}

// isConn reports whether a function writes to or reads from a connection that
// is open already.
func isConn(fn *types.Func) bool {
	if fn.Pkg() == nil {
		return false
	}
	recv := catalog.RecvName(fn)
	switch fn.Pkg().Path() {
	case "net", "crypto/tls":
		return recv != "Dialer" && recv != "Resolver" && recv != ""
	case "github.com/gorilla/websocket", "golang.org/x/net/websocket", "nhooyr.io/websocket", "github.com/coder/websocket":
		return recv == "Conn"
	case "golang.org/x/crypto/ssh":
		return recv != ""
	}
	return false
}

// operands returns the functions of this package that an expression of
// function type can stand for, and whether there are no others.
func (r *Result) operands(e ast.Expr, depth int) (fs []*defs.Func, all bool) {
	if depth > 4 {
		return nil, false
	}
	if f := r.x.FuncValue(e); f != nil {
		return []*defs.Func{f}, true
	}
	v, ok := r.x.ObjectOf(e).(*types.Var)
	if !ok {
		return nil, false
	}
	all = true
	add := func(e ast.Expr) {
		more, complete := r.operands(e, depth+1)
		fs = append(fs, more...)
		all = all && complete
	}
	n := 0
	for _, d := range r.x.Defs(v) {
		switch d.Kind {
		case defs.Zero:
		case defs.Value:
			n++
			if !r.x.Info.Types[d.Expr].IsNil() {
				add(d.Expr)
			}
		default:
			all = false
		}
	}
	if f, i := r.paramOf(v); f != nil {
		if f.Obj == nil {
			return fs, false
		}
		calls, complete := r.x.Callers(f.Obj)
		all = all && complete
		for _, c := range calls {
			n++
			if i < len(c.Expr.Args) && !c.Expr.Ellipsis.IsValid() {
				add(c.Expr.Args[i])
			} else {
				all = false
			}
		}
	}
	if v.IsField() && v.Exported() || n == 0 {
		all = false
	}
	return fs, all
}

// looksRemote reports whether a call of who knows what looks like one of a
// remote: what is called depends on a value and is handed a context, or it is
// named for sending. What is named for keeping house is taken to do so at
// home.
func (r *Result) looksRemote(c *defs.Call) bool {
	words := wordsOf(types.ExprString(c.Expr.Fun))
	if len(words) == 0 {
		return false
	}
	sends := false
	for _, w := range words {
		if housekeeping[w] {
			return false
		}
		sends = sends || sending[w]
	}
	if sends || !c.Dynamic() {
		return sends
	}
	for _, a := range c.Expr.Args {
		if t := r.x.Info.TypeOf(a); t != nil && waits.IsContext(t) {
			return true
		}
	}
	return false
}

// Words of names, by which a call whose callee is not known is judged.
var (
	sending      = setOf("send", "broadcast", "upload", "download", "fetch", "announce")
	housekeeping = setOf("gc", "compact", "compaction", "compactor", "clean", "cleanup", "cleaner", "purge", "evict", "sweep", "prune", "vacuum", "garbage", "expire", "rotate", "flush")
)

// keepsHouse reports whether a name is one of keeping house.
func keepsHouse(name string) bool {
	for _, w := range wordsOf(name) {
		if housekeeping[w] {
			return true
		}
	}
	return false
}

func setOf(words ...string) map[string]bool {
	m := make(map[string]bool, len(words))
	for _, w := range words {
		m[w] = true
	}
	return m
}
