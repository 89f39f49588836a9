package fix

import "math/rand"
import "net/http"
import "time"

// old draws from the older package elsewhere, which is enough.
func old(client *http.Client, url string, delay time.Duration) int {
	for range 5 {
		if _, err := client.Get(url); err == nil {
			break
		}
		time.Sleep(3 * time.Second) // want `waits a fixed 3s`
	}
	return rand.Int()
}
