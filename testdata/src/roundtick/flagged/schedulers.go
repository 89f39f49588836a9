package flagged

import (
	"context"
	"net/http"
	"time"

	gocron1 "github.com/go-co-op/gocron"
	"github.com/go-co-op/gocron/v2"
	jasonlvhit "github.com/jasonlvhit/gocron"
	"github.com/reugn/go-quartz/quartz"
)

func get() error {
	resp, err := http.Get("https://example.com/")
	if err != nil {
		return err
	}
	return resp.Body.Close()
}

func count() {}

const each = 2 * time.Hour

func schedule(s gocron.Scheduler) {
	_, _ = s.NewJob(gocron.DurationJob(each), gocron.NewTask(get))                                         // want `gocron\.NewTask|get runs on a round 2h period`
	_, _ = s.NewJob(gocron.CronJob("0 * * * *", false), gocron.NewTask(get))                               // want `get runs at minute 0`
	_, _ = s.NewJob(gocron.CronJob("*/10 * * * * *", true), gocron.NewTask(get))                           // ok: below a minute
	_, _ = s.NewJob(gocron.DailyJob(1, gocron.NewAtTimes(gocron.NewAtTime(3, 7, 0))), gocron.NewTask(get)) // ok: a time of its own
	_, _ = s.NewJob(gocron.DailyJob(1, gocron.NewAtTimes(gocron.NewAtTime(3, 0, 0))), gocron.NewTask(get)) // want `get runs at minute 0, "0 0 3 . . ."`
	_, _ = s.NewJob(gocron.DurationRandomJob(50*time.Minute, 70*time.Minute), gocron.NewTask(get))         // ok: drawn
	_, _ = s.NewJob(gocron.DurationJob(each), gocron.NewTask(count))                                       // ok: local
}

func chains(s *gocron1.Scheduler) {
	_, _ = s.Every(1).Hour().Do(get)            // want `get runs on a round 1h period`
	_, _ = s.Every("10m").Do(get)               // want `get runs on a round 10m period`
	_, _ = s.Every(5 * time.Minute).Do(get)     // want `get runs on a round 5m period`
	_, _ = s.Cron("*/15 * * * *").Do(get)       // want `get runs at minute 0 and on`
	_, _ = s.Every(30).Seconds().Do(get)        // ok: below a minute
	_, _ = s.Every(1).Day().At("03:07").Do(get) // ok: a time of its own
	_, _ = s.EveryRandom(50, 70).Minutes().Do(get)

	_ = jasonlvhit.Every(2).Hours().Do(get)          // want `get runs on a round 2h period`
	_ = jasonlvhit.Every(1).Day().At("3:07").Do(get) // ok: a time of its own
}

type fetch struct{}

func (*fetch) Execute(context.Context) error { return get() }

func (*fetch) Description() string { return "fetch" }

func triggers(s quartz.Scheduler) error {
	key := quartz.NewJobKey("fetch")
	trigger, err := quartz.NewCronTrigger("0 0 0 * * ?")
	if err != nil {
		return err
	}
	if err := s.ScheduleJob(quartz.NewJobDetail(&fetch{}, key), trigger); err != nil { // want `runs at midnight`
		return err
	}
	return s.ScheduleJob(quartz.NewJobDetail(&fetch{}, key), quartz.NewSimpleTrigger(time.Hour)) // want `runs on a round 1h period`
}
