package retryablehttp

import (
	"net/http"
	"net/http/httptest"
	"testing"
	"time"

	"github.com/hashicorp/go-retryablehttp"
)

// probe: retryablehttp-client
func TestClient(t *testing.T) {
	n := 0
	srv := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		n++
		w.WriteHeader(http.StatusServiceUnavailable)
	}))
	defer srv.Close()
	c := retryablehttp.NewClient()
	c.Logger = nil
	c.RetryWaitMin, c.RetryWaitMax = time.Microsecond, time.Microsecond
	if resp, err := c.Get(srv.URL); err == nil {
		_ = resp.Body.Close()
	}
	if n != 5 {
		t.Errorf("%d attempts by default", n)
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
}
