package main

import (
	"errors"
	"fmt"
	"path/filepath"

	"github.com/rogpeppe/go-internal/diff"
	"github.com/spf13/cobra"

	"memls/actions"
	"memls/analysis/markdown"
	"memls/analysis/text"
	"memls/analysis/workspace"
)

func (a *app) initCommand() *cobra.Command {
	var write, dryRun bool
	c := &cobra.Command{
		Use:   "init [DIR]",
		Short: "Begin the memory of a project with what its repository shows",
		Long: `Writes the agent's file for the project (DGC.md, DEEPCODE.md) with what the
repository itself says: what it is, its stack, its layout, and the commands that
build, test and lint it, each with the file that says so (go.mod, package.json,
Cargo.toml, pyproject.toml, pom.xml, Gradle, Makefile, justfile, Taskfile, CI).
Nothing is run, nothing is guessed, and what looks private is left out. An agent that
keeps the memory of a project in a directory gets the index of it, as from "memls index".

A file that exists is never overwritten: what it does not say yet is printed as a
diff, and --write adds it.

Exit code: 0, also when there is nothing to add; 2 when memls could not do its work.`,
		Example: `  memls init
  memls init --dry-run             print it and write nothing
  memls init --agent deepcode
  memls init --write services/api  add what the file does not say yet`,
		Args: takes(0, 1),
		RunE: func(c *cobra.Command, args []string) error { return a.init(args, write, dryRun) },
	}
	c.Flags().BoolVarP(&write, "write", "w", false, "also add to a file that exists")
	c.Flags().BoolVarP(&dryRun, "dry-run", "n", false, "write nothing")
	c.MarkFlagsMutuallyExclusive("write", "dry-run")
	return c
}

func (a *app) init(args []string, write, dryRun bool) error {
	x, err := a.open(true)
	if err != nil {
		return err
	}
	dir := x.cwd
	if len(args) > 0 {
		if dir, err = x.existing(args[0]); err != nil {
			return err
		}
		if x.snapshot().File(dir).State != workspace.Directory {
			return fmt.Errorf("%s: no directory", x.show(dir))
		}
		if dir, err = filepath.EvalSymlinks(dir); err != nil {
			return err
		}
	}
	g, err := x.theAgent(dir)
	if err != nil {
		return err
	}
	first := actions.Begin(x.engine, x.snapshot(), g, dir)
	if first == nil {
		return fmt.Errorf("%s has no memory in %s", g.Title(), x.show(dir))
	}
	path := first.Path
	var change *workspace.Change
	w := workspace.Writer{Roots: []string{filepath.Dir(path)}, Locks: x.engine.Locks(x.snapshot())}
	err = w.Retry(func() (*workspace.Change, error) {
		s := x.ws.DiskChanged(path)
		file := s.File(path)
		if file.State != workspace.Missing {
			if err := writable(file); err != nil {
				return nil, fmt.Errorf("%s: %w", x.show(path), err)
			}
		}
		if first = actions.Begin(x.engine, s, g, dir); first == nil {
			return nil, fmt.Errorf("%s has no memory in %s any more", g.Title(), x.show(dir))
		}
		change = first.Change
		if change == nil || dryRun || file.Exists() && !write {
			return nil, nil
		}
		return change, nil
	})
	switch name := x.show(path); {
	case err != nil:
		return err
	case change == nil && !x.snapshot().File(path).Exists():
		return errors.New(first.Why)
	case change == nil:
		fmt.Fprintln(a.errs, first.Why)
	case change.Files[0].Create && !dryRun:
		fmt.Fprintf(a.out, "wrote %s\n", name)
	case write:
		fmt.Fprintf(a.out, "added to %s\n", name)
	default:
		before := change.Files[0].Before
		after, err := text.Apply(before, change.Files[0].Edits...)
		if err != nil {
			return err
		}
		before, hidden := masked(markdown.Parse(before))
		after, _ = masked(markdown.Parse(after))
		printDiff(a.out, styleOf(a.out), diff.Diff(name, []byte(before), name, []byte(after)))
		if !dryRun {
			fmt.Fprintf(a.errs, "%s exists: --write adds this to it\n", name)
		}
		if hidden {
			a.warn("secrets are shown as … in the diff: it cannot be applied as a patch")
		}
	}
	return nil
}
