// Package resty puts resty to use.
package resty

import (
	"time"

	"github.com/go-resty/resty/v2"
	restyv3 "resty.dev/v3"
)

// Default is half random.
//
// construct: resty-retry clean
func Default() *resty.Client { return resty.New().SetRetryCount(3) }

// Constant is in step.
//
// construct: resty-v3-strategy flagged
func Constant() *restyv3.Client {
	return restyv3.New().SetRetryCount(3).SetRetryDelayStrategy(restyv3.RetryConstantDelayStrategy(time.Second)) // want "zerojitter: .*every 1s without jitter"
}

// V3 is half random.
//
// construct: resty-v3-strategy clean
func V3() *restyv3.Client { return restyv3.New().SetRetryCount(3) }
