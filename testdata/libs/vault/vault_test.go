package vault

import (
	"net/http"
	"net/http/httptest"
	"sync/atomic"
	"testing"
	"time"

	"github.com/hashicorp/vault/api"
)

// probe: vault-client
func TestAttempts(t *testing.T) {
	var n atomic.Int32
	srv := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		n.Add(1)
		w.WriteHeader(http.StatusInternalServerError)
	}))
	defer srv.Close()
	cfg := api.DefaultConfig()
	if cfg.MaxRetries != 2 || cfg.MinRetryWait != time.Second || cfg.Backoff == nil {
		t.Errorf("%d retries after %v", cfg.MaxRetries, cfg.MinRetryWait)
	}
	cfg.Address, cfg.MinRetryWait, cfg.MaxRetryWait = srv.URL, time.Millisecond, 2*time.Millisecond
	for _, retries := range []int{2, 0} {
		cfg.MaxRetries = retries
		c, err := api.NewClient(cfg)
		if err != nil {
			t.Fatal(err)
		}
		n.Store(0)
		if _, err := c.Logical().ReadWithContext(t.Context(), "secret/a"); err == nil {
			t.Error("no error")
		}
		if int(n.Load()) != retries+1 {
			t.Errorf("MaxRetries %d: %d attempts", retries, n.Load())
		}
	}
}
