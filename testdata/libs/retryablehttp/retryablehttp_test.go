package retryablehttp

import (
	"net/http"
	"net/http/httptest"
	"testing"
	"time"

	"github.com/hashicorp/go-retryablehttp"
)

// failing counts the requests that it answers with 503.
func failing(t *testing.T) (url string, n *int) {
	t.Helper()
	n = new(int)
	srv := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		*n++
		w.WriteHeader(http.StatusServiceUnavailable)
	}))
	t.Cleanup(srv.Close)
	return srv.URL, n
}

// probe: retryablehttp-client
func TestClient(t *testing.T) {
	url, n := failing(t)
	c := retryablehttp.NewClient()
	c.Logger = nil
	c.RetryWaitMin, c.RetryWaitMax = time.Microsecond, time.Microsecond
	if resp, err := c.Get(url); err == nil {
		_ = resp.Body.Close()
	}
	if *n != 5 {
		t.Errorf("%d attempts by default", *n)
	}
	*n = 0
	c.RetryMax = -1
	if resp, err := c.Get(url); err == nil {
		_ = resp.Body.Close()
	}
	if *n != 1 {
		t.Errorf("%d attempts of -1 retries", *n)
	}
	linear := map[time.Duration]bool{}
	for range 50 {
		if d := retryablehttp.DefaultBackoff(time.Second, 30*time.Second, 2, nil); d != 4*time.Second {
			t.Errorf("delay %v, want exactly 4s", d)
		}
		linear[retryablehttp.LinearJitterBackoff(time.Second, 30*time.Second, 2, nil)] = true
	}
	if len(linear) < 10 {
		t.Errorf("%d distinct delays with jitter", len(linear))
	}
	if d := retryablehttp.DefaultBackoff(time.Second, 30*time.Second, 20, nil); d != 30*time.Second {
		t.Errorf("delay %v at the ceiling", d)
	}
	if d := retryablehttp.LinearJitterBackoff(time.Second, time.Second, 2, nil); d != 3*time.Second {
		t.Errorf("delay %v with equal bounds", d)
	}
}

// probe: retryablehttp-client
func TestNil(t *testing.T) {
	url, n := failing(t)
	panics := func(c *retryablehttp.Client) (yes bool) {
		defer func() { yes = recover() != nil }()
		if resp, err := c.Get(url); err == nil {
			_ = resp.Body.Close()
		}
		return false
	}
	if !panics(&retryablehttp.Client{RetryMax: 1}) || *n != 1 {
		t.Errorf("no CheckRetry: %d attempts", *n)
	}
	*n = 0
	if !panics(&retryablehttp.Client{RetryMax: 1, CheckRetry: retryablehttp.DefaultRetryPolicy}) || *n != 1 {
		t.Errorf("no Backoff: %d attempts", *n)
	}
	if panics(&retryablehttp.Client{CheckRetry: retryablehttp.DefaultRetryPolicy}) {
		t.Error("panics without retries as well")
	}
}
