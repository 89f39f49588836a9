// Golangci is golangci-lint with retrylint in it: what "golangci-lint custom"
// builds from .custom-gcl.yml, without a clone of golangci-lint.
//
// The binary is under the GNU General Public License, version 3, which is that
// of golangci-lint.
package main

import (
	"fmt"
	"os"
	"runtime"

	"github.com/golangci/golangci-lint/v2/pkg/commands"
	"github.com/golangci/golangci-lint/v2/pkg/exitcodes"

	_ "github.com/retrylint/retrylint/gclplugin"
)

func main() {
	// The version (devel) makes golangci-lint key its cache by the content of
	// this binary, and so by the version of the plugin as well.
	info := commands.BuildInfo{GoVersion: runtime.Version(), Version: "(devel)", Commit: "?"}
	if err := commands.Execute(info); err != nil {
		fmt.Fprintf(os.Stderr, "golangci-lint: %v\n", err)
		os.Exit(exitcodes.Failure)
	}
}
