package sites

import (
	"go/ast"
	"go/types"
	"strings"

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
		if fn.Name() == "Err" && len(c.Expr.Args) == 0 && !p.answersRequest(c) {
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

func isTimeType(t types.Type) bool {
	n, ok := types.Unalias(t).(*types.Named)
	return ok && n.Obj().Name() == "Time" && n.Obj().Pkg() != nil && n.Obj().Pkg().Path() == "time"
}

func isContextType(t types.Type) bool {
	n, ok := types.Unalias(t).(*types.Named)
	return ok && n.Obj().Name() == "Context" && n.Obj().Pkg() != nil && n.Obj().Pkg().Path() == "context"
}
