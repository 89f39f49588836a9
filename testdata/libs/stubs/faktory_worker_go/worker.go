// Package faktory_worker has the signatures of the module that the module
// proxy does not serve.
package faktory_worker

import "context"

// Perform runs a job.
type Perform func(ctx context.Context, args ...any) error

// A Manager runs jobs.
type Manager struct{ Concurrency int }

// NewManager makes a manager.
func NewManager() *Manager { return &Manager{Concurrency: 20} }

// Register registers the function of a type of job.
func (m *Manager) Register(name string, fn Perform) {}

// Run fetches and runs jobs.
func (m *Manager) Run() error { return nil }
