package inner // want package:"retries"

import (
	"net/http"
	"time"
)

// Fetch tries four times.
func Fetch(url string) error {
	var err error
	for range 4 {
		var resp *http.Response
		if resp, err = http.Get(url); err == nil {
			return resp.Body.Close()
		}
		time.Sleep(time.Second)
	}
	return err
}

// Lost keeps the failure to itself.
func Lost(url string) { _ = Fetch(url) }

// Retry runs f three times.
func Retry(f func() error) error {
	var err error
	for range 3 {
		if err = f(); err == nil {
			return nil
		}
		time.Sleep(time.Second)
	}
	return err
}

func plain(url string) error {
	_, err := http.Get(url)
	return err
}
