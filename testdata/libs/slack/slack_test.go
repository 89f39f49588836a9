package slack

import (
	"context"
	"net/http"
	"net/http/httptest"
	"slices"
	"testing"
	"time"

	"github.com/slack-go/slack"
	"github.com/slack-go/slack/socketmode"
)

// probe: slack-web
func TestWeb(t *testing.T) {
	t.Parallel()
	distinct := func(jitter time.Duration) int {
		h := slack.NewRateLimitErrorRetryHandler(slack.RetryConfig{RetryAfterDuration: 2 * time.Second, RetryAfterJitter: jitter, BackoffJitter: time.Second})
		req := httptest.NewRequest(http.MethodGet, "/", nil)
		req.Body = nil
		seen := map[time.Duration]bool{}
		for range 100 {
			again, wait := h.ShouldRetry(&slack.RetryState{MaxRetries: 3}, req, &http.Response{StatusCode: http.StatusTooManyRequests}, nil)
			if !again || wait < 2*time.Second {
				t.Errorf("again %v, after %v", again, wait)
			}
			seen[wait] = true
		}
		return len(seen)
	}
	if n := distinct(0); n != 1 {
		t.Errorf("%d distinct waits without jitter", n)
	}
	if n := distinct(time.Second); n < 50 {
		t.Errorf("%d distinct waits with jitter", n)
	}
	if c := slack.DefaultRetryConfig(); c.MaxRetries != 3 || c.RetryAfterDuration != time.Minute || c.RetryAfterJitter != time.Second {
		t.Errorf("the default is %+v", c)
	}
}

// again asks for a retry at once.
type again struct{}

func (again) ShouldRetry(*slack.RetryState, *http.Request, *http.Response, error) (bool, time.Duration) {
	return true, 0
}

// probe: slack-web
func TestAttempts(t *testing.T) {
	t.Parallel()
	n := 0
	srv := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		n++
		w.WriteHeader(http.StatusServiceUnavailable)
	}))
	defer srv.Close()
	for retries, want := range map[int]int{-1: 1, 0: 1, 3: 4} {
		n = 0
		c := slack.New("x", slack.OptionAPIURL(srv.URL+"/"), slack.OptionRetryConfig(slack.RetryConfig{MaxRetries: retries, Handlers: []slack.RetryHandler{again{}}}))
		_, _ = c.AuthTestContext(t.Context())
		if n != want {
			t.Errorf("%d attempts of %d retries", n, retries)
		}
	}
}

// probe: slack-socket
func TestSocket(t *testing.T) {
	t.Parallel()
	srv := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		w.WriteHeader(http.StatusServiceUnavailable)
	}))
	defer srv.Close()
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	c := socketmode.New(slack.New("x", slack.OptionAPIURL(srv.URL+"/"), slack.OptionAppLevelToken("xapp-x")))
	done := make(chan error, 1)
	go func() { done <- c.RunContext(ctx) }()
	var waits []time.Duration
	for len(waits) < 3 {
		select {
		case e := <-c.Events:
			if e, ok := e.Data.(*slack.ConnectionErrorEvent); ok {
				waits = append(waits, e.Backoff)
			}
		case err := <-done:
			t.Fatalf("ended with %v after %v", err, waits)
		case <-time.After(10 * time.Second):
			t.Fatalf("no more events after %v", waits)
		}
	}
	if want := []time.Duration{100 * time.Millisecond, 200 * time.Millisecond, 400 * time.Millisecond}; !slices.Equal(waits, want) {
		t.Errorf("waits of %v, want exactly %v", waits, want)
	}
}
