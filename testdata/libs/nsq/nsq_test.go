package nsq

import (
	"net/http"
	"net/http/httptest"
	"sync/atomic"
	"testing"
	"time"

	"github.com/nsqio/go-nsq"
)

// probe: nsq-consumer
func TestBackoff(t *testing.T) {
	cfg := nsq.NewConfig()
	if err := cfg.Set("backoff_strategy", "exponential"); err != nil {
		t.Fatal(err)
	}
	if d := cfg.BackoffStrategy.Calculate(1); d != 2*time.Second {
		t.Errorf("first delay %v, want 2s", d)
	}
	if d := cfg.BackoffStrategy.Calculate(7); d <= cfg.MaxBackoffDuration || cfg.BackoffStrategy.Calculate(6) != 64*time.Second {
		t.Errorf("7th delay %v, want it above the default ceiling and the 6th 64s", d)
	}
	for range 50 {
		if d := cfg.BackoffStrategy.Calculate(3); d != 8*time.Second {
			t.Errorf("delay %v, want exactly 8s", d)
		}
	}
	if err := cfg.Set("backoff_strategy", "full_jitter"); err != nil {
		t.Fatal(err)
	}
	seen := map[time.Duration]bool{}
	for range 100 {
		seen[cfg.BackoffStrategy.Calculate(3)] = true
	}
	if len(seen) < 50 {
		t.Errorf("%d distinct delays with full jitter", len(seen))
	}
}

// TestLiteral panics.
//
// probe: nsq-consumer
func TestLiteral(t *testing.T) {
	defer func() {
		if recover() == nil {
			t.Error("a literal does not panic")
		}
	}()
	_, _ = nsq.NewConsumer("t", "c", &nsq.Config{})
}

// TestLookupd counts the polls of a lookupd that fails.
//
// probe: nsq-lookupd
func TestLookupd(t *testing.T) {
	var polls atomic.Int32
	srv := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		polls.Add(1)
		w.WriteHeader(http.StatusNotFound)
	}))
	defer srv.Close()
	cfg := nsq.NewConfig()
	cfg.LookupdPollInterval = 10 * time.Millisecond
	c, err := nsq.NewConsumer("t", "c", cfg)
	if err != nil {
		t.Fatal(err)
	}
	c.SetLoggerLevel(nsq.LogLevelMax)
	c.AddHandler(nsq.HandlerFunc(func(*nsq.Message) error { return nil }))
	if err := c.ConnectToNSQLookupd(srv.Listener.Addr().String()); err != nil {
		t.Fatal(err)
	}
	for end := time.Now().Add(5 * time.Second); polls.Load() < 5 && time.Now().Before(end); {
		time.Sleep(5 * time.Millisecond)
	}
	c.Stop()
	if n := polls.Load(); n < 5 {
		t.Errorf("%d polls", n)
	}
}
