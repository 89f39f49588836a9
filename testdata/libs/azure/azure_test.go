package azure

import (
	"io"
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/Azure/azure-sdk-for-go/sdk/azcore/policy"
	"github.com/Azure/azure-sdk-for-go/sdk/azcore/runtime"
)

type down struct{ n int }

func (d *down) Do(req *http.Request) (*http.Response, error) {
	d.n++
	return &http.Response{StatusCode: http.StatusServiceUnavailable, Body: io.NopCloser(strings.NewReader("")), Request: req}, nil
}

// probe: azcore-retryoptions
func TestAttempts(t *testing.T) {
	attempts := func(retries int32) int {
		d := &down{}
		p := runtime.NewPipeline("m", "v1", runtime.PipelineOptions{}, &policy.ClientOptions{
			Transport: d, Retry: policy.RetryOptions{MaxRetries: retries, RetryDelay: time.Microsecond, MaxRetryDelay: time.Microsecond},
		})
		req, err := runtime.NewRequest(t.Context(), http.MethodGet, "http://localhost")
		if err != nil {
			t.Fatal(err)
		}
		_, _ = p.Do(req)
		return d.n
	}
	if n := attempts(0); n != 4 {
		t.Errorf("MaxRetries 0 makes %d attempts", n)
	}
	if n := attempts(-1); n != 1 {
		t.Errorf("MaxRetries -1 makes %d attempts", n)
	}
}
