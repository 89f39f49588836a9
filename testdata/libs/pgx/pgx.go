// Package pgx puts pgx to use.
package pgx

import (
	"context"
	"time"

	"github.com/jackc/pgx/v5/pgxpool"
)

// Acquire takes the first connection that lives.
//
// construct: pgx-query clean
func Acquire(ctx context.Context, p *pgxpool.Pool) (*pgxpool.Conn, error) { return p.Acquire(ctx) }

// Lifetime has all connections of a start replaced together.
//
// construct: pgx-lifetime flagged
func Lifetime(ctx context.Context, dsn string) (*pgxpool.Pool, error) {
	cfg, err := pgxpool.ParseConfig(dsn) // want "zerojitter: .*without jitter.*MaxConnLifetimeJitter"
	if err != nil {
		return nil, err
	}
	cfg.MaxConnLifetime = 30 * time.Minute
	return pgxpool.NewWithConfig(ctx, cfg)
}

// Spread replaces them one by one.
//
// construct: pgx-lifetime clean
func Spread(ctx context.Context, dsn string) (*pgxpool.Pool, error) {
	cfg, err := pgxpool.ParseConfig(dsn)
	if err != nil {
		return nil, err
	}
	cfg.MaxConnLifetime = 30 * time.Minute
	cfg.MaxConnLifetimeJitter = 5 * time.Minute
	return pgxpool.NewWithConfig(ctx, cfg)
}

// Default leaves it to the URL.
//
// construct: pgx-lifetime clean
func Default(ctx context.Context, dsn string) (*pgxpool.Pool, error) {
	cfg, err := pgxpool.ParseConfig(dsn)
	if err != nil {
		return nil, err
	}
	cfg.MaxConns = 20
	return pgxpool.NewWithConfig(ctx, cfg)
}

// Given was filled in elsewhere.
//
// construct: pgx-lifetime clean
func Given(ctx context.Context, cfg *pgxpool.Config) (*pgxpool.Pool, error) {
	return pgxpool.NewWithConfig(ctx, cfg)
}
