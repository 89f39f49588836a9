// Package gocron has the signatures of the package whose path it stands under.
package gocron

type Job struct{}

func Every(interval uint64) *Job { return nil }

func (j *Job) Hours() *Job { return j }

func (j *Job) Minute() *Job { return j }

func (j *Job) Day() *Job { return j }

func (j *Job) At(t string) *Job { return j }

func (j *Job) Do(jobFun any, params ...any) error { return nil }
