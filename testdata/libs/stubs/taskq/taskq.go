// Package taskq has the signatures of the module that the module proxy does
// not serve.
package taskq

import "time"

// TaskOptions say how a task is run.
type TaskOptions struct {
	Name                     string
	Handler, FallbackHandler any
	RetryLimit               int
	MinBackoff, MaxBackoff   time.Duration
}

// A Task is a function with a name.
type Task struct{}

// RegisterTask registers a task.
func RegisterTask(opt *TaskOptions) *Task { return &Task{} }
