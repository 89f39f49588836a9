package resty

import (
	"errors"
	"net/http"
	"net/http/httptest"
	"slices"
	"sync"
	"testing"
	"time"

	"github.com/go-resty/resty/v2"
	restyv3 "resty.dev/v3"
)

var errFailed = errors.New("failed")

// draw returns how long v2 waits before its second attempt and its third.
func draw(t *testing.T, wait, longest time.Duration) (second, third time.Duration) {
	t.Helper()
	var at []time.Time
	err := resty.Backoff(func() (*resty.Response, error) {
		at = append(at, time.Now())
		return nil, errFailed
	}, resty.Retries(2), resty.WaitTime(wait), resty.MaxWaitTime(longest))
	if !errors.Is(err, errFailed) || len(at) != 3 {
		t.Fatalf("%d attempts of 2 retries: %v", len(at), err)
	}
	return at[1].Sub(at[0]), at[2].Sub(at[1])
}

// probe: resty-v2-retry
func TestV2(t *testing.T) {
	t.Parallel()
	n := 0
	_ = resty.Backoff(func() (*resty.Response, error) { n++; return nil, errFailed }, resty.WaitTime(0))
	if n != 4 {
		t.Errorf("%d attempts by default", n)
	}
	// A wait of 0 leaves none, whatever the maximum.
	if a, b := draw(t, 0, time.Minute); a+b > 5*time.Second {
		t.Errorf("waits of %v and %v", a, b)
	}
	c := resty.New()
	if c.RetryCount != 0 || c.RetryWaitTime != 100*time.Millisecond || c.RetryMaxWaitTime != 2*time.Second {
		t.Errorf("the default is %d retries, %v to %v", c.RetryCount, c.RetryWaitTime, c.RetryMaxWaitTime)
	}
	// The fourth wait of 8 ms lies in [4 ms, 8 ms): many draws differ.
	var mu sync.Mutex
	var wg sync.WaitGroup
	var waits []time.Duration
	for range 40 {
		wg.Go(func() {
			var last time.Time
			var wait time.Duration
			_ = resty.Backoff(func() (*resty.Response, error) {
				wait, last = time.Since(last), time.Now()
				return nil, errFailed
			}, resty.Retries(4), resty.WaitTime(10*time.Millisecond), resty.MaxWaitTime(80*time.Millisecond))
			mu.Lock()
			defer mu.Unlock()
			waits = append(waits, wait)
		})
	}
	wg.Wait()
	if least := slices.Min(waits); least < 40*time.Millisecond {
		t.Errorf("a wait of %v, under half of the delay", least)
	}
	if spread := slices.Max(waits) - slices.Min(waits); spread < 10*time.Millisecond {
		t.Errorf("40 waits lie within %v", spread)
	}
}

// server answers 503 and notes when it was asked.
func server(t *testing.T) (url string, at *[]time.Time) {
	t.Helper()
	at = new([]time.Time)
	srv := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		*at = append(*at, time.Now())
		w.WriteHeader(http.StatusServiceUnavailable)
	}))
	t.Cleanup(srv.Close)
	return srv.URL, at
}

func client(t *testing.T) *restyv3.Client {
	t.Helper()
	c := restyv3.New()
	t.Cleanup(func() { _ = c.Close() })
	return c.AddRetryConditions(restyv3.RetryConditionStatus5XX)
}

// probe: resty-v3-retry
func TestV3(t *testing.T) {
	t.Parallel()
	url, at := server(t)
	if c := client(t); c.RetryCount() != 0 || c.RetryWaitTime() != 100*time.Millisecond || c.RetryMaxWaitTime() != 2*time.Second {
		t.Errorf("the default is %d retries, %v to %v", c.RetryCount(), c.RetryWaitTime(), c.RetryMaxWaitTime())
	}
	_, _ = client(t).R().Get(url)
	if len(*at) != 1 {
		t.Errorf("%d attempts by default", len(*at))
	}
	*at = nil
	c := client(t).SetRetryCount(3).SetRetryWaitTime(time.Millisecond)
	_, _ = c.R().Get(url)
	if len(*at) != 4 {
		t.Errorf("%d attempts of 3 retries", len(*at))
	}
	*at = nil
	_, _ = c.R().Post(url)
	if len(*at) != 1 {
		t.Errorf("%d attempts of a POST", len(*at))
	}
	// A zero stands for the default.
	*at = nil
	_, _ = client(t).SetRetryCount(1).SetRetryWaitTime(0).R().Get(url)
	if len(*at) != 2 || (*at)[1].Sub((*at)[0]) < 90*time.Millisecond {
		t.Errorf("attempts at %v", *at)
	}
}

// probe: resty-v3-strategy
func TestStrategy(t *testing.T) {
	t.Parallel()
	s := restyv3.RetryConstantDelayStrategy(time.Second)
	for range 10 {
		if d, err := s(nil, nil); d != time.Second || err != nil {
			t.Errorf("delay %v, %v", d, err)
		}
	}
	url, at := server(t)
	asked := 0
	c := client(t).SetRetryCount(2).SetRetryDelayStrategy(func(*restyv3.Response, error) (time.Duration, error) {
		asked++
		return time.Millisecond, nil
	})
	_, _ = c.R().Get(url)
	if len(*at) != 3 || asked != 2 {
		t.Errorf("%d attempts, asked %d times", len(*at), asked)
	}
}
