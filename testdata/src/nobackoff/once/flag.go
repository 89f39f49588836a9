package once

import "net/http"

// fetchOnce hands down a flag that lets it try again once.
func fetchOnce(client *http.Client, url string, again bool) (*http.Response, error) {
	resp, err := client.Get(url)
	if err != nil && again {
		return fetchOnce(client, url, false) // ok: two attempts at the most
	}
	return resp, err
}

// fetchRefreshing hands down a flag that changes nothing about trying again.
func fetchRefreshing(client *http.Client, url string, tries int, refresh bool) (*http.Response, error) {
	if refresh {
		client.CloseIdleConnections()
	}
	resp, err := client.Get(url)
	if err != nil && tries > 0 {
		return fetchRefreshing(client, url, tries-1, true) // want `retry of client\.Get starts again at once`
	}
	return resp, err
}
