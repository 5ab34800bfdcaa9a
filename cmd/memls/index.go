package main

import (
	"fmt"
	"path/filepath"

	"github.com/rogpeppe/go-internal/diff"
	"github.com/spf13/cobra"

	"memls/actions"
	"memls/analysis/markdown"
	"memls/analysis/view"
	"memls/analysis/workspace"
)

func (a *app) indexCommand() *cobra.Command {
	var write, rebuild bool
	c := &cobra.Command{
		Use:   "index [DIR]",
		Short: "Complete the index of a memory directory",
		Long: `Adds a line to MEMORY.md for each memory that no index leads to, and prints the
change as a diff; --write makes it. Lines are written as the author's are, in the
group that is most like the memory; a memory's name and description are those of
its frontmatter, or its first heading. An index that does not exist is made.

Nothing that is there changes, unless --rebuild is given: then lines that lead to
nothing are mended where it is sure what they mean, and removed where it is not, and
so is the later one of two lines for the same file.

Archives, logs, files named after a day, read-me files and other indexes need no
line. DIR is the directory that MEMORY.md is in, or MEMORY.md itself; without it,
where you are.

Exit code: 0, also when there is nothing to do; 2 when memls could not do its work.`,
		Example: `  memls index                     what is missing in the index here
  memls index docs/memory --write
  memls index --rebuild --write .claude/memory`,
		Args: takes(0, 1),
		RunE: func(c *cobra.Command, args []string) error { return a.index(args, rebuild, write) },
	}
	c.Flags().BoolVarP(&write, "write", "w", false, "make the change")
	c.Flags().BoolVar(&rebuild, "rebuild", false, "also mend or remove lines that lead to nothing, and second ones")
	return c
}

func (a *app) index(args []string, rebuild, write bool) error {
	x, err := a.open(true)
	if err != nil {
		return err
	}
	dir := x.cwd
	if len(args) > 0 {
		if dir, err = x.existing(args[0]); err != nil {
			return err
		}
		if x.snapshot().File(dir).State == workspace.Regular {
			dir = filepath.Dir(dir)
		}
		if dir, err = filepath.EvalSymlinks(dir); err != nil {
			return err
		}
	}
	if up := filepath.Dir(dir); dir == x.env.Home || up == dir {
		return fmt.Errorf("%s: no memory directory", x.show(dir))
	}
	var index *actions.Index
	w := workspace.Writer{Roots: []string{dir}, Locks: x.engine.Locks(x.snapshot())}
	err = w.Retry(func() (*workspace.Change, error) {
		s := x.ws.DiskChanged(dir)
		index = actions.CompleteIndex(x.engine, s, dir, rebuild)
		if index.Change() == nil {
			return nil, nil
		}
		if file := s.File(index.Path); !index.Create {
			if err := writable(file); err != nil {
				return nil, fmt.Errorf("%s: %w", x.show(index.Path), err)
			}
		}
		if !write {
			return nil, nil
		}
		return index.Change(), nil
	})
	if err != nil {
		return err
	}
	if index.Change() == nil {
		fmt.Fprintf(a.errs, "%s: nothing to add\n", x.show(index.Path))
		return nil
	}
	if write {
		fmt.Fprintf(a.out, "%s: %s\n", x.show(index.Path), summaryOf(index))
		return nil
	}
	before, hidden := masked(markdown.Parse(index.Before))
	after, hiddenAfter := masked(markdown.Parse(index.After))
	name := x.show(index.Path)
	printDiff(a.out, styleOf(a.out), diff.Diff(name, []byte(before), name, []byte(after)))
	fmt.Fprintf(a.errs, "%s: %s with --write\n", name, summaryOf(index))
	if hidden || hiddenAfter {
		a.warn("secrets are shown as … in the diff: it cannot be applied as a patch")
	}
	return nil
}

// summaryOf says in a few words what changes.
func summaryOf(x *actions.Index) string {
	s := ""
	for _, part := range []struct {
		n    int
		verb string
	}{{x.Added, "added"}, {x.Mended, "mended"}, {x.Removed, "removed"}} {
		if part.n == 0 {
			continue
		}
		if s != "" {
			s += ", "
		}
		s += view.Count(part.n, "line", "lines") + " " + part.verb
	}
	return s
}
