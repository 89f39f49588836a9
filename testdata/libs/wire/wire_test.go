package wire_test

import (
	"context"
	"go/ast"
	"go/parser"
	"go/token"
	"path"
	"path/filepath"
	"reflect"
	"runtime"
	"strings"
	"testing"
	"time"

	"github.com/retrylint/retrylint/testdata/libs/wire"
)

// A stack is one exported function of the package.
type stack struct {
	call   func(ctx context.Context, url string) error
	server server
	limit  limit
}

// limit is what can be known of the number of requests.
type limit string

const (
	exact   limit = ""        // the product of the layers
	endless limit = "endless" // a layer has no limit
	unknown limit = "unknown" // no model can know what a layer does
)

var stacks = []stack{
	{call: wire.OwnLoop, server: unavailable},
	{call: wire.OwnCounted, server: unavailable},
	{call: wire.OwnDelays, server: unavailable},
	{call: wire.OwnInOwn, server: unavailable},
	{call: wire.OwnAcrossFunctions, server: unavailable},
	{call: wire.OwnAcrossMethod, server: unavailable},
	{call: wire.OwnThreeDeep, server: unavailable},
	{call: wire.OwnHelper, server: unavailable},
	{call: wire.OwnInHelper, server: unavailable},
	{call: wire.OwnGeneric, server: unavailable},
	{call: wire.OwnOverInterface, server: unavailable},

	{call: wire.ServerSays, server: unavailable, limit: unknown},
	{call: wire.AvastServerSays, server: unavailable, limit: unknown},

	{call: wire.OneAfterOther, server: unavailable},
	{call: wire.LoginThenRead, server: unavailable},
	{call: wire.InnerEndsOuter, server: unavailable},
	{call: wire.ReturnedAtOnce, server: unavailable},
	{call: wire.PermanentInCenkalti, server: unavailable},
	{call: wire.UnrecoverableInAvast, server: unavailable},
	{call: wire.UnmarkedInSethvargo, server: unavailable},
	{call: wire.GuardedByContext, server: unavailable},
	{call: wire.GuardedByFlag, server: unavailable},
	{call: wire.Endless, server: unavailable, limit: endless},

	{call: wire.CenkaltiV4, server: unavailable},
	{call: wire.CenkaltiV5, server: unavailable},
	{call: wire.CenkaltiInOwn, server: unavailable},
	{call: wire.CenkaltiEndless, server: unavailable, limit: endless},
	{call: wire.Avast, server: unavailable},
	{call: wire.AvastDefault, server: unavailable},
	{call: wire.CenkaltiInAvast, server: unavailable},
	{call: wire.Sethvargo, server: unavailable},
	{call: wire.AvastInSethvargo, server: unavailable},
	{call: wire.LibrariesThreeDeep, server: unavailable},
	{call: wire.KubeOnError, server: unavailable},
	{call: wire.OwnInKube, server: unavailable},
	{call: wire.Gax, server: unavailable, limit: endless},
	{call: wire.GaxOff, server: unavailable},

	{call: wire.Retryable, server: unavailable},
	{call: wire.RetryableInOwn, server: unavailable},
	{call: wire.RetryableOff, server: unavailable},
	{call: wire.StandardInOwn, server: unavailable},
	{call: wire.Resty, server: unavailable},
	{call: wire.RestyDropped, server: dropping},
	{call: wire.RestyDefault, server: dropping},
	{call: wire.RestyInOwn, server: dropping},
	{call: wire.StandardInResty, server: unavailable},
	{call: wire.Rehttp, server: unavailable},
	{call: wire.RehttpInAvast, server: unavailable},
	{call: wire.RetryableInRehttp, server: unavailable},
	{call: wire.Heimdall, server: unavailable},
	{call: wire.Azure, server: unavailable},
	{call: wire.AzureOff, server: unavailable},

	{call: wire.Elastic, server: unavailable},
	{call: wire.ElasticInOwn, server: unavailable},
	{call: wire.ElasticOff, server: unavailable},
	{call: wire.OpenSearch, server: unavailable},
	{call: wire.Vault, server: unavailable},
	{call: wire.VaultInAvast, server: unavailable},
	{call: wire.Minio, server: unavailable},
	{call: wire.MinioInOwn, server: unavailable},
	{call: wire.OpenAI, server: unavailable},
	{call: wire.OpenAIOverStandard, server: unavailable},
	{call: wire.OpenAIOff, server: unavailable},
	{call: wire.AnthropicInOwn, server: unavailable},
	{call: wire.Stripe, server: unavailable},

	{call: wire.S3, server: unavailable},
	{call: wire.S3Zero, server: unavailable},
	{call: wire.S3Limited, server: unavailable},
	{call: wire.S3Option, server: unavailable},
	{call: wire.S3InOwn, server: unavailable},
	{call: wire.S3Off, server: unavailable},
	{call: wire.S3Retryer, server: unavailable},
	{call: wire.DynamoDB, server: unavailable},
	{call: wire.DynamoDBInCenkalti, server: unavailable},
	{call: wire.DynamoDBThreeDeep, server: unavailable},

	{call: wire.Redis, server: loading},
	{call: wire.RedisZero, server: loading},
	{call: wire.RedisThreeDeep, server: loading},
	{call: wire.RedisOff, server: loading},

	{call: wire.GRPC, server: refusing},
	{call: wire.GRPCInOwn, server: refusing},
	{call: wire.GRPCCapped, server: refusing},
	{call: wire.GRPCOff, server: refusing},
	{call: wire.GRPCInterceptor, server: refusing},
	{call: wire.GRPCInterceptorOverPolicy, server: refusing},
}

