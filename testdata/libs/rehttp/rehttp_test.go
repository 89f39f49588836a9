package rehttp

import (
	"testing"
	"time"

	"github.com/PuerkitoBio/rehttp"
)

// probe: rehttp-transport
func TestDelay(t *testing.T) {
	distinct := func(f rehttp.DelayFn) int {
		seen := map[time.Duration]bool{}
		for range 100 {
			seen[f(rehttp.Attempt{Index: 2})] = true
		}
		return len(seen)
	}
	if n := distinct(rehttp.ConstDelay(time.Second)); n != 1 {
		t.Errorf("%d distinct constant delays", n)
	}
	if n := distinct(rehttp.ExpJitterDelay(time.Second, time.Second)); n < 50 {
		t.Errorf("%d distinct delays at the ceiling", n)
	}
}
