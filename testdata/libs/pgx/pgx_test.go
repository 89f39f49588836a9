package pgx

import (
	"testing"
	"time"

	"github.com/jackc/pgx/v5/pgxpool"
)

// probe: pgx-lifetime
func TestParseConfig(t *testing.T) {
	t.Parallel()
	cfg, err := pgxpool.ParseConfig("postgres://localhost/db")
	if err != nil {
		t.Fatal(err)
	}
	if cfg.MaxConnLifetime != time.Hour || cfg.MaxConnLifetimeJitter != 0 {
		t.Errorf("lifetime %v, jitter %v", cfg.MaxConnLifetime, cfg.MaxConnLifetimeJitter)
	}
}
