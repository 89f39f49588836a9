// Package far reaches what it is told about package near. // want package:"reach"
package far

import (
	"net"

	"near"
)

func calls(s *near.Store, c near.Cell[int], p near.Pinger, n near.Lister, l net.Listener) {
	s.Ping()                               // want `s.Ping: remote`
	s.Deep()                               // want `s.Deep: remote`
	s.List()                               // want `s.List: local`
	c.Fetch("")                            // want `c.Fetch: remote`
	near.Parse("1")                        // want `near.Parse: unknown`
	near.Call(func() error { return nil }) // want `near.Call: unknown`
	near.Serve(l)                          // want `near.Serve: unknown`
	near.Start("")                         // want `near.Start: unknown`
	near.Now("")                           // want `near.Now: remote`
	p.Ping()                               // want `p.Ping: remote`
	n.Names()                              // want `n.Names: unknown`
	near.Even("", 1)                       // want `near.Even: remote`
	near.Odd("", 1)                        // want `near.Odd: remote`
}

// through reaches it by one more step.
func through(s *near.Store) error { return s.Ping() } // want `s.Ping: remote`

func twice(s *near.Store) error { return through(s) } // want `through: remote`
