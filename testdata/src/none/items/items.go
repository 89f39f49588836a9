// Package items holds loops whose passes have different work. No rule has
// anything to say about them.
package items

import (
	"bufio"
	"context"
	"database/sql"
	"errors"
	"fmt"
	"io"
	"log"
	"net"
	"net/http"
	"time"
)

type job struct{ url string }

// work takes one job after another.
func work(client *http.Client, jobs <-chan job) {
	for j := range jobs { // ok: another job each time
		resp, err := client.Get(j.url)
		if err != nil {
			log.Printf("get %s: %v", j.url, err)
			continue
		}
		resp.Body.Close()
	}
}

func workUntilDone(ctx context.Context, client *http.Client, jobs <-chan job) {
	for {
		select {
		case <-ctx.Done():
			return
		case j := <-jobs: // ok: another job each time
			resp, err := client.Get(j.url)
			if err != nil {
				log.Printf("get %s: %v", j.url, err)
				continue
			}
			resp.Body.Close()
		}
	}
}

type queue struct{ jobs []job }

func (q *queue) Pop() (job, bool) {
	if len(q.jobs) == 0 {
		return job{}, false
	}
	j := q.jobs[0]
	q.jobs = q.jobs[1:]
	return j, true
}

// drain drops what fails.
func (q *queue) drain(client *http.Client) {
	for {
		j, ok := q.Pop()
		if !ok {
			return
		}
		resp, err := client.Get(j.url) // ok: each pass pops another job
		if err != nil {
			log.Printf("get %s: %v", j.url, err)
			continue
		}
		resp.Body.Close()
	}
}

type page struct {
	names []string
	next  string
}

type lister interface {
	List(ctx context.Context, token string) (page, error)
}

func listAll(ctx context.Context, l lister) ([]string, error) {
	var names []string
	token := ""
	for {
		p, err := l.List(ctx, token) // ok: asks for the next page
		if err != nil {
			return nil, err
		}
		names = append(names, p.names...)
		if p.next == "" {
			return names, nil
		}
		token = p.next
	}
}

func anyHost(client *http.Client, hosts []string) (*http.Response, error) {
	var errs []error
	for _, host := range hosts { // ok: another host each time
		resp, err := client.Get("https://" + host + "/health")
		if err == nil {
			return resp, nil
		}
		errs = append(errs, err)
		time.Sleep(time.Second)
	}
	return nil, errors.Join(errs...)
}

func insertAll(ctx context.Context, db *sql.DB, rows map[string]int) error {
	failed := 0
	for name, n := range rows { // ok: another row each time
		if _, err := db.ExecContext(ctx, "insert into t values (?, ?)", name, n); err != nil {
			failed++
			time.Sleep(time.Second)
			continue
		}
	}
	if failed > 0 {
		return fmt.Errorf("%d rows failed", failed)
	}
	return nil
}

// follow goes where it is sent.
func follow(client *http.Client, url string, hops int) (*http.Response, error) {
	resp, err := client.Get(url)
	if err != nil {
		return nil, err
	}
	if resp.StatusCode == http.StatusFound && hops > 0 {
		resp.Body.Close()
		return follow(client, resp.Header.Get("Location"), hops-1) // ok: another address
	}
	return resp, nil
}

func rootOf(err error) error {
	for {
		inner := errors.Unwrap(err)
		if inner == nil {
			return err
		}
		err = inner // ok: walks down the chain
	}
}

func serve(l net.Listener, handle func(net.Conn)) error {
	for {
		conn, err := l.Accept()
		if err != nil {
			var temporary interface{ Temporary() bool }
			if errors.As(err, &temporary) && temporary.Temporary() {
				time.Sleep(5 * time.Millisecond) // ok: inbound, and no service waits
				continue
			}
			return err
		}
		go handle(conn)
	}
}

func read(conn net.Conn, handle func([]byte)) error {
	buf := make([]byte, 4096)
	for {
		n, err := conn.Read(buf) // ok: the next part of a stream
		if err != nil {
			var timeout net.Error
			if errors.As(err, &timeout) && timeout.Timeout() {
				continue
			}
			return err
		}
		handle(buf[:n])
	}
}

func lines(r io.Reader, handle func(string) error) {
	scanner := bufio.NewScanner(r)
	for scanner.Scan() {
		if err := handle(scanner.Text()); err != nil { // ok: another line
			log.Print(err)
		}
	}
}

type pool struct{ addrs []string }

func (p *pool) pick() *net.TCPAddr { return &net.TCPAddr{Port: len(p.addrs)} }

// dialAny may get another endpoint from each pick.
func (p *pool) dialAny() (net.Conn, error) {
	var last error
	for range 10 { // ok: fails over, and is no repeat
		addr := p.pick()
		conn, err := net.DialTCP("tcp", nil, addr)
		if err == nil {
			return conn, nil
		}
		last = err
	}
	return nil, last
}
