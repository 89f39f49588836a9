package gclplugin

import (
	"bytes"
	"encoding/json"
	"go/ast"
	"go/parser"
	"go/token"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"reflect"
	"strings"
	"testing"

	"golang.org/x/tools/go/analysis/checker"
	"golang.org/x/tools/go/packages"

	"github.com/retrylint/retrylint/analyzers"
)

// forbidden are the calls that golangci-lint takes no linter with.
var forbidden = map[string]bool{
	"panic": true, "os.Exit": true, "log.Fatal": true, "log.Fatalf": true, "log.Fatalln": true,
	"log.Panic": true, "log.Panicf": true, "log.Panicln": true, "syscall.Exit": true, "runtime.Goexit": true,
}

// TestConditions reads all of this module that the rules are made of.
func TestConditions(t *testing.T) {
	out, err := exec.Command("go", "list", "-deps", "-json=Dir,GoFiles,ImportPath", "../analyzers").Output()
	if err != nil {
		t.Fatal(err)
	}
	read := 0
	for dec := json.NewDecoder(bytes.NewReader(out)); ; {
		var pkg struct {
			Dir, ImportPath string
			GoFiles         []string
		}
		if err := dec.Decode(&pkg); err == io.EOF {
			break
		} else if err != nil {
			t.Fatal(err)
		}
		if !strings.HasPrefix(pkg.ImportPath, "github.com/retrylint/retrylint/") {
			continue
		}
		for _, name := range pkg.GoFiles {
			read++
			checkFile(t, filepath.Join(pkg.Dir, name))
		}
	}
	if read < 50 {
		t.Errorf("only %d files read", read)
	}
}

func checkFile(t *testing.T, name string) {
	fset := token.NewFileSet()
	file, err := parser.ParseFile(fset, name, nil, parser.SkipObjectResolution)
	if err != nil {
		t.Fatal(err)
	}
	ast.Inspect(file, func(n ast.Node) bool {
		called := ""
		switch n := n.(type) {
		case *ast.FuncDecl:
			if n.Recv == nil && n.Name.Name == "init" {
				t.Errorf("%s: init", fset.Position(n.Pos()))
			}
		case *ast.CallExpr:
			switch fun := n.Fun.(type) {
			case *ast.Ident:
				called = fun.Name
			case *ast.SelectorExpr:
				if x, ok := fun.X.(*ast.Ident); ok {
					called = x.Name + "." + fun.Sel.Name
				}
			}
		}
		if forbidden[called] {
			t.Errorf("%s: %s", fset.Position(n.Pos()), called)
		}
		return true
	})
}

// TestSyntaxStays runs the rules over their cases and compares the syntax
// before and after.
func TestSyntaxStays(t *testing.T) {
	testdata, err := filepath.Abs("../testdata")
	if err != nil {
		t.Fatal(err)
	}
	pkgs, err := packages.Load(&packages.Config{
		Mode: packages.LoadAllSyntax | packages.NeedModule,
		Dir:  filepath.Join(testdata, "src"),
		Env:  append(os.Environ(), "GOPATH="+testdata, "GO111MODULE=off", "GOPROXY=off", "GOWORK=off"),
	}, "nojitter/flagged", "overflow/flagged", "ctxwait/flagged", "nestedretry/flagged", "lostjitter/flagged", "uncapped/flagged")
	if err != nil {
		t.Fatal(err)
	}
	if packages.PrintErrors(pkgs) > 0 {
		t.Fatal("the cases do not compile")
	}
	before := syntax(t, pkgs)
	graph, err := checker.Analyze(analyzers.All, pkgs, nil)
	if err != nil {
		t.Fatal(err)
	}
	found := 0
	for _, act := range graph.Roots {
		found += len(act.Diagnostics)
	}
	if found == 0 {
		t.Error("nothing found")
	}
	if !bytes.Equal(before, syntax(t, pkgs)) {
		t.Error("the rules changed the syntax")
	}
}

func syntax(t *testing.T, pkgs []*packages.Package) []byte {
	var b bytes.Buffer
	for _, pkg := range pkgs {
		for _, file := range pkg.Syntax {
			if err := ast.Fprint(&b, pkg.Fset, file, isSyntax); err != nil {
				t.Fatal(err)
			}
		}
	}
	return b.Bytes()
}

// isSyntax leaves out what the parser resolved, which holds maps that print in
// any order.
func isSyntax(field string, _ reflect.Value) bool {
	return field != "Scope" && field != "Obj" && field != "Unresolved"
}
