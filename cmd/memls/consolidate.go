package main

import (
	"context"
	"errors"
	"fmt"
	"path/filepath"

	"github.com/rogpeppe/go-internal/diff"
	"github.com/spf13/cobra"

	"memls/actions"
	"memls/actions/archive"
	"memls/analysis/markdown"
	"memls/analysis/view"
	"memls/analysis/workspace"
)

// consolidateFlags say what a person wants of a consolidation.
type consolidateFlags struct {
	diff, write, report, undo, model bool

	format  string
	section int // 1-based line; 0: the whole file
}

func (a *app) consolidateCommand() *cobra.Command {
	var o consolidateFlags
	c := &cobra.Command{
		Use:   "consolidate FILE",
		Short: "Rewrite the log in a memory file as analysis",
		Long: `Prints the file with its log rewritten as analysis: how things work, what recurs and
how often, why, what to do, what is open. Sections that are analysis already, and
the frontmatter, stay byte for byte; a file without a log is printed as it is, and so is
one whose log holds nothing that outlasts its day. Entries that were added to a file
since it was consolidated join the sections that are there: counts add up, later values
replace earlier ones, and what answers an open question takes its place.

--diff shows the change, --report what becomes of each sentence of the log, --write
makes the change. The text before is kept, readable for you alone, in
~/.local/state/memls/archive ($XDG_STATE_HOME), out of what any agent loads; --undo
brings the last one back, unless the file was changed since, and also a file that an
editor's action deleted, as "Merge into" does. In a memory repository of Letta's,
--write prints the message for the commit too, with its Sources.

--model asks the model that your settings name: consolidate.command is a program with
its arguments, consolidate.endpoint an OpenAI-compatible address, both in the file of
--config and never in a workspace's. Its answer is taken only when it keeps the
frontmatter, every section that is no log, each command, path, name and number, and the
agent's limits, and has no date, no credential and nothing of its own; else the result
is the one without a model, and the reason is said.

Exit code: 0, also when there is no log; 2 when memls could not do its work.`,
		Example: `  memls consolidate memory/deploys.md
  memls consolidate memory/deploys.md --diff
  memls consolidate memory/deploys.md --report --format json
  memls consolidate memory/deploys.md --section 40 --write
  memls consolidate memory/deploys.md --undo`,
		Args: takes(1, 1),
		RunE: func(c *cobra.Command, args []string) error { return a.consolidate(c.Context(), args[0], o) },
	}
	f := c.Flags()
	f.BoolVarP(&o.diff, "diff", "d", false, "print the change as a diff")
	f.BoolVarP(&o.write, "write", "w", false, "make the change, and keep the text before")
	f.BoolVar(&o.report, "report", false, "print what becomes of each sentence of the log")
	f.StringVar(&o.format, "format", "text", "`FORMAT` of --report: text or json")
	f.IntVar(&o.section, "section", 0, "only the log that stands in line `LINE`")
	f.BoolVar(&o.undo, "undo", false, "bring back the text that was there before the last --write")
	f.BoolVar(&o.model, "model", false, "ask the model that your settings name")
	c.MarkFlagsMutuallyExclusive("diff", "write", "report", "undo")
	c.MarkFlagsMutuallyExclusive("undo", "section")
	c.MarkFlagsMutuallyExclusive("undo", "model")
	must(c.RegisterFlagCompletionFunc("format", cobra.FixedCompletions([]string{"text", "json"}, cobra.ShellCompDirectiveNoFileComp)))
	return c
}

func (a *app) consolidate(ctx context.Context, arg string, o consolidateFlags) error {
	if o.format != "text" && o.format != "json" {
		return fmt.Errorf("--format %s: use text or json", o.format)
	}
	x, err := a.open(true)
	if err != nil {
		return err
	}
	if o.undo {
		return a.undoConsolidation(x, x.abs(arg)) // the file may be gone
	}
	path, err := x.existing(arg)
	if err != nil {
		return err
	}
	file := x.snapshot().File(path)
	if file.Doc == nil {
		return fmt.Errorf("%s: no text to consolidate", arg)
	}
	c, err := a.consolidation(ctx, x, path, o)
	if err != nil {
		return err
	}
	if c != nil && c.Plan.Empty && !o.report {
		a.warn("%s: nothing in its log outlasts its day, so nothing would be left of it; the file stays as it is: delete the log yourself, or keep it with <!-- memls:keep -->", x.show(path))
		if o.diff || o.write {
			return nil
		}
		c = nil
	}
	switch {
	case c == nil && (o.diff || o.write || o.report && o.format == "text"):
		fmt.Fprintf(a.errs, "%s: there is no log to consolidate\n", x.show(path))
		return nil
	case o.report:
		return a.reportConsolidation(x, path, c, o.format)
	case o.diff:
		a.diffConsolidation(x, path, c)
		return nil
	case o.write:
		return a.writeConsolidation(x, path, c)
	}
	after := file.Text()
	if c != nil {
		after = c.After
	}
	if isTerminal(a.out) { // for a person: nothing in it may steer the terminal
		after = printableLines(after)
	}
	_, err = fmt.Fprint(a.out, after)
	return err
}

