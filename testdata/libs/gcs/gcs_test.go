package gcs

import (
	"net/http"
	"net/http/httptest"
	"sync/atomic"
	"testing"
	"time"

	"cloud.google.com/go/storage"
	"github.com/googleapis/gax-go/v2"
	"google.golang.org/api/option"
)

// probe: gcs-client
func TestAttempts(t *testing.T) {
	t.Parallel()
	var n atomic.Int32
	srv := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		n.Add(1)
		w.WriteHeader(http.StatusServiceUnavailable)
	}))
	defer srv.Close()
	c, err := storage.NewClient(t.Context(), option.WithEndpoint(srv.URL), option.WithoutAuthentication())
	if err != nil {
		t.Fatal(err)
	}
	fast := storage.WithBackoff(gax.Backoff{Initial: time.Millisecond, Max: 2 * time.Millisecond})
	for _, tt := range []struct {
		opts []storage.RetryOption
		want int32
	}{
		{[]storage.RetryOption{fast, storage.WithMaxAttempts(7)}, 7},
		{[]storage.RetryOption{fast, storage.WithPolicy(storage.RetryNever)}, 1},
	} {
		n.Store(0)
		if _, err := c.Bucket("b").Retryer(tt.opts...).Attrs(t.Context()); err == nil {
			t.Error("no error")
		}
		if n.Load() != tt.want {
			t.Errorf("%d attempts, want %d", n.Load(), tt.want)
		}
	}
}
