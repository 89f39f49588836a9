// Package library has a library run a callback again that waits itself.
package library

import (
	"math/rand/v2"
	"net/http"
	"time"

	"github.com/matryer/try"
	"k8s.io/apimachinery/pkg/util/wait"
)

func ask() error {
	resp, err := http.Get("http://example.com")
	if err != nil {
		return err
	}
	return resp.Body.Close()
}

func fixed() error {
	return try.Do(func(int) (bool, error) {
		err := ask()
		if err != nil {
			time.Sleep(time.Minute) // want `^retry of ask waits a fixed 1m without jitter, so clients that fail together return together$`
		}
		return true, err
	})
}

func random() error {
	return try.Do(func(int) (bool, error) {
		err := ask()
		if err != nil {
			time.Sleep(rand.N(time.Minute)) // ok: full jitter
		}
		return true, err
	})
}

func spaced() error {
	return wait.ExponentialBackoff(wait.Backoff{Duration: time.Second, Steps: 5, Jitter: 0.5}, func() (bool, error) {
		if err := ask(); err != nil {
			time.Sleep(time.Second) // ok: the library's delay has jitter
			return false, nil
		}
		return true, nil
	})
}
