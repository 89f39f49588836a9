package stdlib

import (
	"context"
	"database/sql"
	"database/sql/driver"
	"testing"
)

// A bad connector's connections are all broken.
type bad struct{ begins int }

func (b *bad) Connect(context.Context) (driver.Conn, error) { return b, nil }
func (b *bad) Driver() driver.Driver                        { return nil }
func (b *bad) Prepare(string) (driver.Stmt, error)          { return nil, driver.ErrBadConn }
func (b *bad) Close() error                                 { return nil }
func (b *bad) Begin() (driver.Tx, error)                    { b.begins++; return nil, driver.ErrBadConn }

// probe: stdlib-sql
func TestBadConn(t *testing.T) {
	t.Parallel()
	b := &bad{}
	if _, err := sql.OpenDB(b).Begin(); err == nil {
		t.Error("no error")
	}
	if b.begins != 3 {
		t.Errorf("%d tries", b.begins)
	}
}
