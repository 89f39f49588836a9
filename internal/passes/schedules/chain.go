package schedules

import (
	"fmt"
	"go/ast"
	"go/constant"
	"strings"
	"time"

	"github.com/retrylint/retrylint/internal/defs"
	"github.com/retrylint/retrylint/internal/passes/periods"
)

// units are the words by which the chains of schedulers name a unit of time:
// s.Every(2).Hours().Do(job).
var units = map[string]time.Duration{
	"second": time.Second, "minute": time.Minute, "hour": time.Hour, "day": 24 * time.Hour, "week": 7 * 24 * time.Hour,
	"monday": 7 * 24 * time.Hour, "tuesday": 7 * 24 * time.Hour, "wednesday": 7 * 24 * time.Hour, "thursday": 7 * 24 * time.Hour,
	"friday": 7 * 24 * time.Hour, "saturday": 7 * 24 * time.Hour, "sunday": 7 * 24 * time.Hour,
}

// A chain is what a chain of methods says of its schedule.
type chain struct {
	every periods.Length // how many units
	unit  time.Duration
	at    periods.Length // the time of the day, as an expression
	spec  periods.Length // of Cron
	found bool           // Every or Cron
	open  bool           // something in it is not understood
}

// chained reads the period of a chain of methods that ends in the call.
func (p *finder) chained(in *defs.Func, call *ast.CallExpr) periods.Length {
	c := chain{every: periods.Length{Known: true, Every: 1}}
	for range 12 {
		var name string
		var next ast.Expr
		switch fun := ast.Unparen(call.Fun).(type) {
		case *ast.SelectorExpr:
			name, next = fun.Sel.Name, fun.X
		case *ast.Ident:
			name = fun.Name
		}
		p.link(in, &c, strings.ToLower(name), call)
		inner, ok := ast.Unparen(nonNil(next)).(*ast.CallExpr)
		if !ok {
			break
		}
		call = inner
	}
	return c.length()
}

func nonNil(e ast.Expr) ast.Expr {
	if e == nil {
		return &ast.BadExpr{}
	}
	return e
}

// link reads one method of a chain.
func (p *finder) link(in *defs.Func, c *chain, name string, call *ast.CallExpr) {
	switch {
	case strings.Contains(name, "random"):
		c.open = true
	case name == "at" && len(call.Args) == 1:
		at := p.paces.Length(in, call.Args[0])
		t, err := time.Parse("15:04", at.Spec)
		if err != nil {
			c.open = true
			return
		}
		c.at = periods.Length{Known: true, Spec: fmt.Sprintf("%d %d * * *", t.Minute(), t.Hour()), Default: at.Default}
	case name == "every":
		c.found = true
		if len(call.Args) > 0 {
			c.every = p.paces.Length(in, call.Args[0])
		}
	case strings.HasPrefix(name, "cron") && len(call.Args) == 1:
		c.found = true
		c.spec = p.paces.Length(in, call.Args[0])
	case units[strings.TrimSuffix(name, "s")] > 0:
		c.unit = units[strings.TrimSuffix(name, "s")]
	}
}

func (c *chain) length() periods.Length {
	switch {
	case !c.found || c.open:
		return periods.Length{}
	case c.spec.Known:
		return c.spec
	case c.at.Known:
		return c.at
	case !c.every.Known:
		return periods.Length{}
	case c.every.Spec != "": // Every("1h")
		d, err := time.ParseDuration(c.every.Spec)
		return periods.Length{Known: err == nil, Every: d, Default: c.every.Default}
	case c.unit > 0:
		c.every.Every *= c.unit
	case c.every.Every < time.Second:
		return periods.Length{} // a number of who knows what
	}
	return c.every
}

// timeOfDay reads the time of the day that a schedule is made of:
// gocron.DailyJob(1, gocron.NewAtTimes(gocron.NewAtTime(3, 0, 0))).
func (p *finder) timeOfDay(call *ast.CallExpr) periods.Length {
	var out periods.Length
	ast.Inspect(call, func(n ast.Node) bool {
		at, ok := n.(*ast.CallExpr)
		if !ok || out.Known || len(at.Args) != 3 {
			return !out.Known
		}
		if sel, ok := ast.Unparen(at.Fun).(*ast.SelectorExpr); ok && sel.Sel.Name == "NewAtTime" {
			h, ok1 := p.number(at.Args[0])
			m, ok2 := p.number(at.Args[1])
			s, ok3 := p.number(at.Args[2])
			if ok1 && ok2 && ok3 {
				out = periods.Length{Known: true, Spec: fmt.Sprintf("%d %d %d * * *", s, m, h)}
			}
		}
		return !out.Known
	})
	return out
}

func (p *finder) number(e ast.Expr) (int64, bool) {
	tv := p.x.Info.Types[e]
	if tv.Value == nil || tv.Value.Kind() != constant.Int {
		return 0, false
	}
	return constant.Int64Val(tv.Value)
}
