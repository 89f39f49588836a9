package amqp

import (
	"testing"
	"time"

	amqp "github.com/rabbitmq/amqp091-go"
)

// probe: amqp-recovery
func TestDefaults(t *testing.T) {
	t.Parallel()
	if c := amqp.DefaultReconnectionConfig; c.MaxRetryCount != 5 || c.RetryInterval != 5*time.Second {
		t.Errorf("%+v", c)
	}
	if r := (amqp.Config{}).Recovery; r != nil {
		t.Errorf("recovers by default: %+v", r)
	}
}
