// Package directive promises where the retries are.
package directive

import (
	"net/http"
	"time"

	"nestedretry/helper"
)

func get(url string) error {
	resp, err := http.Get(url)
	if err != nil {
		return err
	}
	return resp.Body.Close()
}

// kept is the one layer.
//
//retry:layer the only one that knows the deadline
func kept(url string) error {
	var err error
	for range 3 {
		if err = get(url); err == nil {
			return nil
		}
		time.Sleep(time.Second)
	}
	return err
}

// beneath is not alone.
//
//retry:layer the only one that knows the deadline
func beneath(url string) error { // want `beneath is to be the one layer that retries: up to 12 attempts: 3 in beneath × 4 in helper.Fetch`
	var err error
	for range 3 {
		if err = helper.Fetch(url); err == nil {
			return nil
		}
		time.Sleep(time.Second)
	}
	return err
}

func above(url string) error {
	var err error
	for range 2 {
		if err = kept(url); err == nil { // want `retry of kept retries as well, the one layer that is to: up to 6 attempts: 2 here × 3 in kept`
			return nil
		}
		time.Sleep(time.Second)
	}
	return err
}

//retry:none the queue delivers again
func none(url string) error { return get(url) }

//retry:none the queue delivers again
func broken(url string) error { // want `broken promises that nothing under it retries: up to 4 attempts: 4 in helper.Fetch`
	return helper.Fetch(url)
}

//retry:none the queue delivers again
func silently(url string) { // want `silently promises that nothing under it retries: up to 4 attempts: 4 in helper.Quiet`
	helper.Quiet(url)
}
