// Package gocron has the signatures of the package whose path it stands under.
package gocron

import "time"

type Job struct{}

type Scheduler struct{}

func NewScheduler(loc *time.Location) *Scheduler { return nil }

func (s *Scheduler) Every(interval any) *Scheduler { return s }

func (s *Scheduler) EveryRandom(lower, upper int) *Scheduler { return s }

func (s *Scheduler) Cron(cronExpression string) *Scheduler { return s }

func (s *Scheduler) Seconds() *Scheduler { return s }

func (s *Scheduler) Minutes() *Scheduler { return s }

func (s *Scheduler) Hour() *Scheduler { return s }

func (s *Scheduler) Day() *Scheduler { return s }

func (s *Scheduler) At(i any) *Scheduler { return s }

func (s *Scheduler) Do(jobFun any, params ...any) (*Job, error) { return nil, nil }
