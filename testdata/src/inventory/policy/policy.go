// Package policy hands schedules to a library.
package policy

import (
	"net/http"
	"time"

	"k8s.io/apimachinery/pkg/util/wait"
)

func literal(c *http.Client) error {
	b := wait.Backoff{Duration: time.Second, Factor: 2, Jitter: 0.1, Steps: 5, Cap: time.Minute}
	return wait.ExponentialBackoff(b, func() (bool, error) { // want `"tries":5,"base":1000000000,"grows":"exp","factor":2,"ceiling":60000000000,"draws":"0.1"`
		_, err := c.Get("http://example.com")
		return err == nil, nil
	})
}

func handed(c *http.Client, b wait.Backoff) error {
	return wait.ExponentialBackoff(b, func() (bool, error) { // want `"bound":"unknown","ctxwait":"[a-z]*"}`
		_, err := c.Get("http://example.com")
		return err == nil, nil
	})
}
