package nestedretry

import (
	_ "embed"
	"fmt"
	"go/token"
	"strings"

	"golang.org/x/tools/go/analysis"

	"github.com/retrylint/retrylint/internal/diag"
	"github.com/retrylint/retrylint/internal/passes/retries"
	"github.com/retrylint/retrylint/internal/ruledoc"
	"github.com/retrylint/retrylint/internal/site"
)

//go:embed doc.go
var doc string

// Analyzer reports layers of retry inside each other, and broken promises of
// the directives //retry:layer and //retry:none.
var Analyzer = &analysis.Analyzer{
	Name:     "nestedretry",
	Doc:      ruledoc.Of(doc, "nestedretry"),
	URL:      diag.URL("nestedretry"),
	Flags:    diag.Flags(),
	Requires: diag.Requires(retries.Analyzer),
	Run:      run,
}

func run(pass *analysis.Pass) (any, error) {
	res := pass.ResultOf[retries.Analyzer].(*retries.Result)
	for _, n := range res.Nested() {
		f := diag.Finding{Span: n.Attempt, Message: message(n)}
		f.Related = append([]diag.Note{note(n.Outer.Pos, "outer retry is here")}, path(n.Inner)...)
		diag.Report(pass, f)
	}
	for _, d := range res.Directives() {
		if d.Stack != nil {
			diag.Report(pass, diag.Finding{Span: d.Name, Message: broken(d), Related: path(*d.Stack)})
		}
	}
	return nil, nil
}

// message gives the factors, their product and where they come from.
func message(n retries.Nesting) string {
	layers := append([]retries.Layer{n.Outer}, n.Inner.Layers...)
	subject := n.Text
	if subject == "" {
		subject = n.Outer.Text
	}
	only := ""
	if last := n.Inner.Layers[0]; last.Only {
		only = ", the one layer that is to"
	}
	return sentence("retry of ", subject, " retries as well"+only+": "+retries.Product(layers), layers, "here")
}

// sentence joins a message with the factors. Where that makes it too long, it
// leaves out first what libraries do by default, then the types of methods.
func sentence(before, subject, fact string, layers []retries.Layer, outermost string) string {
	text := ""
	for detail := 2; detail >= 0; detail-- {
		all := factors(layers, outermost, detail)
		if text = diag.Message(before, subject, fact, all); strings.HasSuffix(text, all) {
			break
		}
	}
	return text + zero(layers)
}

// factors spells out the product: ": 3 here × 5 in store.Save".
func factors(layers []retries.Layer, outermost string, detail int) string {
	var parts []string
	for i, text := range retries.Factors(layers) {
		l := layers[i]
		name := l.Text
		if detail == 0 {
			name = name[strings.LastIndexByte(name, '.')+1:]
		}
		place := "in " + name
		if i == 0 && outermost != "" {
			place = outermost
		}
		part := text + " " + place
		if detail == 2 && l.Default > 0 && l.N == 0 {
			part += fmt.Sprintf(" (%d by default)", l.Default)
		}
		parts = append(parts, part)
	}
	return ": " + strings.Join(parts, " × ")
}

// zero is the sentence on a zero that does not switch a layer off.
func zero(layers []retries.Layer) string {
	for _, l := range layers {
		if l.Zero != "" {
			return ". " + l.Zero
		}
	}
	return ""
}

// broken tells how a promise is broken.
func broken(d *retries.Directive) string {
	layers := d.Stack.Layers
	if d.None {
		return sentence("", d.Func, " promises that nothing under it retries: "+retries.Product(layers), layers, "")
	}
	return sentence("", d.Func, " is to be the one layer that retries: "+retries.Product(layers), layers, "")
}

// path points at each hop to the layers inside.
func path(st retries.Stack) []diag.Note {
	var out []diag.Note
	for _, l := range st.Layers {
		for _, h := range l.Via {
			out = append(out, note(h.Pos, h.Text+" is called here"))
		}
		text := l.Text + " retries"
		if l.At != "" {
			text += " at " + l.At
		}
		if l.Pos.IsValid() {
			out = append(out, note(l.Pos, text))
		} else if len(out) > 0 {
			out[len(out)-1].Text += ", and " + text
		}
	}
	return out
}

func note(pos token.Pos, text string) diag.Note {
	return diag.Note{Span: site.Span{Start: pos, Stop: pos}, Text: text}
}
