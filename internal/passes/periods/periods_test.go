package periods

import (
	"go/ast"
	"go/types"
	"reflect"
	"strings"
	"testing"
	"time"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/analysis/analysistest"

	"github.com/retrylint/retrylint/internal/linttest"
)

// probe reports the paces that the pass finds, and keeps the facts it exports.
func probe(facts map[string]*Fact) *analysis.Analyzer {
	a := *Analyzer
	a.Run = func(pass *analysis.Pass) (any, error) {
		inner := *pass
		inner.ExportPackageFact = func(f analysis.Fact) {
			facts[pass.Pkg.Path()] = f.(*Fact)
			pass.ExportPackageFact(f)
		}
		res, err := Analyzer.Run(&inner)
		if err != nil {
			return nil, err
		}
		for _, p := range res.(*Result).Paces {
			pass.Reportf(p.At.Pos(), "%s", describe(p))
		}
		return res, nil
	}
	return &a
}

func describe(p *Pace) string {
	call := p.At.(*ast.CallExpr)
	s := types.ExprString(call.Fun) + ": unknown"
	if p.Length.Known {
		short := strings.NewReplacer("h0m0s", "h", "m0s", "m").Replace(p.Length.Every.String())
		s = types.ExprString(call.Fun) + ": " + short
		if p.Length.Default {
			s += " default"
		}
	}
	s += ", " + p.Text + " " + p.Work.Target.String()
	if p.Offset {
		s += ", offset"
	}
	return s
}

func TestAcrossPackages(t *testing.T) {
	facts := map[string]*Fact{}
	analysistest.Run(t, analysistest.TestData(), probe(facts), "settings", "user")
	got := facts["settings"]
	if got == nil {
		t.Fatal("no fact of package settings")
	}
	want := &Fact{
		Settings: []NamedSetting{
			{Symbol: "Config.Made", Every: time.Hour, Default: true},
			{Symbol: "Config.Period", Every: 10 * time.Minute, Default: true},
			{Symbol: "Config.Refresh", Every: 10 * time.Minute, Default: true},
			{Symbol: "Every", Every: 30 * time.Minute},
			{Symbol: "Half", Every: 30 * time.Minute},
		},
		Helpers: []Helper{
			{Symbol: "New", Period: 1, Op: -1, Remote: true},
			{Symbol: "Run", Period: 0, Op: 1},
			{Symbol: "Spread", Period: 1, Op: 0, Offset: true},
		},
	}
	if !reflect.DeepEqual(got, want) {
		t.Errorf("got  %+v\nwant %+v", *got, *want)
	}
	if facts["user"] != nil {
		t.Errorf("fact of package user: %+v", *facts["user"])
	}
	linttest.CheckCodec(t, got)
}

func TestWordsOf(t *testing.T) {
	for name, want := range map[string]string{
		"sendPing":        "send ping",
		"KeepAliveLoop":   "keep alive loop",
		"mapPorts":        "map ports",
		"HTTPClient.Do":   "http client do",
		"refresh_mapping": "refresh mapping",
		"":                "",
	} {
		if got := strings.Join(wordsOf(name), " "); got != want {
			t.Errorf("%s: %q, want %q", name, got, want)
		}
	}
}

func TestExemptName(t *testing.T) {
	for name, want := range map[string]string{
		"conn.sendPing":    "keep-alive",
		"keepAlive":        "keep-alive",
		"session.stopping": "",
		"mapping.refresh":  "",
		"worker.heartbeat": "heartbeat",
		"s.isLeader":       "leader",
		"syncAll":          "",
	} {
		if got := exemptName(name); got != want {
			t.Errorf("%s: %q, want %q", name, got, want)
		}
	}
}
