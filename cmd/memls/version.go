package main

import (
	"fmt"
	"runtime"
	"runtime/debug"
	"strings"

	"github.com/spf13/cobra"
)

func (a *app) versionCommand() *cobra.Command {
	var withLicences bool
	c := &cobra.Command{
		Use:     "version",
		Short:   "Print the version of memls and what it was built from",
		Example: "  memls version\n  memls version --licences",
		Args:    takes(0, 0),
		RunE: func(*cobra.Command, []string) error {
			if withLicences {
				_, err := fmt.Fprint(a.out, licences)
				return err
			}
			_, err := fmt.Fprintf(a.out, "memls %s\n", versionLine())
			return err
		},
	}
	c.Flags().BoolVar(&withLicences, "licences", false, "print the licences of all that it was built from")
	return c
}

// moduleVersion returns the version of the module, "(devel)" for a build from a
// working tree without one.
func moduleVersion() string {
	if info, ok := debug.ReadBuildInfo(); ok && info.Main.Version != "" {
		return info.Main.Version
	}
	return "(devel)"
}

// versionLine adds to the version the revision, if the build knows it, the Go
// release and the platform.
func versionLine() string {
	parts := []string{moduleVersion()}
	if info, ok := debug.ReadBuildInfo(); ok {
		var revision, modified string
		for _, s := range info.Settings {
			switch {
			case s.Key == "vcs.revision":
				revision = "revision " + s.Value
			case s.Key == "vcs.modified" && s.Value == "true":
				modified = ", modified"
			}
		}
		if revision != "" {
			parts = append(parts, "("+revision+modified+")")
		}
	}
	return strings.Join(append(parts, runtime.Version(), runtime.GOOS+"/"+runtime.GOARCH), " ")
}
