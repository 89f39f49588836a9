// Package log has the signatures of the package whose path it stands under.
package log

import "context"

// An Entry writes lines.
type Entry struct{}

func (e *Entry) Debug(args ...any) {}

// G is a shorthand for GetLogger.
var G = GetLogger

func GetLogger(ctx context.Context) *Entry { return &Entry{} }
