package rehttp

import (
	"net/http"
	"net/http/httptest"
	"testing"
	"time"

	"github.com/PuerkitoBio/rehttp"
)

// probe: rehttp-transport
func TestDelay(t *testing.T) {
	distinct := func(f rehttp.DelayFn) int {
		seen := map[time.Duration]bool{}
		for range 100 {
			seen[f(rehttp.Attempt{Index: 2})] = true
		}
		return len(seen)
	}
	if n := distinct(rehttp.ConstDelay(time.Second)); n != 1 {
		t.Errorf("%d distinct constant delays", n)
	}
	if n := distinct(rehttp.ExpJitterDelay(time.Second, time.Second)); n < 50 {
		t.Errorf("%d distinct delays at the ceiling", n)
	}
	fixed := rehttp.ExpJitterDelayWithRand(time.Second, time.Minute, func(n int64) int64 { return n - 1 })
	if n := distinct(fixed); n != 1 {
		t.Errorf("%d distinct delays of a fixed generator", n)
	}
	if d := fixed(rehttp.Attempt{Index: 2}); d != 4*time.Second-1 {
		t.Errorf("delay %v after two retries", d)
	}
	for _, f := range []rehttp.DelayFn{rehttp.ExpJitterDelay(0, time.Second), rehttp.ExpJitterDelay(time.Second, 0)} {
		func() {
			defer func() {
				if recover() == nil {
					t.Error("a range of 0 does not panic")
				}
			}()
			f(rehttp.Attempt{Index: 2})
		}()
	}
}

// probe: rehttp-transport
func TestAttempts(t *testing.T) {
	n := 0
	srv := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		n++
		w.WriteHeader(http.StatusServiceUnavailable)
	}))
	defer srv.Close()
	c := http.Client{Transport: rehttp.NewTransport(nil, rehttp.RetryMaxRetries(3), rehttp.ConstDelay(time.Microsecond))}
	resp, err := c.Get(srv.URL)
	if err != nil {
		t.Fatal(err)
	}
	_ = resp.Body.Close()
	if n != 4 {
		t.Errorf("%d attempts of 3 retries", n)
	}
}
