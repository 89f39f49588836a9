// Package gobullmq puts a client of BullMQ to use.
package gobullmq

import "go.codycody31.dev/gobullmq"

// Hopeful asks for attempts that are never made.
//
// construct: gobullmq-attempts flagged
func Hopeful(q *gobullmq.Queue) error {
	return q.Add("mail", nil, gobullmq.AddWithAttempts(5)) // want "zerojitter: .*is ignored: the worker does not retry"
}

// Once is what it does.
//
// construct: gobullmq-attempts clean
func Once(q *gobullmq.Queue) error { return q.Add("mail", nil, gobullmq.AddWithAttempts(1)) }
