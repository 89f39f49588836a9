// Package near holds functions that reach something, for package far to call. // want package:"reach"
package near

import (
	"database/sql"
	"io"
	"net"
	"net/http"
	"os"
	"strconv"
)

type Store struct {
	db  *sql.DB
	dir string
}

func (s *Store) Ping() error { return s.db.Ping() } // want `s.db.Ping: remote`

func (s *Store) Deep() error { return s.Ping() } // want `s.Ping: remote`

func (s *Store) List() ([]os.DirEntry, error) { return os.ReadDir(s.dir) } // want `os.ReadDir: local`

type Cell[T any] struct{ client *http.Client }

func (c Cell[T]) Fetch(url string) (out T, err error) {
	_, err = c.client.Get(url) // want `c.client.Get: remote`
	return out, err
}

func Parse(s string) (int, error) { return strconv.Atoi(s) } // want `strconv.Atoi: local`

func Call(op func() error) error { return op() } // want `op: unknown`

func Serve(l net.Listener) (net.Conn, error) { return l.Accept() } // want `l.Accept: local`

// dial can be replaced in tests, by which nothing else is meant.
var dial = func(addr string) (net.Conn, error) { return net.Dial("tcp", addr) } // want `net.Dial: remote`

func Connect(addr string) (net.Conn, error) { return dial(addr) } // want `dial: remote`

// open may be anything by the time that it is called.
var open = func(addr string) (net.Conn, error) { return nil, nil }

func SetOpen(f func(addr string) (net.Conn, error)) { open = f }

func Open(addr string) (net.Conn, error) { return open(addr) } // want `open: unknown`

// Start hands the work to a goroutine, whose failure is its own.
func Start(addr string) {
	go func() { // want `func literal: remote`
		net.Dial("tcp", addr) // want `net.Dial: remote`
	}()
}

// Now runs a literal at once.
func Now(addr string) error {
	return func() error { // want `func literal: remote`
		_, err := net.Dial("tcp", addr) // want `net.Dial: remote`
		return err
	}()
}

// Pinger is implemented here, by a type that is remote.
type Pinger interface{ Ping() error }

// Lister has no remote implementation here.
type Lister interface {
	Names() ([]string, error)
}

func Both(p Pinger, l Lister, w io.Writer) {
	p.Ping()     // want `p.Ping: remote`
	l.Names()    // want `l.Names: unknown`
	w.Write(nil) // want `w.Write: unknown`
}

// Even and Odd call each other.
func Even(addr string, n int) error {
	if n == 0 {
		_, err := net.Dial("tcp", addr) // want `net.Dial: remote`
		return err
	}
	return Odd(addr, n-1) // want `Odd: remote`
}

func Odd(addr string, n int) error { return Even(addr, n-1) } // want `Even: remote`
