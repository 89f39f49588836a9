// Package mysql puts the MySQL driver to use.
package mysql

import (
	"database/sql"

	"github.com/go-sql-driver/mysql"
)

// Open retries nothing but what database/sql does.
//
// construct: mysql-none clean
func Open(cfg *mysql.Config) (*sql.DB, error) {
	c, err := mysql.NewConnector(cfg)
	if err != nil {
		return nil, err
	}
	return sql.OpenDB(c), nil
}
