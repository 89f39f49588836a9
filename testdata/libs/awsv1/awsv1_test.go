package awsv1

import (
	"net/http"
	"testing"
	"time"

	"github.com/aws/aws-sdk-go/aws/client"
	"github.com/aws/aws-sdk-go/aws/request"
)

// probe: awsv1-defaultretryer
func TestDefaultRetryer(t *testing.T) {
	t.Parallel()
	draw := func(r client.DefaultRetryer, retries int) (distinct int, longest time.Duration) {
		seen := map[time.Duration]bool{}
		for range 200 {
			d := r.RetryRules(&request.Request{RetryCount: retries, HTTPResponse: &http.Response{StatusCode: 500}})
			seen[d] = true
			longest = max(longest, d)
		}
		return len(seen), longest
	}
	five := client.DefaultRetryer{NumMaxRetries: 5}
	if n, d := draw(five, 0); n < 100 || d < 30*time.Millisecond || d >= 60*time.Millisecond {
		t.Errorf("%d distinct first delays up to %v", n, d)
	}
	if n, d := draw(five, 40); n < 100 || d > 300*time.Second {
		t.Errorf("%d distinct delays at the ceiling up to %v", n, d)
	}
	none := client.DefaultRetryer{MinRetryDelay: time.Second}
	if none.MaxRetries() != 0 || none.ShouldRetry(&request.Request{HTTPResponse: &http.Response{StatusCode: 500}}) {
		t.Error("retries without NumMaxRetries")
	}
}
