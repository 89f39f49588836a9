// Package cron is a stub of robfig/cron.
package cron

import "time"

type EntryID int

type Job interface{ Run() }

type FuncJob func()

func (f FuncJob) Run() { f() }

type Schedule interface{ Next(time.Time) time.Time }

type Cron struct{}

func New() *Cron { return &Cron{} }

func (c *Cron) AddFunc(spec string, cmd func()) (EntryID, error) { return 0, nil }
func (c *Cron) AddJob(spec string, cmd Job) (EntryID, error)     { return 0, nil }
func (c *Cron) Schedule(schedule Schedule, cmd Job) EntryID      { return 0 }

type ConstantDelaySchedule struct{ Delay time.Duration }

func (s ConstantDelaySchedule) Next(t time.Time) time.Time { return t.Add(s.Delay) }

func Every(duration time.Duration) ConstantDelaySchedule { return ConstantDelaySchedule{duration} }
