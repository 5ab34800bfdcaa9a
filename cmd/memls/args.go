package main

import (
	"fmt"

	"github.com/spf13/cobra"
)

// takes is for a command of at least least and at most most arguments. The error shows
// how the command is called.
func takes(least, most int) cobra.PositionalArgs {
	return func(c *cobra.Command, args []string) error {
		call := c.Parent().CommandPath() + " " + c.Use
		switch {
		case len(args) < least:
			return fmt.Errorf("something is missing: %s", call)
		case len(args) > most:
			return fmt.Errorf("%q is too much: %s", args[most], call)
		}
		return nil
	}
}