// name is that of the function: "wire.OwnLoop".
func (s stack) name() string {
	return path.Base(runtime.FuncForPC(reflect.ValueOf(s.call).Pointer()).Name())
}

// patience is how long a stack may take before the test gives it up. None
// comes near.
const patience = time.Minute

// count runs the stack once and returns how many requests arrived.
func (s stack) count(t *testing.T) int {
	ctx, cancel := context.WithTimeout(t.Context(), patience)
	defer cancel()
	r := &requests{seen: map[string]int{}, many: cancel}
	url := s.server(t, r)
	if err := s.call(ctx, url); err == nil {
		t.Error("no error from a server that always fails")
	}
	n := r.most()
	if n == 0 {
		t.Error("no request arrived")
	}
	if (n >= enough) != (s.limit == endless) {
		t.Errorf("%d requests arrived", n)
	}
	return n
}

// TestWire holds the product that retrylint computes for each stack against
// the requests that arrive.
func TestWire(t *testing.T) {
	counted := make([]int, len(stacks))
	t.Run("counted", func(t *testing.T) {
		for i, s := range stacks {
			t.Run(s.name(), func(t *testing.T) {
				t.Parallel()
				counted[i] = s.count(t)
			})
		}
	})
	t.Run("computed", func(t *testing.T) {
		computed := graph(t)
		for i, s := range stacks {
			t.Run(s.name(), func(t *testing.T) {
				if wrong := compare(s.limit, counted[i], computed[s.name()]); wrong != "" {
					t.Error(wrong)
				}
			})
		}
	})
}

// TestStacks has every exported function of the package among the stacks,
// once, and says what it stacks.
func TestStacks(t *testing.T) {
	listed := map[string]bool{}
	for _, s := range stacks {
		if listed[s.name()] {
			t.Errorf("%s is listed twice", s.name())
		}
		listed[s.name()] = true
	}
	files, err := filepath.Glob("*.go")
	if err != nil {
		t.Fatal(err)
	}
	for _, file := range files {
		if strings.HasSuffix(file, "_test.go") {
			continue
		}
		f, err := parser.ParseFile(token.NewFileSet(), file, nil, parser.ParseComments)
		if err != nil {
			t.Fatal(err)
		}
		for _, d := range f.Decls {
			fn, ok := d.(*ast.FuncDecl)
			if !ok || fn.Recv != nil || !fn.Name.IsExported() {
				continue
			}
			name := fn.Name.Name
			if !listed["wire."+name] {
				t.Errorf("%s is not among the stacks", name)
			}
			if !strings.HasPrefix(fn.Doc.Text(), name+" is ") {
				t.Errorf("the comment of %s does not say what is stacked", name)
			}
		}
	}
}
