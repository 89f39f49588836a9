// Package machinery puts RichardKnop/machinery to use.
package machinery

import (
	"context"
	"math/rand/v2"
	"net/http"
	"time"

	"github.com/RichardKnop/machinery/v2"
	"github.com/RichardKnop/machinery/v2/tasks"
)

// Plain is in step.
//
// construct: machinery-signature flagged
func Plain(s *machinery.Server) error {
	_, err := s.SendTask(&tasks.Signature{Name: "fetch", RetryCount: 5}) // want "zerojitter: tasks.Signature retries .*without jitter: return tasks.NewErrRetryTaskLater"
	return err
}

// Later sets the retries after the constructor.
//
// construct: machinery-signature flagged
func Later(ctx context.Context, s *machinery.Server) error {
	sig, err := tasks.NewSignature("fetch", []tasks.Arg{{Type: "string", Value: "all"}}) // want "zerojitter: .*without jitter"
	if err != nil {
		return err
	}
	sig.RetryCount = 3
	_, err = s.SendTaskWithContext(ctx, sig)
	return err
}

// Once does not retry.
//
// construct: machinery-signature clean
func Once(s *machinery.Server) error {
	sig, err := tasks.NewSignature("fetch", nil)
	if err != nil {
		return err
	}
	if _, err := s.SendTask(sig); err != nil {
		return err
	}
	_, err = s.SendTask(&tasks.Signature{Name: "fetch", RetryTimeout: 10})
	return err
}

// Handed comes from a caller that is not known.
//
// construct: machinery-signature clean
func Handed(s *machinery.Server, sig *tasks.Signature) error {
	_, err := s.SendTask(sig)
	return err
}

func get(url string) error {
	resp, err := http.Get(url)
	if err == nil {
		err = resp.Body.Close()
	}
	return err
}

// Fixed asks for the same delay each time.
//
// construct: machinery-later flagged
func Fixed(url string) error {
	if err := get(url); err != nil {
		return tasks.NewErrRetryTaskLater(err.Error(), 30*time.Second) // want "zerojitter: tasks.NewErrRetryTaskLater retries every 30s without jitter: add a random part"
	}
	return nil
}

// Drawn asks for a random one.
//
// construct: machinery-later clean
func Drawn(url string) error {
	if err := get(url); err != nil {
		return tasks.NewErrRetryTaskLater(err.Error(), 30*time.Second+rand.N(30*time.Second))
	}
	return nil
}

// Told asks for what the server said.
//
// construct: machinery-later clean
func Told(err error, after time.Duration) error {
	return tasks.NewErrRetryTaskLater(err.Error(), after)
}

// Work runs tasks, and finds the broker again by itself.
//
// construct: machinery-reconnect clean
func Work(s *machinery.Server) error {
	if err := s.RegisterTask("fetch", Drawn); err != nil {
		return err
	}
	return s.NewWorker("w", 10).Launch()
}
