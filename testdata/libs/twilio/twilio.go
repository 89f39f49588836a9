// Package twilio puts twilio-go to use.
package twilio

import (
	"net/http"
	"net/url"

	"github.com/twilio/twilio-go/client"
)

// Send tries once.
//
// construct: twilio-client clean
func Send(c *client.Client, data url.Values) (*http.Response, error) {
	return c.SendRequest(http.MethodPost, "https://api.twilio.com/", data, nil)
}
