package policies

import (
	"encoding/json"
	"fmt"
	"go/ast"
	"go/constant"
	"strings"
	"time"

	"github.com/retrylint/retrylint/internal/catalog"
)

// serviceConfig reads the retry policy of a gRPC service config, which is
// JSON in a string. It returns nil when e is no constant string.
//
// The limits are those of google.golang.org/grpc v1.85.0,
// service_config.go:98-110,260-299: maxAttempts above 5 is cut to 5, the
// jitter of 20 % is fixed in code.
func (r *reader) serviceConfig(e ast.Expr) *Policy {
	c := r.constantOf(e)
	if c == nil || c.Kind() != constant.String || !strings.HasPrefix(strings.TrimSpace(constant.StringVal(c)), "{") {
		return nil
	}
	p := &Policy{At: spanOf(e), Text: "service config"}
	off := func() *Policy {
		p.Set[Attempts] = Setting{State: Known, Quantity: catalog.Quantity{Num: 1}}
		return p
	}
	var cfg struct {
		MethodConfig []struct {
			RetryPolicy *struct {
				MaxAttempts       float64
				InitialBackoff    string
				MaxBackoff        string
				BackoffMultiplier float64
			}
		}
	}
	if err := json.Unmarshal([]byte(constant.StringVal(c)), &cfg); err != nil {
		p.Faults = append(p.Faults, Fault{Kind: "off", Say: "its JSON is broken, so creating the client fails", At: p.At})
		return off()
	}
	found := false
	for _, m := range cfg.MethodConfig {
		rp := m.RetryPolicy
		if rp == nil {
			continue
		}
		first, err1 := time.ParseDuration(rp.InitialBackoff)
		longest, err2 := time.ParseDuration(rp.MaxBackoff)
		if rp.MaxAttempts <= 1 || err1 != nil || err2 != nil || first <= 0 || longest <= 0 || rp.BackoffMultiplier <= 0 {
			p.Faults = append(p.Faults, Fault{Kind: "off", Say: "its retryPolicy is not valid, so creating the client fails", At: p.At})
			continue
		}
		if rp.MaxAttempts > 5 {
			p.Faults = append(p.Faults, Fault{Kind: "ignored", Say: fmt.Sprintf("maxAttempts %v is cut to 5", rp.MaxAttempts), At: p.At})
		}
		found = true
		num := func(a Attr, n float64) {
			p.Set[a] = Setting{State: Known, Quantity: catalog.Quantity{Num: n}, Written: true}
		}
		num(Attempts, min(rp.MaxAttempts, 5))
		num(Base, float64(first))
		num(Ceiling, float64(longest))
		num(Factor, rp.BackoffMultiplier)
		num(Jitter, 0.2)
	}
	if !found {
		return off()
	}
	p.AtCap = "kept"
	return p
}
