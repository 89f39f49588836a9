// Package work has the signatures of the module that the module proxy does
// not serve.
package work

// A Job is what a handler is given.
type Job struct{ Fails int64 }

// A BackoffCalculator returns a delay in seconds.
type BackoffCalculator func(job *Job) int64

// JobOptions say how jobs of a name are run.
type JobOptions struct {
	Priority, MaxFails uint
	SkipDead           bool
	MaxConcurrency     uint
	Backoff            BackoffCalculator
}

// A WorkerPool runs jobs.
type WorkerPool struct{}

// Job registers a handler.
func (p *WorkerPool) Job(name string, fn any) *WorkerPool { return p }

// JobWithOptions registers a handler.
func (p *WorkerPool) JobWithOptions(name string, opts JobOptions, fn any) *WorkerPool { return p }

// PeriodicallyEnqueue enqueues a job by a cron expression.
func (p *WorkerPool) PeriodicallyEnqueue(spec, name string) *WorkerPool { return p }

// Start runs the workers.
func (p *WorkerPool) Start() {}
