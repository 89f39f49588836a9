// Package try has the signatures of the package whose path it stands under.
package try

type Func func(attempt int) (retry bool, err error)

func Do(fn Func) error { return nil }
