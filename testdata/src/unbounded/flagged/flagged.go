// Package flagged holds retries that nothing ends.
package flagged

import (
	"database/sql"
	"errors"
	"log"
	"math/rand/v2"
	"net"
	"net/http"
	"time"
)

var errUnavailable = errors.New("unavailable")

func migrate(db *sql.DB, statement string) {
	for { // want `^retry of db\.Exec never gives up: no attempt limit, deadline, context or stop channel ends it$`
		_, err := db.Exec(statement)
		if err == nil {
			return
		}
		log.Printf("migrate: %v", err)
		time.Sleep(time.Second + rand.N(time.Second))
	}
}

func dial(addr string) net.Conn {
	conn, err := net.Dial("tcp", addr)
	for err != nil { // want `retry of net\.Dial never gives up`
		time.Sleep(rand.N(5 * time.Second))
		conn, err = net.Dial("tcp", addr)
	}
	return conn
}

func register(client *http.Client, url string) error {
	resp, err := client.Get(url)
	if err != nil {
		log.Printf("register: %v", err)
		time.Sleep(rand.N(10 * time.Second))
		return register(client, url) // want `retry of client\.Get never gives up`
	}
	return resp.Body.Close()
}

func announce(client *http.Client, url string) {
again:
	resp, err := client.Get(url)
	if err != nil {
		time.Sleep(rand.N(10 * time.Second))
		goto again // want `retry of client\.Get never gives up`
	}
	resp.Body.Close()
}

// fetchCounted sets its counter back on each pass.
func fetchCounted(client *http.Client, url string) (*http.Response, error) {
	const maxTries = 5
	for { // want `retry of client\.Get never gives up`
		tries := 0
		resp, err := client.Get(url)
		if err == nil {
			return resp, nil
		}
		tries++
		if tries >= maxTries {
			return nil, err
		}
		time.Sleep(rand.N(time.Second))
	}
}

// fetchStuck never counts.
func fetchStuck(client *http.Client, url string) (*http.Response, error) {
	tries := 0
	for tries < 5 { // want `retry of client\.Get never gives up`
		resp, err := client.Get(url)
		if err == nil {
			return resp, nil
		}
		log.Printf("try %d: %v", tries, err)
		time.Sleep(rand.N(time.Second))
	}
	return nil, errUnavailable
}
