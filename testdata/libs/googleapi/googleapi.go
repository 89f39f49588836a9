// Package googleapi puts a generated API to use.
package googleapi

import (
	"io"

	"google.golang.org/api/storage/v1"
)

// Upload sends a file in chunks, each of which is retried.
//
// construct: googleapi-upload clean
func Upload(s *storage.Service, bucket, name string, r io.Reader) error {
	_, err := s.Objects.Insert(bucket, &storage.Object{Name: name}).Media(r).Do()
	return err
}
