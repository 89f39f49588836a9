package watermill

import (
	"errors"
	"testing"
	"time"

	"github.com/ThreeDotsLabs/watermill/message"
	"github.com/ThreeDotsLabs/watermill/message/router/middleware"
)

// probe: watermill-retry
func TestRetry(t *testing.T) {
	attempts := func(r middleware.Retry) (n int) {
		_, _ = r.Middleware(func(*message.Message) ([]*message.Message, error) { n++; return nil, errors.New("always") })(message.NewMessage("1", nil))
		return n
	}
	if n := attempts(middleware.Retry{}); n != 1 {
		t.Errorf("the zero value makes %d attempts", n)
	}
	if n := attempts(middleware.Retry{MaxRetries: 3, InitialInterval: time.Microsecond, MaxInterval: time.Microsecond}); n != 4 {
		t.Errorf("3 retries make %d attempts", n)
	}
}
