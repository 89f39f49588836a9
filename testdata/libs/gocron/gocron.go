// Package gocron puts go-co-op/gocron to use, in both of its majors.
package gocron

import (
	"math/rand/v2"
	"net/http"
	"time"

	v1 "github.com/go-co-op/gocron"
	"github.com/go-co-op/gocron/v2"
)

func get() error {
	resp, err := http.Get("https://example.com/")
	if err == nil {
		err = resp.Body.Close()
	}
	return err
}

// Random draws each period.
//
// construct: gocron-v2-job clean
func Random(s gocron.Scheduler) (gocron.Job, error) {
	return s.NewJob(gocron.DurationRandomJob(4*time.Minute, 6*time.Minute), gocron.NewTask(get))
}

// late waits before it works.
func late() error {
	time.Sleep(rand.N(time.Minute))
	return get()
}

// Daily works within a minute of the time.
//
// construct: gocron-v2-job clean
func Daily() (gocron.Scheduler, error) {
	s, err := gocron.NewScheduler()
	if err != nil {
		return nil, err
	}
	for _, def := range []gocron.JobDefinition{
		gocron.DurationJob(10 * time.Minute),
		gocron.CronJob("0 3 * * *", false),
		gocron.DailyJob(1, gocron.NewAtTimes(gocron.NewAtTime(3, 0, 0))),
	} {
		if _, err := s.NewJob(def, gocron.NewTask(late)); err != nil {
			return nil, err
		}
	}
	s.Start()
	return s, nil
}

// Old draws each period, or works within a minute of the time.
//
// construct: gocron-v1-every clean
func Old() (*v1.Scheduler, error) {
	s := v1.NewScheduler(time.UTC)
	if _, err := s.EveryRandom(4, 6).Minutes().Do(get); err != nil {
		return nil, err
	}
	if _, err := s.Every(5).Minutes().WaitForSchedule().Do(late); err != nil {
		return nil, err
	}
	if _, err := s.Cron("0 3 * * *").Do(late); err != nil {
		return nil, err
	}
	if _, err := s.CronWithSeconds("0 0 3 * * *").Do(late); err != nil {
		return nil, err
	}
	s.StartAsync()
	return s, nil
}
