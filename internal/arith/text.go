package arith

import (
	"fmt"
	"go/ast"
	"go/types"
)

const longestMessage = 110

// short cuts an expression to a length that leaves room for the finding.
func short(s string, n int) string {
	if r := []rune(s); len(r) > n {
		return string(r[:n-1]) + "…"
	}
	return s
}

func (a *analysis) text(e ast.Expr) string {
	if s, ok := a.opText[e]; ok {
		return s
	}
	return types.ExprString(e)
}

func (a *analysis) overflowText(u *unit, b *bad) string {
	when := "once attempts are many"
	switch {
	case b.conf && b.attempt < 1000:
	case u.param != nil:
		when = fmt.Sprintf("at %s %d", short(u.param.Name(), 12), b.attempt)
	default:
		when = fmt.Sprintf("at attempt %d", b.attempt+1)
	}
	if b.conf && b.attempt >= 1000 {
		when = "after some days of attempts"
	}
	limit := "its ceiling"
	if b.limit != "" {
		limit = short(b.limit, 16)
	}
	then := "and the wait returns at once"
	if b.panics != nil {
		then = "and the draw panics"
	} else if b.val.num() > 0 {
		then = "and the wait is cut short"
	}
	rest := fmt.Sprintf(" overflows %s, before %s applies, %s", when, limit, then)
	return short(a.text(b.at), longestMessage-len([]rune(rest))) + rest
}

// limitText is a limit as written, without a conversion around it.
func limitText(e ast.Expr) string {
	if c, ok := ast.Unparen(e).(*ast.CallExpr); ok && len(c.Args) == 1 {
		if id, ok := c.Fun.(*ast.Ident); ok && types.Universe.Lookup(id.Name) != nil && id.Name != "len" {
			e = c.Args[0]
		}
	}
	return types.ExprString(e)
}

func clampText(e event) string {
	l := e.clamp.text
	if len([]rune(l)) <= 20 {
		return fmt.Sprintf("jitter is added before the delay is clamped to %s, so every client at the cap waits %s", l, l)
	}
	return fmt.Sprintf("jitter is added before the delay is clamped to %s, so all waits at the cap are alike", short(l, 28))
}

func cutText(at ast.Expr) string {
	return fmt.Sprintf("%s drops the fraction, and the jitter with it", short(types.ExprString(at), 60))
}

func firstText(d drawn) string {
	return fmt.Sprintf("%s randomizes the first delay only, the later ones are the same for every client", short(types.ExprString(d.call), 28))
}

func unusedText(d drawn) string {
	return fmt.Sprintf("%s is drawn and does not reach the wait, so clients wait alike", short(types.ExprString(d.call), 44))
}

func thresholdText(result string) string {
	return fmt.Sprintf("%s is returned without a draw once attempts are many, so every client waits the same", short(result, 24))
}

func emptyText(n ast.Node, param string) string {
	e, _ := n.(ast.Expr)
	return fmt.Sprintf("%s panics when %s is 0: its range is empty", short(types.ExprString(e), 48), short(param, 16))
}

func zeroText(c *ast.CallExpr, field string) string {
	return fmt.Sprintf("%s panics when %s is 0, and nothing checks it", short(types.ExprString(c), 50), short(field, 20))
}

func seedText(c *ast.CallExpr, why string) string {
	return fmt.Sprintf("%s uses %s, so clients that start together draw the same delays", short(types.ExprString(c), 24), why)
}
