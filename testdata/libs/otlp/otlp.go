// Package otlp puts the exporters of OpenTelemetry to use.
package otlp

import (
	"context"
	"time"

	"go.opentelemetry.io/otel/exporters/otlp/otlpmetric/otlpmetrichttp"
	"go.opentelemetry.io/otel/exporters/otlp/otlptrace"
	"go.opentelemetry.io/otel/exporters/otlp/otlptrace/otlptracegrpc"
	"go.opentelemetry.io/otel/exporters/otlp/otlptrace/otlptracehttp"
)

// Hopeful sets all but what switches retries on.
//
// construct: otlp-exporter flagged
func Hopeful(ctx context.Context) (*otlptrace.Exporter, error) {
	return otlptracehttp.New(ctx, otlptracehttp.WithRetry(otlptracehttp.RetryConfig{
		InitialInterval: time.Second, // want "zerojitter: .*does not retry: Enabled is left out"
		MaxInterval:     10 * time.Second,
		MaxElapsedTime:  time.Minute,
	}))
}

// HopefulMetrics does so by way of a variable.
//
// construct: otlp-exporter flagged
func HopefulMetrics(ctx context.Context) (*otlpmetrichttp.Exporter, error) {
	config := otlpmetrichttp.RetryConfig{MaxElapsedTime: time.Minute} // want "zerojitter: .*does not retry: Enabled is left out"
	return otlpmetrichttp.New(ctx, otlpmetrichttp.WithEndpoint("localhost:4318"), otlpmetrichttp.WithRetry(config))
}

// HopefulAt sets the ceiling alone.
//
// construct: otlp-exporter flagged
func HopefulAt(ctx context.Context) (*otlptrace.Exporter, error) {
	return otlptracegrpc.New(ctx, otlptracegrpc.WithRetry(otlptracegrpc.RetryConfig{MaxInterval: time.Minute})) // want "zerojitter: .*does not retry: "
}

// AtOnce has no delay.
//
// construct: otlp-exporter flagged
func AtOnce(ctx context.Context) (*otlptrace.Exporter, error) {
	return otlptracegrpc.New(ctx, otlptracegrpc.WithRetry(otlptracegrpc.RetryConfig{Enabled: true, MaxElapsedTime: time.Minute})) // want "zerojitter: .*does not wait: InitialInterval"
}

// Default retries for a minute.
//
// construct: otlp-exporter clean
func Default(ctx context.Context) (*otlptrace.Exporter, error) { return otlptracehttp.New(ctx) }

// Longer retries for five.
//
// construct: otlp-exporter clean
func Longer(ctx context.Context) (*otlptrace.Exporter, error) {
	return otlptracegrpc.New(ctx, otlptracegrpc.WithRetry(otlptracegrpc.RetryConfig{
		Enabled:         true,
		InitialInterval: 5 * time.Second,
		MaxInterval:     30 * time.Second,
		MaxElapsedTime:  5 * time.Minute,
	}))
}

// Off is meant.
//
// construct: otlp-exporter clean
func Off(ctx context.Context) (*otlptrace.Exporter, error) {
	return otlptracehttp.New(ctx, otlptracehttp.WithRetry(otlptracehttp.RetryConfig{Enabled: false}))
}

// Later is switched on after the rest.
//
// construct: otlp-exporter clean
func Later(ctx context.Context, retry bool) (*otlptrace.Exporter, error) {
	config := otlptracehttp.RetryConfig{InitialInterval: time.Second, MaxInterval: time.Minute}
	config.Enabled = retry
	return otlptracehttp.New(ctx, otlptracehttp.WithRetry(config))
}

// Configured is as its caller wants.
func Configured(ctx context.Context, config otlptracehttp.RetryConfig) (*otlptrace.Exporter, error) {
	return otlptracehttp.New(ctx, otlptracehttp.WithRetry(config))
}
