// Package sentry puts sentry-go to use.
package sentry

import "github.com/getsentry/sentry-go"

// Init sends each event once.
//
// construct: sentry-transport clean
func Init(dsn string) error {
	return sentry.Init(sentry.ClientOptions{Dsn: dsn, Transport: sentry.NewHTTPTransport()})
}

// InitSync sends it before it goes on.
//
// construct: sentry-transport clean
func InitSync(dsn string) error {
	t := sentry.NewHTTPSyncTransport()
	return sentry.Init(sentry.ClientOptions{Dsn: dsn, Transport: t})
}
