package policies

import (
	"encoding/json"
	"fmt"
	"go/ast"
	"go/constant"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/retrylint/retrylint/internal/catalog"
	"github.com/retrylint/retrylint/internal/defs"
)

// serviceConfig reads the retry policy of a gRPC service config, which is
// JSON in a string. It returns nil when e is no constant string.
//
// The limits are those of google.golang.org/grpc v1.85.0,
// service_config.go:98-110,160-299: a method config without a name counts for
// nothing, maxAttempts above 5 is cut to 5 unless WithMaxCallAttempts says
// otherwise, the jitter of 20 % is fixed in code.
func (r *reader) serviceConfig(e ast.Expr) *Policy {
	c := r.constantOf(e)
	if c == nil || c.Kind() != constant.String || !strings.HasPrefix(strings.TrimSpace(constant.StringVal(c)), "{") {
		return nil
	}
	p := &Policy{At: spanOf(e), Text: "service config"}
	broken := func(format string, args ...any) *Policy {
		p.Faults = append(p.Faults, Fault{Kind: "off", Say: fmt.Sprintf(format, args...) + ", so creating the client fails", At: p.At})
		p.Set[Attempts] = Setting{State: Known, Quantity: catalog.Quantity{Num: 1}}
		return p
	}
	var cfg struct{ MethodConfig []methodConfig }
	if err := json.Unmarshal([]byte(constant.StringVal(c)), &cfg); err != nil {
		return broken("%s", whyBroken(err))
	}
	var policy *retryPolicy
	names := map[serviceName]bool{}
	for _, m := range cfg.MethodConfig {
		if m.Name == nil {
			continue
		}
		if rp := m.RetryPolicy; rp != nil {
			if why := rp.invalid(); why != "" {
				return broken("its retryPolicy %s", why)
			}
			policy = rp
		}
		for _, n := range m.Name {
			if names[n] {
				return broken("it names a method twice")
			}
			names[n] = true
		}
	}
	num := func(a Attr, n float64) {
		p.Set[a] = Setting{State: Known, Quantity: catalog.Quantity{Num: n}, Written: true}
	}
	if policy == nil {
		num(Attempts, 1)
		p.Set[Attempts].Written = false
		return p
	}
	const limit = 5
	switch {
	case policy.MaxAttempts <= limit:
		num(Attempts, float64(policy.MaxAttempts))
	case r.raisesAttempts(e):
		p.Set[Attempts] = Setting{State: Unsure, Written: true}
	default:
		num(Attempts, limit)
		p.Faults = append(p.Faults, Fault{Kind: "ignored", Say: fmt.Sprintf("maxAttempts %d is cut to %d", policy.MaxAttempts, limit), At: p.At})
	}
	num(Base, float64(policy.InitialBackoff))
	num(Ceiling, float64(policy.MaxBackoff))
	num(Factor, policy.BackoffMultiplier)
	num(Jitter, 0.2)
	p.AtCap = "kept"
	return p
}

// raisesAttempts reports whether the file of a service config raises the limit
// of attempts of some gRPC client.
func (r *reader) raisesAttempts(config ast.Expr) bool {
	file := r.pass.Fset.File(config.Pos())
	return slices.ContainsFunc(r.x.Funcs, func(f *defs.Func) bool {
		return slices.ContainsFunc(f.Calls, func(c *defs.Call) bool {
			return c.Static != nil && c.Static.Name() == "WithMaxCallAttempts" && r.pass.Fset.File(c.Expr.Pos()) == file
		})
	})
}

type methodConfig struct {
	Name        []serviceName
	RetryPolicy *retryPolicy
}

type serviceName struct{ Service, Method string }

type retryPolicy struct {
	MaxAttempts          int
	InitialBackoff       seconds
	MaxBackoff           seconds
	BackoffMultiplier    float64
	RetryableStatusCodes []statusCode
}

// invalid says what gRPC finds wrong with the policy, or "".
func (p *retryPolicy) invalid() string {
	switch {
	case p.MaxAttempts <= 1:
		return "needs maxAttempts above 1"
	case p.InitialBackoff <= 0:
		return "needs an initialBackoff above 0"
	case p.MaxBackoff <= 0:
		return "needs a maxBackoff above 0"
	case p.BackoffMultiplier <= 0:
		return "needs a backoffMultiplier above 0"
	case len(p.RetryableStatusCodes) == 0:
		return "needs retryableStatusCodes"
	}
	return ""
}

// seconds is a duration as protobuf writes it in JSON: "0.1s".
type seconds time.Duration

// A valueError says what is wrong with a value of a service config.
type valueError string

func (e valueError) Error() string { return string(e) }

func (s *seconds) UnmarshalJSON(b []byte) error {
	var text string
	if err := json.Unmarshal(b, &text); err != nil {
		return err
	}
	number, ok := strings.CutSuffix(text, "s")
	if strings.Trim(number, "-0123456789.") != "" {
		ok = false
	}
	n, err := strconv.ParseFloat(number, 64)
	if !ok || err != nil {
		return valueError(fmt.Sprintf("its duration %q is not in seconds, as 0.1s is", text))
	}
	*s = seconds(n * float64(time.Second))
	return nil
}

// statusCode is a status code by name or number.
type statusCode struct{}

var statusCodes = strings.Fields(`OK CANCELLED UNKNOWN INVALID_ARGUMENT DEADLINE_EXCEEDED NOT_FOUND ALREADY_EXISTS
	PERMISSION_DENIED RESOURCE_EXHAUSTED FAILED_PRECONDITION ABORTED OUT_OF_RANGE UNIMPLEMENTED INTERNAL UNAVAILABLE
	DATA_LOSS UNAUTHENTICATED`)

func (*statusCode) UnmarshalJSON(b []byte) error {
	text := string(b)
	if n, err := strconv.Atoi(text); err == nil && n >= 0 && n < len(statusCodes) {
		return nil
	}
	if name, err := strconv.Unquote(text); err == nil && slices.Contains(statusCodes, name) {
		return nil
	}
	return valueError("it has no status code " + text)
}

// whyBroken puts the error of a decoder into a few words.
func whyBroken(err error) string {
	if v, ok := err.(valueError); ok {
		return v.Error()
	}
	return "its JSON is broken"
}
