package wire_test

import (
	"bufio"
	"context"
	"fmt"
	"io"
	"maps"
	"net"
	"net/http"
	"net/http/httptest"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"

	"google.golang.org/grpc"
	"google.golang.org/grpc/codes"
	"google.golang.org/grpc/status"
)

// requests counts those that arrive, by what they ask for: layers one after
// the other ask for different things, and do not multiply.
type requests struct {
	mu   sync.Mutex
	seen map[string]int
	many context.CancelFunc // is called when there are enough to call it endless
}

// enough is more than any stack with a limit asks for.
const enough = 100

func (r *requests) arrived(what string) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.seen[what]++
	if r.seen[what] >= enough {
		r.many()
	}
}

// most returns how often the same was asked for.
func (r *requests) most() int {
	r.mu.Lock()
	defer r.mu.Unlock()
	return slices.Max(append(slices.Collect(maps.Values(r.seen)), 0))
}

// A server listens on the loopback, always fails, and returns its address.
type server func(t *testing.T, r *requests) string

// unavailable answers 503.
func unavailable(t *testing.T, r *requests) string {
	return httpServer(t, r, func(w http.ResponseWriter) {
		w.Header().Set("X-Attempts", "3")
		w.Header().Set("Retry-After-Ms", "1")
		w.WriteHeader(http.StatusServiceUnavailable)
	})
}

// dropping closes the connection without an answer.
func dropping(t *testing.T, r *requests) string {
	return httpServer(t, r, func(w http.ResponseWriter) {
		conn, _, err := http.NewResponseController(w).Hijack()
		if err == nil {
			err = conn.Close()
		}
		if err != nil {
			t.Error(err)
		}
	})
}

func httpServer(t *testing.T, r *requests, fail func(http.ResponseWriter)) string {
	s := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, req *http.Request) {
		r.arrived(req.Method + " " + req.URL.Path)
		_, _ = io.Copy(io.Discard, req.Body)
		fail(w)
	}))
	t.Cleanup(s.Close)
	return s.URL
}

// listen returns a listener on the loopback.
func listen(t *testing.T) net.Listener {
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	return l
}

// loading is a redis that is never done with loading.
func loading(t *testing.T, r *requests) string {
	l := listen(t)
	t.Cleanup(func() { _ = l.Close() })
	go func() {
		for {
			conn, err := l.Accept()
			if err != nil {
				return // the listener is closed
			}
			go func() {
				defer func() { _ = conn.Close() }()
				for in := bufio.NewReader(conn); ; {
					words, err := command(in)
					if err != nil {
						return // the client has gone
					}
					answer := "-LOADING Redis is loading the dataset in memory\r\n"
					switch words[0] {
					case "hello", "client": // the greeting of a new connection
						answer = "-ERR unknown command\r\n"
					default:
						r.arrived(strings.Join(words, " "))
					}
					if _, err := io.WriteString(conn, answer); err != nil {
						return
					}
				}
			}()
		}
	}()
	return l.Addr().String()
}

// command reads an array of strings as redis writes it.
func command(in *bufio.Reader) ([]string, error) {
	number := func(kind byte) (int, error) {
		line, err := in.ReadString('\n')
		if err != nil {
			return 0, err
		}
		if line[0] != kind {
			return 0, fmt.Errorf("%q does not start with %q", line, kind)
		}
		return strconv.Atoi(strings.TrimSpace(line[1:]))
	}
	n, err := number('*')
	if err != nil {
		return nil, err
	}
	words := make([]string, n)
	for i := range words {
		size, err := number('$')
		if err != nil {
			return nil, err
		}
		text := make([]byte, size+len("\r\n"))
		if _, err := io.ReadFull(in, text); err != nil {
			return nil, err
		}
		words[i] = string(text[:size])
	}
	return words, nil
}

// refusing is a gRPC server that is unavailable.
func refusing(t *testing.T, r *requests) string {
	l := listen(t)
	s := grpc.NewServer(grpc.UnknownServiceHandler(func(_ any, stream grpc.ServerStream) error {
		method, _ := grpc.MethodFromServerStream(stream)
		r.arrived(method)
		return status.Error(codes.Unavailable, "always")
	}))
	t.Cleanup(s.Stop)
	go func() {
		if err := s.Serve(l); err != nil {
			t.Error(err)
		}
	}()
	return l.Addr().String()
}
