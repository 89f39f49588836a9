// Package machinery has the signatures of the module that the module proxy
// does not serve.
package machinery

import (
	"context"

	"github.com/RichardKnop/machinery/v2/tasks"
)

// A Server sends tasks.
type Server struct{}

// SendTask sends a task.
func (s *Server) SendTask(signature *tasks.Signature) (any, error) { return nil, nil }

// SendTaskWithContext sends a task.
func (s *Server) SendTaskWithContext(ctx context.Context, signature *tasks.Signature) (any, error) {
	return nil, nil
}

// RegisterTask registers the function of a task.
func (s *Server) RegisterTask(name string, fn any) error { return nil }

// NewWorker makes a worker.
func (s *Server) NewWorker(tag string, concurrency int) *Worker { return &Worker{} }

// A Worker runs tasks.
type Worker struct{}

// Launch runs tasks until it is stopped.
func (w *Worker) Launch() error { return nil }
