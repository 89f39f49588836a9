package driver

import (
	"encoding/json"
	"slices"

	"github.com/retrylint/retrylint/internal/finding"
	"github.com/retrylint/retrylint/internal/passes/inventory"
	"github.com/retrylint/retrylint/internal/site"
)

// A Site is a place that tries something again, as the inventory lists it.
type Site struct {
	site.Record
	Package string
	Start   finding.Position // the loop's header, or the call that takes the policy
	End     finding.Position // the last of its parts
	Places  []finding.Related
}

// takeSites moves what the inventory has listed from the findings of res to
// its sites.
func takeSites(res *Result) {
	res.Findings = slices.DeleteFunc(res.Findings, func(f finding.Finding) bool {
		if f.Rule != inventory.Name {
			return false
		}
		s := Site{Package: f.Package, Start: f.Start, End: f.End, Places: f.Related}
		if err := json.Unmarshal([]byte(f.Message), &s.Record); err != nil {
			res.Failures = append(res.Failures, finding.Failure{Package: f.Package, Message: internalError + err.Error()})
			return true
		}
		res.Sites = append(res.Sites, s)
		return true
	})
}
