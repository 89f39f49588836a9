// Package jitter has the signatures of the package of that name.
package jitter

import (
	"math/rand"
	"time"
)

// A Transformation changes a delay.
type Transformation func(duration time.Duration) time.Duration

func same(d time.Duration) time.Duration { return d }

// Full draws from 0 to the delay.
func Full(generator *rand.Rand) Transformation { return same }

// Equal draws from half the delay to all of it.
func Equal(generator *rand.Rand) Transformation { return same }

// Deviation draws around the delay.
func Deviation(generator *rand.Rand, factor float64) Transformation { return same }
