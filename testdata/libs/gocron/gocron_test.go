package gocron

import (
	"testing"
	"testing/synctest"
	"time"

	v1 "github.com/go-co-op/gocron"
	"github.com/go-co-op/gocron/v2"
)

// gaps returns the distinct times between runs.
func gaps(at []time.Time) map[time.Duration]bool {
	out := map[time.Duration]bool{}
	for i := range at[min(1, len(at)):] {
		out[at[i+1].Sub(at[i])] = true
	}
	return out
}

// probe: gocron-v2-job
func TestNewJob(t *testing.T) {
	runs := func(def gocron.JobDefinition) (at []time.Time) {
		synctest.Test(t, func(t *testing.T) {
			s, err := gocron.NewScheduler()
			if err != nil {
				t.Fatal(err)
			}
			if _, err := s.NewJob(def, gocron.NewTask(func() { at = append(at, time.Now()) })); err != nil {
				t.Fatal(err)
			}
			s.Start()
			time.Sleep(time.Hour)
			if err := s.Shutdown(); err != nil {
				t.Error(err)
			}
		})
		return at
	}
	if at := runs(gocron.DurationJob(time.Minute)); len(at) < 55 || len(gaps(at)) != 1 {
		t.Errorf("DurationJob: %d runs an hour, gaps %v", len(at), gaps(at))
	}
	if at := runs(gocron.CronJob("*/5 * * * *", false)); len(at) < 11 || len(gaps(at)) != 1 || at[0] != at[0].Truncate(5*time.Minute) {
		t.Errorf("CronJob: runs %v", at)
	}
	if at := runs(gocron.DurationRandomJob(time.Minute, 2*time.Minute)); len(at) < 25 || len(gaps(at)) < 10 {
		t.Errorf("DurationRandomJob: %d runs an hour, gaps %v", len(at), gaps(at))
	}
}

// probe: gocron-v1-every
func TestEvery(t *testing.T) {
	runs := func(every func(*v1.Scheduler) *v1.Scheduler) (at []time.Time) {
		synctest.Test(t, func(t *testing.T) {
			s := v1.NewScheduler(time.UTC)
			if _, err := every(s).Do(func() { at = append(at, time.Now()) }); err != nil {
				t.Fatal(err)
			}
			s.StartAsync()
			time.Sleep(time.Hour)
			s.Stop()
		})
		return at
	}
	if at := runs(func(s *v1.Scheduler) *v1.Scheduler { return s.Every(1).Minute() }); len(at) < 55 || len(gaps(at)) != 1 {
		t.Errorf("Every: %d runs an hour, gaps %v", len(at), gaps(at))
	}
	if at := runs(func(s *v1.Scheduler) *v1.Scheduler { return s.EveryRandom(60, 120) }); len(at) < 25 || len(gaps(at)) < 5 {
		t.Errorf("EveryRandom: %d runs an hour, gaps %v", len(at), gaps(at))
	}
}
