// Package likely has work on periods that settings may change, or whose
// target is not certain.
package likely

import (
	"context"
	"flag"
	"net/http"
	"time"

	"github.com/containerd/log"
	"github.com/robfig/cron/v3"
	"github.com/spf13/viper"
	"github.com/urfave/cli/v2"
	"k8s.io/apimachinery/pkg/util/wait"

	"roundtick/every"
)

var interval = flag.Duration("interval", time.Hour, "how often to refresh")

type backend interface {
	Sync(ctx context.Context) error
}

type settings struct {
	Interval time.Duration
	Nested   struct{ Every time.Duration }
	Cron     string        `default:"0 * * * *"`
	Env      time.Duration `envDefault:"15m"`
}

func defaults() *settings {
	s := &settings{}
	s.Nested.Every = 10 * time.Minute
	return s
}

type service struct {
	http *http.Client
	back backend
	cfg  *settings
	run  func(ctx context.Context) error
	n    int
}

func (s *service) refresh(ctx context.Context) error {
	resp, err := s.http.Get("https://example.com/")
	if err != nil {
		return err
	}
	return resp.Body.Close()
}

func (s *service) flagged(ctx context.Context) {
	for range time.Tick(*interval) { // want `s\.refresh runs on a round 1h period`
		_ = s.refresh(ctx)
	}
}

func (s *service) field(ctx context.Context) {
	for range time.Tick(s.cfg.Nested.Every) { // want `s\.refresh runs on a round 10m period`
		_ = s.refresh(ctx)
	}
}

func (s *service) option(ctx context.Context) {
	d := s.cfg.Interval
	if d <= 0 {
		d = time.Minute
	}
	for range time.Tick(d) { // want `s\.refresh runs on a round 1m period`
		_ = s.refresh(ctx)
	}
}

func (s *service) tags(ctx context.Context, c *cron.Cron) {
	_, _ = c.AddFunc(s.cfg.Cron, func() { _ = s.refresh(ctx) }) // want `runs at minute 0`
	for range time.Tick(s.cfg.Env) {                            // want `s\.refresh runs on a round 15m period`
		_ = s.refresh(ctx)
	}
}

func (s *service) elsewhere(ctx context.Context, c every.Config) {
	go wait.Until(func() { _ = s.refresh(ctx) }, c.Refresh, ctx.Done()) // want `s\.refresh runs on a round 10m period`
	go wait.Until(func() { _ = s.refresh(ctx) }, c.Tagged, ctx.Done())  // want `s\.refresh runs on a round 1h period`
}

func (s *service) unknown(ctx context.Context) {
	for range time.Tick(time.Hour) { // want `s\.back\.Sync runs on a round 1h period`
		_ = s.back.Sync(ctx)
	}
}

func (s *service) heartbeats(ctx context.Context) {
	for range time.Tick(time.Minute) { // want `s\.refresh runs on a round 1m period`
		_ = s.refresh(ctx)
	}
}

// A poll that is never done.
func (s *service) polls(ctx context.Context) {
	_ = wait.PollUntil(time.Hour, func() (bool, error) { // want `s\.back\.Sync runs on a round 1h period`
		_ = s.back.Sync(ctx)
		return false, nil
	}, ctx.Done())
}

// ok: who knows what, without a context
func (s *service) opaque(fn func()) {
	for range time.Tick(time.Hour) {
		fn()
	}
}

// It is named for sending.
type peer interface{ SendRange(n int) error }

func (s *service) announces(all []peer) {
	for range time.Tick(time.Minute) { // want `s\.announce runs on a round 1m period`
		s.announce(all)
	}
}

func (s *service) announce(all []peer) {
	for _, p := range all {
		_ = p.SendRange(s.n)
	}
}

// ok: keeps house, whatever it is handed
type store interface {
	Compact(ctx context.Context) error
}

func (s *service) compacts(ctx context.Context, st store) {
	for range time.Tick(time.Hour) {
		_ = st.Compact(ctx)
	}
}

// ok: a context alone says little of a function that is known
func (s *service) takes(ctx context.Context, b every.Bucket) {
	for range time.Tick(time.Hour) {
		every.Take(ctx, b)
	}
}

// Settings that go by a key.
func init() {
	viper.SetDefault("refresh.every", 15*time.Minute)
	viper.SetDefault("refresh.cron", "*/10 * * * *")
	viper.SetDefault("refresh.short", time.Second)
}

var flags = []cli.Flag{&cli.DurationFlag{Name: "sync-period", Value: 2 * time.Hour}}

func (s *service) keyed(ctx context.Context, c *cli.Context, r *cron.Cron) {
	work := func() { _ = s.refresh(ctx) }
	go wait.Until(work, viper.GetDuration("refresh.every"), ctx.Done()) // want `work runs on a round 15m period`
	go wait.Until(work, viper.GetDuration("refresh.short"), ctx.Done()) // ok: below a minute
	go wait.Until(work, viper.GetDuration("refresh.other"), ctx.Done()) // ok: has no default
	go wait.Until(work, c.Duration("sync-period"), ctx.Done())          // want `work runs on a round 2h period`
	_, _ = r.AddFunc(viper.GetString("refresh.cron"), work)             // want `work runs at minute 0 and on`
}

// ok: sweeps what it has in memory, and logs by a function that is a variable
func (s *service) sweeps(ctx context.Context, all map[string]bool) {
	for range time.Tick(5 * time.Minute) {
		for k, dead := range all {
			if dead {
				delete(all, k)
				log.G(ctx).Debug(k)
			}
		}
	}
}

// ok: keeps house, by the name of the function
func (s *service) compactionLoop(ctx context.Context) {
	for range time.Tick(time.Hour) {
		_ = s.back.Sync(ctx)
	}
}
