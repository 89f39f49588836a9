package orders

import (
	"net/http"
	"testing"
	"time"
)

func TestOrders(t *testing.T) {
	for range 3 {
		if _, err := http.Get("http://127.0.0.1:1"); err == nil {
			return
		}
		time.Sleep(5 * time.Second)
	}
}
