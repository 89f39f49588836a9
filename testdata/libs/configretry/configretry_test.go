package configretry

import (
	"testing"

	"go.opentelemetry.io/collector/config/configretry"
)

// probe: configretry-backoff
func TestDefault(t *testing.T) {
	if c := configretry.NewDefaultBackOffConfig(); !c.Enabled || c.RandomizationFactor != 0.5 || c.Multiplier != 1.5 {
		t.Errorf("the default is %+v", c)
	}
}
