package elastic

import (
	"net/http"
	"net/http/httptest"
	"sync/atomic"
	"testing"

	"github.com/elastic/go-elasticsearch/v8"
)

// requests counts those of one call to a server that is down.
func requests(t *testing.T, cfg elasticsearch.Config) int32 {
	t.Helper()
	var n atomic.Int32
	srv := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		n.Add(1)
		w.WriteHeader(http.StatusServiceUnavailable)
	}))
	defer srv.Close()
	cfg.Addresses = []string{srv.URL}
	c, err := elasticsearch.NewClient(cfg)
	if err != nil {
		t.Fatal(err)
	}
	if resp, err := c.Ping(); err == nil {
		resp.Body.Close()
	}
	return n.Load()
}

// probe: elastic-client
func TestAttempts(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		cfg  elasticsearch.Config
		want int32
	}{
		{elasticsearch.Config{}, 4},
		{elasticsearch.Config{MaxRetries: 2}, 3},
		{elasticsearch.Config{DisableRetry: true}, 1},
	} {
		if n := requests(t, tt.cfg); n != tt.want {
			t.Errorf("%d requests, want %d", n, tt.want)
		}
	}
}
