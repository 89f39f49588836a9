package periods

import (
	"go/ast"
	"go/types"
	"strings"
	"unicode"
)

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
