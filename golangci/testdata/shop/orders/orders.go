// Package orders retries what retries already.
package orders

import (
	"math/rand/v2"
	"net/http"
	"time"

	"example.com/shop/store"
)

// List makes twelve requests.
func List(url string) error {
	var err error
	for range 3 {
		if err = store.Get(url); err == nil {
			return nil
		}
		time.Sleep(rand.N(time.Second))
	}
	return err
}

// One is silenced as a whole linter.
func One(url string) error {
	var err error
	for range 3 {
		if _, err = http.Get(url); err == nil {
			return nil
		}
		time.Sleep(2 * time.Second) //nolint:retrylint // one client
	}
	return err
}

// Two is silenced by its rule.
func Two(url string) error {
	var err error
	for range 3 {
		if _, err = http.Get(url); err == nil {
			return nil
		}
		time.Sleep(2 * time.Second) //nolint:nojitter // one client
	}
	return err
}
