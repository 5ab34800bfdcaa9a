package main

import (
	"errors"
	"fmt"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"memls/analysis/check"
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

// noFlag is the error of flags that cannot be read; it names the flag that is meant by one
// that there is not.
func noFlag(c *cobra.Command, err error) error {
	var none *pflag.NotExistError
	if !errors.As(err, &none) {
		return err
	}
	if none.GetSpecifiedShortnames() != "" {
		return fmt.Errorf("there is no flag -%s; see %s --help", none.GetSpecifiedName(), c.CommandPath())
	}
	var names []string
	c.Flags().VisitAll(func(f *pflag.Flag) { names = append(names, f.Name) })
	if near := check.Nearest(none.GetSpecifiedName(), names); near != "" {
		return fmt.Errorf("there is no flag --%s; did you mean --%s?", none.GetSpecifiedName(), near)
	}
	return fmt.Errorf("there is no flag --%s; see %s --help", none.GetSpecifiedName(), c.CommandPath())
}
