// Package gocql puts gocql to use.
package gocql

import (
	"time"

	"github.com/gocql/gocql"
)

// Simple retries at once.
//
// construct: gocql-simple flagged
func Simple(hosts ...string) (*gocql.Session, error) {
	cluster := gocql.NewCluster(hosts...)
	cluster.RetryPolicy = &gocql.SimpleRetryPolicy{NumRetries: 5} // want "zerojitter: .*does not wait: .*ExponentialBackoffRetryPolicy"
	return cluster.CreateSession()
}

// SimpleQuery does so for a query.
//
// construct: gocql-simple flagged
func SimpleQuery(s *gocql.Session) error {
	return s.Query("SELECT * FROM orders").RetryPolicy(&gocql.SimpleRetryPolicy{NumRetries: 10}).Exec() // want "zerojitter: .*does not wait"
}

// Once tries one other host.
//
// construct: gocql-simple clean
func Once(hosts ...string) (*gocql.Session, error) {
	cluster := gocql.NewCluster(hosts...)
	cluster.RetryPolicy = &gocql.SimpleRetryPolicy{NumRetries: 1}
	return cluster.CreateSession()
}

// None has no policy.
//
// construct: gocql-simple clean
func None(hosts ...string) (*gocql.Session, error) { return gocql.NewCluster(hosts...).CreateSession() }

// Saturated waits exactly 2 s.
//
// construct: gocql-exponential flagged
func Saturated(s *gocql.Session) error {
	policy := &gocql.ExponentialBackoffRetryPolicy{NumRetries: 10, Min: 100 * time.Millisecond, Max: 2 * time.Second} // want "lostjitter: .*loses its jitter at the ceiling.*2s"
	return s.Query("SELECT * FROM orders").RetryPolicy(policy).Exec()
}

// Faded has jitter of 10 ms on delays of 2 s.
//
// construct: gocql-exponential flagged
func Faded(hosts ...string) (*gocql.Session, error) {
	cluster := gocql.NewCluster(hosts...)
	cluster.RetryPolicy = &gocql.ExponentialBackoffRetryPolicy{NumRetries: 9, Min: 10 * time.Millisecond} // want "lostjitter: .*10ms"
	return cluster.CreateSession()
}

// Exponential is spread well.
//
// construct: gocql-exponential clean
func Exponential(hosts ...string) (*gocql.Session, error) {
	cluster := gocql.NewCluster(hosts...)
	cluster.RetryPolicy = &gocql.ExponentialBackoffRetryPolicy{NumRetries: 3, Min: 100 * time.Millisecond, Max: 5 * time.Second}
	return cluster.CreateSession()
}
