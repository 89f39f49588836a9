// Package minio puts minio/minio-go to use.
package minio

import "github.com/minio/minio-go/v7"

// Hopeful means to switch retries off.
//
// construct: minio-client flagged
func Hopeful() (*minio.Client, error) {
	return minio.New("localhost:9000", &minio.Options{MaxRetries: 0}) // want "zerojitter: .*is ignored: MaxRetries 0 means the default of 10"
}

// Once switches them off.
//
// construct: minio-client clean
func Once() (*minio.Client, error) {
	return minio.New("localhost:9000", &minio.Options{MaxRetries: 1})
}
