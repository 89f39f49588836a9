// Package taskq puts vmihailenco/taskq to use.
package taskq

import (
	"net/http"
	"time"

	"github.com/vmihailenco/taskq/v3"
)

func fetch(url string) error {
	resp, err := http.Get(url)
	if err == nil {
		err = resp.Body.Close()
	}
	return err
}

// Fetch is in step.
//
// construct: taskq-task flagged
func Fetch() *taskq.Task {
	return taskq.RegisterTask(&taskq.TaskOptions{ // want "zerojitter: taskq.TaskOptions retries after 1s, 2s, 4s, … without jitter"
		Name: "fetch", Handler: fetch, RetryLimit: 5, MinBackoff: time.Second, MaxBackoff: time.Minute,
	})
}

// Later sets one of them after the literal.
//
// construct: taskq-task flagged
func Later() *taskq.Task {
	opt := &taskq.TaskOptions{Name: "later", Handler: fetch} // want "zerojitter: .*after 30s, 1m, 2m, … without jitter"
	opt.RetryLimit = 10
	return taskq.RegisterTask(opt)
}

// Default is the library's.
//
// construct: taskq-task clean
var Default = taskq.RegisterTask(&taskq.TaskOptions{Name: "default", Handler: fetch})

// Once is tried once.
//
// construct: taskq-task clean
var Once = taskq.RegisterTask(&taskq.TaskOptions{Name: "once", Handler: fetch, RetryLimit: 1})
