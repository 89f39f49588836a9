package paho

import (
	"testing"
	"time"

	mqtt "github.com/eclipse/paho.mqtt.golang"
)

// probe: paho-reconnect
func TestReconnect(t *testing.T) {
	t.Parallel()
	o := mqtt.NewClientOptions()
	if !o.AutoReconnect || o.MaxReconnectInterval != 10*time.Minute {
		t.Errorf("reconnects %v, at most every %v", o.AutoReconnect, o.MaxReconnectInterval)
	}
}

// probe: paho-connect
func TestConnect(t *testing.T) {
	t.Parallel()
	o := mqtt.NewClientOptions()
	if o.ConnectRetry || o.ConnectRetryInterval != 30*time.Second {
		t.Errorf("connects again %v, every %v", o.ConnectRetry, o.ConnectRetryInterval)
	}
}
