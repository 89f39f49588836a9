// Package azure puts azcore to use.
package azure

import (
	"time"

	"github.com/Azure/azure-sdk-for-go/sdk/azcore/policy"
	"github.com/Azure/azure-sdk-for-go/sdk/azcore/runtime"
)

// Hopeful means to switch retries off.
//
// construct: azcore-retryoptions flagged
func Hopeful() policy.Policy {
	return runtime.NewRetryPolicy(&policy.RetryOptions{MaxRetries: 0}) // want "zerojitter: .*is ignored: MaxRetries 0 means the default of 3"
}

// Lost reaches its ceiling, where there is no jitter.
func Lost() policy.Policy {
	return runtime.NewRetryPolicy(&policy.RetryOptions{MaxRetries: 10, RetryDelay: time.Second, MaxRetryDelay: 10 * time.Second}) // want "lostjitter: "
}

// Off switches them off.
//
// construct: azcore-retryoptions clean
func Off() policy.Policy {
	return runtime.NewRetryPolicy(&policy.RetryOptions{MaxRetries: -1})
}
