package heimdall

import (
	"net/http"
	"net/http/httptest"
	"testing"
	"time"

	"github.com/gojek/heimdall/v7"
	"github.com/gojek/heimdall/v7/httpclient"
)

// probe: heimdall-backoff
func TestBackoff(t *testing.T) {
	distinct := func(b heimdall.Backoff) int {
		seen := map[time.Duration]bool{}
		for range 100 {
			seen[b.Next(2)] = true
		}
		return len(seen)
	}
	if n := distinct(heimdall.NewConstantBackoff(time.Second, 0)); n != 1 {
		t.Errorf("%d distinct delays without jitter", n)
	}
	if n := distinct(heimdall.NewExponentialBackoff(time.Second, time.Minute, 2, time.Microsecond)); n != 1 {
		t.Errorf("%d distinct delays with jitter of a microsecond", n)
	}
	if n := distinct(heimdall.NewExponentialBackoff(time.Second, time.Minute, 2, time.Second)); n < 50 {
		t.Errorf("%d distinct delays with jitter", n)
	}
	if n := distinct(heimdall.NewExponentialBackoff(time.Second, time.Second, 2, time.Second)); n < 50 {
		t.Errorf("%d distinct delays at the ceiling", n)
	}
	if d := heimdall.NewConstantBackoff(time.Microsecond, -1).Next(1); d != 0 {
		t.Errorf("delay %v of a microsecond", d)
	}
	if d := heimdall.NewExponentialBackoff(time.Second, time.Minute, 2, 0).Next(3); d != 8*time.Second {
		t.Errorf("delay %v after three retries", d)
	}
}

// probe: heimdall-client
func TestClient(t *testing.T) {
	if d := heimdall.NewNoRetrier().NextInterval(3); d != 0 {
		t.Errorf("delay %v without a retrier", d)
	}
	n := 0
	srv := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		n++
		w.WriteHeader(http.StatusInternalServerError)
	}))
	defer srv.Close()
	get := func(opts ...httpclient.Option) {
		if resp, err := httpclient.NewClient(opts...).Get(srv.URL, nil); err == nil {
			_ = resp.Body.Close()
		}
	}
	get()
	if n != 1 {
		t.Errorf("%d attempts by default", n)
	}
	n = 0
	asked := 0
	get(httpclient.WithRetryCount(3), httpclient.WithRetrier(heimdall.NewRetrierFunc(func(int) time.Duration { asked++; return 0 })))
	if n != 4 || asked != 4 {
		t.Errorf("%d attempts of 3 retries, %d waits", n, asked)
	}
}
