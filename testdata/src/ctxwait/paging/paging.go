// Package paging holds loops that ask for one part after the other.
package paging

import (
	"context"
	"time"
)

type page struct {
	names []string
	next  string
}

type lister interface {
	List(ctx context.Context, token string) (page, error)
}

func listAllPaced(ctx context.Context, l lister) ([]string, error) {
	var names []string
	token := ""
	for {
		p, err := l.List(ctx, token)
		if err != nil {
			return nil, err
		}
		names = append(names, p.names...)
		if p.next == "" {
			return names, nil
		}
		token = p.next
		time.Sleep(50 * time.Millisecond) // ok: paces different pages
	}
}
