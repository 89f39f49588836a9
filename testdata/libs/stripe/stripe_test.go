package stripe

import (
	"net/http"
	"net/http/httptest"
	"testing"
	"time"

	"github.com/stripe/stripe-go/v84"
)

// probe: stripe-backend
func TestAttempts(t *testing.T) {
	t.Parallel()
	n := 0
	srv := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		n++
		w.WriteHeader(http.StatusServiceUnavailable)
		_, _ = w.Write([]byte(`{}`))
	}))
	defer srv.Close()
	call := func(retries *int64) int {
		n = 0
		b := stripe.GetBackendWithConfig(stripe.APIBackend, &stripe.BackendConfig{
			URL: &srv.URL, MaxNetworkRetries: retries, LeveledLogger: &stripe.LeveledLogger{Level: stripe.LevelNull},
		})
		b.(*stripe.BackendImplementation).SetNetworkRetriesSleep(false)
		_ = b.Call(http.MethodGet, "/v1/balance", "sk_test", nil, &stripe.Balance{})
		return n
	}
	if n := call(nil); n != 3 {
		t.Errorf("%d attempts by default", n)
	}
	if n := call(stripe.Int64(0)); n != 1 {
		t.Errorf("%d attempts of 0 retries", n)
	}
	if n := call(stripe.Int64(5)); n != 6 {
		t.Errorf("%d attempts of 5 retries", n)
	}
}

// probe: stripe-backend
func TestFirstWait(t *testing.T) {
	t.Parallel()
	var at []time.Time
	srv := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		at = append(at, time.Now())
		w.WriteHeader(http.StatusServiceUnavailable)
		_, _ = w.Write([]byte(`{}`))
	}))
	defer srv.Close()
	b := stripe.GetBackendWithConfig(stripe.APIBackend, &stripe.BackendConfig{
		URL: &srv.URL, MaxNetworkRetries: stripe.Int64(1), LeveledLogger: &stripe.LeveledLogger{Level: stripe.LevelNull},
	})
	_ = b.Call(http.MethodGet, "/v1/balance", "sk_test", nil, &stripe.Balance{})
	if len(at) != 2 || at[1].Sub(at[0]) < 490*time.Millisecond {
		t.Errorf("attempts at %v", at)
	}
}
