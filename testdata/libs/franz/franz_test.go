package franz

import (
	"context"
	"net"
	"os"
	"sync/atomic"
	"testing"
	"time"

	"github.com/twmb/franz-go/pkg/kgo"
	"github.com/twmb/franz-go/pkg/kmsg"
)

// dials counts those of one request to a broker that is down.
func dials(t *testing.T, retries int) int32 {
	t.Helper()
	var n atomic.Int32
	c, err := kgo.NewClient(
		kgo.SeedBrokers("127.0.0.1:1"),
		kgo.RequestRetries(retries),
		kgo.Dialer(func(context.Context, string, string) (net.Conn, error) {
			n.Add(1)
			return nil, &net.OpError{Op: "dial", Err: os.ErrDeadlineExceeded}
		}),
		kgo.RetryBackoffFn(func(int) time.Duration { return time.Millisecond }),
	)
	if err != nil {
		t.Fatal(err)
	}
	defer c.Close()
	ctx, cancel := context.WithTimeout(t.Context(), 5*time.Second)
	defer cancel()
	if _, err := kmsg.NewPtrMetadataRequest().RequestWith(ctx, c); err == nil {
		t.Error("no error")
	}
	return n.Load()
}

// probe: franz-requests
func TestRetries(t *testing.T) {
	t.Parallel()
	// One attempt may dial more than once.
	once, four := dials(t, 0), dials(t, 3)
	if once == 0 || four != 4*once {
		t.Errorf("%d dials without and %d with 3 retries", once, four)
	}
}
