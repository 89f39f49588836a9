// Package status holds attempts whose status says that they failed.
package status

import (
	"errors"
	"net/http"
	"time"
)

// statusOnly returns errors of the transport, and tries again after a status.
func statusOnly(client *http.Client, url string) (*http.Response, error) {
	for range 5 {
		resp, err := client.Get(url)
		if err != nil {
			return nil, err
		}
		if resp.StatusCode < 500 {
			return resp, nil
		}
		resp.Body.Close()
		time.Sleep(time.Second) // want `retry of client\.Get waits a fixed 1s without jitter`
	}
	return nil, errUnavailable
}

var errUnavailable = errors.New("unavailable")
