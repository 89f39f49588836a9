// Package gocraft puts gocraft/work to use.
package gocraft

import (
	"math/rand/v2"

	"github.com/gocraft/work"
)

func handle(*work.Job) error { return nil }

// Plain is in step.
//
// construct: gocraft-job flagged
func Plain(p *work.WorkerPool) {
	p.JobWithOptions("mail", work.JobOptions{MaxFails: 10, Backoff: func(*work.Job) int64 { // want "zerojitter: work.JobOptions retries .*without jitter: add a random part to Backoff"
		return 60
	}}, handle)
}

// doubled grows and has no random part.
func doubled(j *work.Job) int64 { return 1 << min(j.Fails, 10) }

// Named hands over a function by its name.
//
// construct: gocraft-job flagged
func Named(p *work.WorkerPool) {
	opts := work.JobOptions{Priority: 1}
	opts.Backoff = doubled // want "zerojitter: .*without jitter"
	p.JobWithOptions("mail", opts, handle)
}

// Default leaves it to the library.
//
// construct: gocraft-job clean
func Default(p *work.WorkerPool) {
	p.Job("mail", handle)
	p.JobWithOptions("sms", work.JobOptions{MaxFails: 10}, handle)
}

// Jittered spreads.
//
// construct: gocraft-job clean
func Jittered(p *work.WorkerPool) {
	p.JobWithOptions("mail", work.JobOptions{Backoff: func(j *work.Job) int64 { return 60*j.Fails + rand.Int64N(60) }}, handle)
}

// Once gives up at the first failure.
//
// construct: gocraft-job clean
func Once(p *work.WorkerPool) {
	p.JobWithOptions("mail", work.JobOptions{MaxFails: 1, Backoff: doubled}, handle)
}

// Nightly enqueues at three, once for all pools.
//
// construct: gocraft-periodic clean
func Nightly(p *work.WorkerPool) { p.PeriodicallyEnqueue("0 0 3 * * *", "report") }
