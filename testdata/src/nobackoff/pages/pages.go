// Package pages holds loops that go from page to page, and try a page again.
package pages

import (
	"math/rand/v2"
	"net/http"
	"strconv"
	"time"
)

func all(url string) {
	page := 0
	for {
		resp, err := http.Get(url + strconv.Itoa(page))
		if err != nil {
			time.Sleep(rand.N(time.Second))
			continue
		}
		resp.Body.Close()
		if resp.StatusCode == http.StatusNotFound {
			return
		}
		page++ // ok: the next page, and not the same again
	}
}
