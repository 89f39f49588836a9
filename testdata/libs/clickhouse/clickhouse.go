// Package clickhouse puts the ClickHouse driver to use.
package clickhouse

import "github.com/ClickHouse/clickhouse-go/v2"

// Open dials each address once.
//
// construct: clickhouse-none clean
func Open(addrs ...string) (clickhouse.Conn, error) {
	return clickhouse.Open(&clickhouse.Options{Addr: addrs})
}
