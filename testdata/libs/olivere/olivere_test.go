package olivere

import (
	"errors"
	"net/http"
	"testing"
	"time"

	"github.com/olivere/elastic/v7"
)

// A down transport counts what it is sent.
type down struct{ n int }

func (d *down) RoundTrip(*http.Request) (*http.Response, error) {
	d.n++
	return nil, errors.New("down")
}

// probe: olivere-maxretries
func TestMaxRetries(t *testing.T) {
	t.Parallel()
	for retries, want := range map[int]int{0: 1, 1: 1, 3: 3} {
		d := &down{}
		c, err := elastic.NewSimpleClient(elastic.SetHttpClient(&http.Client{Transport: d}), elastic.SetMaxRetries(retries))
		if err != nil {
			t.Fatal(err)
		}
		if _, err := c.PerformRequest(t.Context(), elastic.PerformRequestOptions{Method: "GET", Path: "/"}); err == nil {
			t.Error("no error")
		}
		if d.n != want {
			t.Errorf("SetMaxRetries(%d): %d attempts, want %d", retries, d.n, want)
		}
	}
}

// probe: olivere-retrier
func TestBackoffs(t *testing.T) {
	t.Parallel()
	draw := func(b elastic.Backoff) int {
		seen := map[time.Duration]bool{}
		for range 100 {
			d, ok := b.Next(1)
			if !ok {
				t.Errorf("%T gives up", b)
			}
			seen[d] = true
		}
		return len(seen)
	}
	if n := draw(elastic.NewConstantBackoff(time.Second)); n != 1 {
		t.Errorf("%d distinct constant delays", n)
	}
	if n := draw(elastic.NewSimpleBackoff(100, 200)); n != 1 {
		t.Errorf("%d distinct simple delays", n)
	}
	if n := draw(elastic.NewSimpleBackoff(100, 200).Jitter(true)); n < 20 {
		t.Errorf("%d distinct jittered delays", n)
	}
	exp := elastic.NewExponentialBackoff(100*time.Millisecond, 5*time.Second)
	if n := draw(exp); n < 20 {
		t.Errorf("%d distinct exponential delays", n)
	}
	if _, ok := exp.Next(10); ok {
		t.Error("goes on at the ceiling")
	}
}