// consolidation plans it, and asks the model where that is wanted; nil: there is
// nothing to consolidate.
func (a *app) consolidation(ctx context.Context, x *session, path string, o consolidateFlags) (*actions.Consolidation, error) {
	s := x.snapshot()
	off := actions.WholeFile
	if o.section != 0 {
		lines := s.File(path).Doc.Lines()
		if o.section < 0 || o.section > lines.Len() {
			return nil, fmt.Errorf("--section %d: the file has %s", o.section, view.Count(lines.Len(), "line", "lines"))
		}
		off = lines.Start(o.section - 1)
	}
	c := actions.Consolidate(x.engine, s, path, off)
	if c == nil && o.section != 0 {
		return nil, fmt.Errorf("--section %d: no log stands there", o.section)
	}
	if c == nil || !o.model {
		return c, nil
	}
	return a.askModel(ctx, x, c)
}

// diffConsolidation prints the change; secrets are masked on both sides.
func (a *app) diffConsolidation(x *session, path string, c *actions.Consolidation) {
	before, hidden := masked(markdown.Parse(c.Plan.Before))
	after, hiddenAfter := masked(markdown.Parse(c.After))
	name := x.show(path)
	printDiff(a.out, styleOf(a.out), diff.Diff(name, []byte(before), name, []byte(after)))
	fmt.Fprintf(a.errs, "%s: %s with --write: %s\n", name, c.Summary(), c.Fates())
	if hidden || hiddenAfter {
		a.warn("secrets are shown as … in the diff: it cannot be applied as a patch")
	}
}

// writeConsolidation makes the change. A file that was changed while a model thought
// is left alone: what was shown is what is written.
func (a *app) writeConsolidation(x *session, path string, c *actions.Consolidation) error {
	s := x.snapshot()
	if err := writable(s.File(path)); err != nil {
		return fmt.Errorf("%s: %w", x.show(path), err)
	}
	change, err := c.Change(s)
	if err != nil {
		return err
	}
	message := c.Message(x.engine, s)
	if !x.engine.IsMemory(s, path) {
		a.warn("%s: no agent loads this file as memory: it is consolidated because you named it", x.show(path))
	}
	if err := x.archiver(path).Write(change); err != nil {
		return err
	}
	fmt.Fprintf(a.out, "%s: %s: %s\n", x.show(path), c.Summary(), c.Fates())
	if message != "" {
		fmt.Fprintf(a.out, "\nThe message for the commit:\n\n%s", printableLines(message))
	}
	fmt.Fprintf(a.errs, "memls consolidate --undo %s brings the text before back\n", x.show(path))
	return nil
}

// archiver writes to the file's folder and to the archive.
func (x *session) archiver(path string) workspace.Writer {
	roots := []string{filepath.Dir(path)}
	if dir := archive.Dir(x.env); dir != "" {
		roots = append(roots, dir)
	}
	return workspace.Writer{Roots: roots, Locks: x.engine.Locks(x.snapshot())}
}

func (a *app) undoConsolidation(x *session, path string) error {
	s := x.snapshot()
	gone := !s.File(path).Exists()
	change, err := archive.Undo(s, path)
	if err == nil {
		err = x.archiver(path).Write(change)
	}
	if errors.Is(err, archive.ErrNone) || errors.Is(err, archive.ErrSince) || errors.Is(err, archive.ErrDamaged) {
		return fmt.Errorf("%s: %w", x.show(path), err)
	}
	if err != nil {
		return err
	}
	if gone {
		fmt.Fprintf(a.out, "%s: the file is back; what it left in other files stays there\n", x.show(path))
		return nil
	}
	fmt.Fprintf(a.out, "%s: the text before the consolidation is back\n", x.show(path))
	return nil
}
