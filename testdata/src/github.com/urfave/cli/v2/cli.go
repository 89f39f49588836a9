// Package cli has the signatures of the package whose path it stands under.
package cli

import "time"

type Flag interface{ Names() []string }

type DurationFlag struct {
	Name  string
	Value time.Duration
}

func (f *DurationFlag) Names() []string { return nil }

type Context struct{}

func (c *Context) Duration(name string) time.Duration { return 0 }
