// Package slack puts slack-go to use.
package slack

import (
	"context"
	"time"

	"github.com/slack-go/slack"
	"github.com/slack-go/slack/socketmode"
)

// Hopeful asks for delays, but for no retries.
//
// construct: slack-web flagged
func Hopeful(token string) *slack.Client {
	return slack.New(token, slack.OptionRetryConfig(slack.RetryConfig{ // want "zerojitter: .*does not retry: MaxRetries is 0"
		RetryAfterDuration: 10 * time.Second,
		RetryAfterJitter:   time.Second,
	}))
}

// Plain waits in step after a 429 that says nothing.
//
// construct: slack-web flagged
func Plain(token string) *slack.Client {
	handlers := []slack.RetryHandler{slack.NewRateLimitErrorRetryHandler(slack.RetryConfig{RetryAfterDuration: 30 * time.Second})} // want "zerojitter: .*every 30s without jitter"
	return slack.New(token, slack.OptionRetryConfig(slack.RetryConfig{MaxRetries: 3, Handlers: handlers}))
}

// Jittered spreads.
//
// construct: slack-web clean
func Jittered(token string) *slack.Client {
	return slack.New(token, slack.OptionRetry(3))
}

// Unretried is the default.
//
// construct: slack-web clean
func Unretried(token string) *slack.Client { return slack.New(token, slack.OptionRetry(0)) }

// Started goes by the default configuration.
//
// construct: slack-web clean
func Started(token string) *slack.Client {
	config := slack.DefaultRetryConfig()
	config.MaxRetries = 5
	config.Handlers = slack.AllBuiltinRetryHandlers(config)
	return slack.New(token, slack.OptionRetryConfig(config))
}

// Written has jitter of its own.
//
// construct: slack-web clean
func Written(token string) *slack.Client {
	return slack.New(token, slack.OptionRetryConfig(slack.RetryConfig{MaxRetries: 3, RetryAfterDuration: time.Second, RetryAfterJitter: time.Second}))
}

// Configured is as its caller wants.
func Configured(token string, config slack.RetryConfig) *slack.Client {
	return slack.New(token, slack.OptionRetryConfig(config))
}

// Listen reconnects for ever, until the context ends.
//
// construct: slack-socket clean
func Listen(ctx context.Context, api *slack.Client) error {
	return socketmode.New(api).RunContext(ctx)
}

// ListenOn does so without end.
//
// construct: slack-socket clean
func ListenOn(api *slack.Client) error { return socketmode.New(api).Run() }

// Manage does so for RTM.
//
// construct: slack-socket clean
func Manage(api *slack.Client) {
	rtm := api.NewRTM()
	go rtm.ManageConnection()
}
