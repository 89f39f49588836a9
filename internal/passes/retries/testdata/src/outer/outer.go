package outer // want package:"retries"

import "inner"

// Deep is twelve attempts.
func Deep(url string) error {
	return inner.Retry(func() error { return inner.Fetch(url) })
}

// Gone keeps the failure to itself.
func Gone(url string) { inner.Lost(url) }
