package opensearch

import (
	"net/http"
	"net/http/httptest"
	"sync/atomic"
	"testing"

	"github.com/opensearch-project/opensearch-go/v4"
)

// requests counts those of one call to a server that is down.
func requests(t *testing.T, cfg opensearch.Config) int32 {
	t.Helper()
	var n atomic.Int32
	srv := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.URL.Path == "/probe" {
			n.Add(1)
		}
		w.WriteHeader(http.StatusServiceUnavailable)
	}))
	defer srv.Close()
	cfg.Addresses = []string{srv.URL}
	c, err := opensearch.NewClient(cfg)
	if err != nil {
		t.Fatal(err)
	}
	req, err := http.NewRequestWithContext(t.Context(), http.MethodGet, "/probe", nil)
	if err != nil {
		t.Fatal(err)
	}
	if resp, err := c.Perform(req); err == nil && resp.Body != nil {
		resp.Body.Close()
	}
	return n.Load()
}

// probe: opensearch-client
func TestAttempts(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		cfg  opensearch.Config
		want int32
	}{
		{opensearch.Config{}, 7},
		{opensearch.Config{MaxRetries: 2}, 3},
		{opensearch.Config{DisableRetry: true}, 1},
	} {
		if n := requests(t, tt.cfg); n != tt.want {
			t.Errorf("%d requests, want %d", n, tt.want)
		}
	}
}
