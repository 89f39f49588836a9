// Package aws is a stub of the parts of the AWS SDK that cases use.
package aws

type Retryer interface{ MaxAttempts() int }

type Config struct {
	Region           string
	RetryMaxAttempts int
	Retryer          func() Retryer
}

type NopRetryer struct{}

func (NopRetryer) MaxAttempts() int { return 1 }
