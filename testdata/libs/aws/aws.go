// Package aws puts the AWS SDK to use.
package aws

import (
	"github.com/aws/aws-sdk-go-v2/aws"
	"github.com/aws/aws-sdk-go-v2/aws/retry"
)

// Standard is jittered and bounded.
//
// construct: aws-standard clean
func Standard() aws.Retryer { return retry.NewStandard() }

// Endless means to switch it off.
//
// construct: aws-maxattempts flagged
func Endless() aws.Retryer {
	return retry.AddWithMaxAttempts(retry.NewStandard(), 0) // want "zerojitter: .*never stops"
}

// Five is a limit.
//
// construct: aws-maxattempts clean
func Five() aws.Retryer { return retry.AddWithMaxAttempts(retry.NewStandard(), 5) }
