package minio

import (
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"github.com/minio/minio-go/v7"
)

// probe: minio-client
func TestAttempts(t *testing.T) {
	if minio.MaxRetry != 10 {
		t.Errorf("%d attempts by default", minio.MaxRetry)
	}
	n := 0
	srv := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		n++
		w.WriteHeader(http.StatusServiceUnavailable)
	}))
	defer srv.Close()
	c, err := minio.New(strings.TrimPrefix(srv.URL, "http://"), &minio.Options{MaxRetries: 1, Region: "x"})
	if err != nil {
		t.Fatal(err)
	}
	_, _ = c.ListBuckets(t.Context())
	if n != 1 {
		t.Errorf("MaxRetries 1 makes %d attempts", n)
	}
}
