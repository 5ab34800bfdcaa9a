package main

import (
	"fmt"

	"github.com/spf13/cobra"

	"memls/actions/consolidate"
)

func (a *app) consolidateCommand() *cobra.Command {
	return &cobra.Command{
		Use:   "consolidate FILE",
		Short: "Print a memory file with its log rewritten as analysis",
		Long: `Prints the file with its log rewritten as analysis: how things work, what recurs and
how often, why, what to do, what is open. Sections that are analysis already, and
the frontmatter, stay byte for byte; a file without a log is printed as it is.`,
		Example: `  memls consolidate memory/deploys.md
  memls consolidate memory/deploys.md | diff memory/deploys.md -`,
		Args: cobra.ExactArgs(1),
		RunE: func(c *cobra.Command, args []string) error { return a.consolidate(args[0]) },
	}
}

func (a *app) consolidate(arg string) error {
	x, err := a.open(true)
	if err != nil {
		return err
	}
	path, err := x.existing(arg)
	if err != nil {
		return err
	}
	file := x.snapshot().File(path)
	if file.Doc == nil {
		return fmt.Errorf("%s: no text to consolidate", arg)
	}
	after := file.Text()
	if p := consolidate.File(file.Doc, consolidate.Options{Filename: path}); p != nil {
		after = p.After
	}
	_, err = fmt.Fprint(a.out, after)
	return err
}
