// Package scheduler has the signatures of the module that the module proxy
// does not serve.
package scheduler

// A Job runs a function on a period.
type Job struct {
	Quit, SkipWait chan bool
}

// Every starts the description of a job.
func Every(times ...int) *Job { return &Job{} }

// Seconds makes seconds the unit.
func (j *Job) Seconds() *Job { return j }

// Hours makes hours the unit.
func (j *Job) Hours() *Job { return j }

// Day makes it run once a day.
func (j *Job) Day() *Job { return j }

// At sets the time of the day.
func (j *Job) At(hourTime string) *Job { return j }

// Run starts the job.
func (j *Job) Run(f func()) (*Job, error) { return j, nil }
