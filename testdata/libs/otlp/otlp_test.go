package otlp

import (
	"context"
	"net/http"
	"net/http/httptest"
	"sync/atomic"
	"testing"
	"time"

	"go.opentelemetry.io/otel/exporters/otlp/otlpmetric/otlpmetrichttp"
	"go.opentelemetry.io/otel/exporters/otlp/otlptrace/otlptracehttp"
	"go.opentelemetry.io/otel/sdk/metric/metricdata"
	"go.opentelemetry.io/otel/sdk/trace"
	"go.opentelemetry.io/otel/sdk/trace/tracetest"
)

// attempts counts the requests of one export within a time.
func attempts(t *testing.T, config otlptracehttp.RetryConfig, limit time.Duration) int {
	t.Helper()
	var n atomic.Int32
	srv := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		n.Add(1)
		w.WriteHeader(http.StatusServiceUnavailable)
	}))
	defer srv.Close()
	e, err := otlptracehttp.New(t.Context(), otlptracehttp.WithEndpointURL(srv.URL), otlptracehttp.WithRetry(config))
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithTimeout(t.Context(), limit)
	defer cancel()
	spans := tracetest.SpanStubs{{Name: "x"}}.Snapshots()
	if err := e.ExportSpans(ctx, spans); err == nil {
		t.Error("no error")
	}
	return int(n.Load())
}

var _ trace.SpanExporter = (*tracetest.InMemoryExporter)(nil)

// probe: otlp-exporter
func TestTrace(t *testing.T) {
	t.Parallel()
	ms := time.Millisecond
	if n := attempts(t, otlptracehttp.RetryConfig{InitialInterval: ms, MaxInterval: ms, MaxElapsedTime: time.Minute}, time.Second); n != 1 {
		t.Errorf("%d attempts without Enabled", n)
	}
	if n := attempts(t, otlptracehttp.RetryConfig{Enabled: true, InitialInterval: ms, MaxInterval: ms}, 200*ms); n < 5 {
		t.Errorf("%d attempts in 200ms", n)
	}
	// Without a first delay there is none at all: as fast as it can.
	if n := attempts(t, otlptracehttp.RetryConfig{Enabled: true, MaxInterval: time.Minute}, 200*ms); n < 20 {
		t.Errorf("%d attempts in 200ms", n)
	}
	// One of 10 s leaves time for the first attempt only.
	if n := attempts(t, otlptracehttp.RetryConfig{Enabled: true, InitialInterval: 10 * time.Second, MaxInterval: time.Minute}, 50*ms); n != 1 {
		t.Errorf("%d attempts in 50ms", n)
	}
}

// probe: otlp-exporter
func TestMetric(t *testing.T) {
	t.Parallel()
	var n atomic.Int32
	srv := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		n.Add(1)
		w.WriteHeader(http.StatusServiceUnavailable)
	}))
	defer srv.Close()
	e, err := otlpmetrichttp.New(t.Context(), otlpmetrichttp.WithEndpointURL(srv.URL),
		otlpmetrichttp.WithRetry(otlpmetrichttp.RetryConfig{InitialInterval: time.Millisecond, MaxElapsedTime: time.Minute}))
	if err != nil {
		t.Fatal(err)
	}
	if err := e.Export(t.Context(), &metricdata.ResourceMetrics{}); err == nil || n.Load() != 1 {
		t.Errorf("%d attempts without Enabled: %v", n.Load(), err)
	}
}
