// Package river puts riverqueue/river to use.
package river

import "github.com/riverqueue/river"

// Default spreads by a tenth.
//
// construct: river-job clean
func Default() *river.Config {
	return &river.Config{RetryPolicy: &river.DefaultClientRetryPolicy{}}
}
