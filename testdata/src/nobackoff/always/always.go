// Package always holds attempts that wait inside, whatever becomes of them.
package always

import (
	"math/rand/v2"
	"net/http"
	"time"
)

func getThenWait(url string) error {
	resp, err := http.Get(url)
	time.Sleep(rand.N(time.Second))
	if err != nil {
		return err
	}
	return resp.Body.Close()
}

func waitThenGet(url string) error {
	time.Sleep(rand.N(time.Second))
	resp, err := http.Get(url)
	if err != nil {
		return err
	}
	return resp.Body.Close()
}

func get(url string) error {
	resp, err := http.Get(url)
	if err != nil {
		return err
	}
	return resp.Body.Close()
}

func after(url string) {
	for {
		if getThenWait(url) == nil { // ok: waits after each try
			return
		}
	}
}

func before(url string) {
	for {
		if waitThenGet(url) == nil { // ok: waits before each try
			return
		}
	}
}

func never(url string) {
	for { // want `retry of get starts again at once`
		if get(url) == nil {
			return
		}
	}
}
