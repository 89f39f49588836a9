// Package paho puts Paho's MQTT client to use.
package paho

import (
	"crypto/tls"
	"time"

	mqtt "github.com/eclipse/paho.mqtt.golang"
)

// Connect goes on for ever, in step.
//
// construct: paho-connect flagged
func Connect(broker string) mqtt.Client {
	return mqtt.NewClient(mqtt.NewClientOptions(). // want "zerojitter: .*without jitter.*SetReconnectingHandler"
							AddBroker(broker).
							SetConnectRetry(true))
}

// ConnectOnce does not.
//
// construct: paho-connect clean
func ConnectOnce(broker string) mqtt.Client {
	return mqtt.NewClient(mqtt.NewClientOptions().AddBroker(broker).SetConnectRetry(false))
}

// Reconnect waits less, in step.
//
// construct: paho-reconnect flagged
func Reconnect(broker string) mqtt.Client {
	opts := mqtt.NewClientOptions() // want "zerojitter: .*without jitter"
	opts.AddBroker(broker)
	opts.SetMaxReconnectInterval(time.Minute)
	return mqtt.NewClient(opts)
}

// Default says nothing of reconnects.
//
// construct: paho-reconnect clean
func Default(broker string) mqtt.Client {
	return mqtt.NewClient(mqtt.NewClientOptions().AddBroker(broker))
}

// Off does not reconnect.
//
// construct: paho-reconnect clean
func Off(broker string) mqtt.Client {
	opts := mqtt.NewClientOptions().AddBroker(broker)
	opts.SetAutoReconnect(false)
	opts.SetMaxReconnectInterval(time.Minute)
	return mqtt.NewClient(opts)
}

// Secured sets all but the reconnects.
//
// construct: paho-reconnect clean
func Secured(broker, user, password string, cfg *tls.Config, on mqtt.OnConnectHandler) mqtt.Client {
	return mqtt.NewClient(mqtt.NewClientOptions().AddBroker(broker).
		SetClientID("sensor").SetUsername(user).SetPassword(password).SetTLSConfig(cfg).
		SetCleanSession(false).SetOrderMatters(false).SetKeepAlive(time.Minute).
		SetPingTimeout(time.Second).SetConnectTimeout(5 * time.Second).
		SetOnConnectHandler(on).SetConnectionLostHandler(nil).SetReconnectingHandler(nil).SetDefaultPublishHandler(nil))
}

// SecuredFaster does so and reconnects more often.
//
// construct: paho-reconnect flagged
func SecuredFaster(broker, user, password string) mqtt.Client {
	return mqtt.NewClient(mqtt.NewClientOptions().AddBroker(broker). // want "zerojitter: .*without jitter"
										SetClientID("sensor").SetUsername(user).SetPassword(password).
										SetMaxReconnectInterval(10 * time.Second).SetKeepAlive(time.Minute))
}
