// Package cache is a stub of client-go's.
package cache

import "time"

type ListerWatcher interface{ List() (any, error) }

type SharedInformer interface{ Run(stop <-chan struct{}) }

func NewSharedInformer(lw ListerWatcher, example any, resync time.Duration) SharedInformer {
	return nil
}
