// Package stdlib puts what the standard library repeats silently to use.
package stdlib

import (
	"context"
	"database/sql"
	"net/http"
)

// Query is tried on up to three connections.
//
// construct: stdlib-sql clean
func Query(ctx context.Context, db *sql.DB) (n int, err error) {
	err = db.QueryRowContext(ctx, "SELECT count(*) FROM orders").Scan(&n)
	return n, err
}

// Get is sent again where a reused connection was dead.
//
// construct: stdlib-http1 clean
func Get(ctx context.Context, url string) (*http.Response, error) {
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, url, nil)
	if err != nil {
		return nil, err
	}
	return http.DefaultClient.Do(req)
}

// Stream is sent again where the server refuses a stream.
//
// construct: stdlib-http2 clean
func Stream(req *http.Request) (*http.Response, error) {
	t := &http.Transport{ForceAttemptHTTP2: true}
	return t.RoundTrip(req)
}
