package headers

import (
	"database/sql"
	"math/rand/v2"
	"net"
	"net/http"
	"time"
)

func jump(addr string) net.Conn {
dial:
	conn, err := net.Dial("tcp", addr)
	if err != nil {
		time.Sleep(3 * time.Second) // want `retry of net\.Dial waits a fixed 3s without jitter`
		goto dial
	}
	return conn
}

func jumpSpread(addr string) net.Conn {
dial:
	conn, err := net.Dial("tcp", addr)
	if err != nil {
		time.Sleep(rand.N(3 * time.Second)) // ok: random
		goto dial
	}
	return conn
}

func jumpAhead(addr string) error {
	conn, err := net.Dial("tcp", addr)
	if err != nil {
		time.Sleep(3 * time.Second) // ok: the jump goes forward, to the end
		goto failed
	}
	return conn.Close()
failed:
	return err
}

func recursion(client *http.Client, url string, tries int) (*http.Response, error) {
	resp, err := client.Get(url)
	if err != nil && tries > 0 {
		time.Sleep(3 * time.Second) // want `retry of client\.Get waits a fixed 3s without jitter`
		return recursion(client, url, tries-1)
	}
	return resp, err
}

func recursionSpread(client *http.Client, url string, tries int) (*http.Response, error) {
	resp, err := client.Get(url)
	if err != nil && tries > 0 {
		time.Sleep(rand.N(3 * time.Second)) // ok: random
		return recursionSpread(client, url, tries-1)
	}
	return resp, err
}

func recursionMirror(client *http.Client, url string, mirrors []string) (*http.Response, error) {
	resp, err := client.Get(url)
	if err != nil && len(mirrors) > 0 {
		time.Sleep(3 * time.Second) // ok: asks another server
		return recursionMirror(client, mirrors[0], mirrors[1:])
	}
	return resp, err
}

// fixedMember waits in the other of its two methods, spreadMember at random.
type fixedMember struct {
	addr string
	conn net.Conn
}

func (m *fixedMember) join() {
	conn, err := net.Dial("tcp", m.addr)
	if err != nil {
		m.retryJoin() // want `retry of net\.Dial waits a fixed 3s without jitter`
		return
	}
	m.conn = conn
}

func (m *fixedMember) retryJoin() {
	time.Sleep(3 * time.Second)
	m.join()
}

type spreadMember struct {
	addr string
	conn net.Conn
}

func (m *spreadMember) join() {
	conn, err := net.Dial("tcp", m.addr)
	if err != nil {
		m.retryJoin() // ok: retryJoin waits at random
		return
	}
	m.conn = conn
}

func (m *spreadMember) retryJoin() {
	time.Sleep(rand.N(3 * time.Second))
	m.join()
}

func closure(db *sql.DB) error {
	var connect func(tries int) error
	connect = func(tries int) error {
		err := db.Ping()
		if err != nil && tries > 0 {
			time.Sleep(3 * time.Second) // want `retry of db\.Ping waits a fixed 3s without jitter`
			return connect(tries - 1)
		}
		return err
	}
	return connect(5)
}

func closureSpread(db *sql.DB) error {
	var connect func(tries int) error
	connect = func(tries int) error {
		err := db.Ping()
		if err != nil && tries > 0 {
			time.Sleep(rand.N(3 * time.Second)) // ok: random
			return connect(tries - 1)
		}
		return err
	}
	return connect(5)
}

// inClosure has its loop in a literal that another goroutine runs.
func inClosure(db *sql.DB, ready chan<- struct{}) {
	go func() {
		for {
			if err := db.Ping(); err == nil {
				close(ready)
				return
			}
			time.Sleep(3 * time.Second) // want `retry of db\.Ping waits a fixed 3s without jitter`
		}
	}()
}
