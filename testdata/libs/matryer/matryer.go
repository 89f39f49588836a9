// Package matryer puts the library of that name to use.
package matryer

import (
	"net/http"
	"os"
	"time"

	"github.com/matryer/try"
)

func ask() error {
	resp, err := http.Get("http://example.com")
	if err != nil {
		return err
	}
	return resp.Body.Close()
}

// AtOnce comes straight back.
//
// construct: matryer-do flagged
func AtOnce() error {
	return try.Do(func(attempt int) (bool, error) { // want "nobackoff: .*starts again at once"
		err := ask()
		return attempt < 5, err
	})
}

// Fixed waits in the callback, in step.
func Fixed() error {
	return try.Do(func(attempt int) (bool, error) {
		err := ask()
		if err != nil {
			time.Sleep(time.Minute) // want "nojitter: .*waits a fixed 1m without jitter"
		}
		return attempt < 5, err
	})
}

// Local stays on this machine.
//
// construct: matryer-do clean
func Local() error {
	return try.Do(func(attempt int) (bool, error) {
		err := os.Remove("x")
		return attempt < 5, err
	})
}
