// Package library has a library try again at once.
package library

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

func atOnce() error {
	return try.Do(func(int) (bool, error) { // want `^retry of ask starts again at once after a failure, up to 10 attempts in all$`
		return true, ask()
	})
}

func waits() error {
	return try.Do(func(n int) (bool, error) { // ok: waits in the callback
		err := ask()
		if err != nil {
			time.Sleep(time.Duration(n) * time.Second)
		}
		return true, err
	})
}

func local() error {
	return try.Do(func(int) (bool, error) { // ok: a file
		return true, os.Remove("lock")
	})
}
