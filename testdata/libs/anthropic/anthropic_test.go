package anthropic

import (
	"net/http"
	"net/http/httptest"
	"testing"
	"time"

	"github.com/anthropics/anthropic-sdk-go"
	"github.com/anthropics/anthropic-sdk-go/option"
)

// probe: anthropic-client
func TestAttempts(t *testing.T) {
	t.Parallel()
	n := 0
	srv := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		n++
		w.Header().Set("Retry-After-Ms", "1")
		w.WriteHeader(http.StatusServiceUnavailable)
	}))
	defer srv.Close()
	c := anthropic.NewClient(option.WithBaseURL(srv.URL), option.WithAPIKey("x"))
	var models any
	for _, tt := range []struct {
		opts []option.RequestOption
		want int
	}{{nil, 3}, {[]option.RequestOption{option.WithMaxRetries(0)}, 1}, {[]option.RequestOption{option.WithMaxRetries(4)}, 5}} {
		n = 0
		if err := c.Get(t.Context(), "models", nil, &models, tt.opts...); err == nil {
			t.Error("no error")
		}
		if n != tt.want {
			t.Errorf("%d attempts, want %d", n, tt.want)
		}
	}
	defer func() {
		if recover() == nil {
			t.Error("negative retries do not panic")
		}
	}()
	option.WithMaxRetries(-1)
}

// probe: anthropic-client
func TestFirstWait(t *testing.T) {
	t.Parallel()
	var at []time.Time
	srv := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		at = append(at, time.Now())
		w.WriteHeader(http.StatusServiceUnavailable)
	}))
	defer srv.Close()
	c := anthropic.NewClient(option.WithBaseURL(srv.URL), option.WithAPIKey("x"), option.WithMaxRetries(1))
	var models any
	_ = c.Get(t.Context(), "models", nil, &models)
	if len(at) != 2 || at[1].Sub(at[0]) < 370*time.Millisecond {
		t.Errorf("attempts at %v", at)
	}
}
