// Package carlescere puts carlescere/scheduler to use.
package carlescere

import (
	"math/rand/v2"
	"net/http"
	"time"

	"github.com/carlescere/scheduler"
)

func get() {
	time.Sleep(rand.N(30 * time.Second))
	if resp, err := http.Get("https://example.com/"); err == nil {
		_ = resp.Body.Close()
	}
}

// Often works within half a minute of each hour and of half past eight.
//
// construct: carlescere-every clean
func Often() error {
	if _, err := scheduler.Every(1).Hours().Run(get); err != nil {
		return err
	}
	_, err := scheduler.Every().Day().At("08:30").Run(get)
	return err
}
