package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"strings"

	"github.com/rogpeppe/go-internal/diff"
	"github.com/spf13/cobra"

	"memls/analysis"
	"memls/analysis/check"
	"memls/analysis/text"
	"memls/analysis/view"
	"memls/analysis/workspace"
)

func (a *app) fixCommand() *cobra.Command {
	var dryRun, yes bool
	var only string
	c := &cobra.Command{
		Use:   "fix [PATH…]",
		Short: "Apply the fixes that need no decision",
		Long: `Applies the preferred fix of every finding, until none is left, and says what it
did. Paths mean what they mean to "memls check".

A fix that deletes text for good is applied with --yes only. Files are
written in one step and keep their permissions; a symbolic link, a read-only file,
and a file that is not UTF-8 are left alone, and said to be.

Exit code: 0, 1 when something could not be written, 2 when memls could not do its
work.`,
		Example: `  memls fix --dry-run         show what would change
  memls fix DGC.md
  memls fix --only rule       the fixes of one family of checks
  memls fix --only secret/credential`,
		RunE: func(c *cobra.Command, paths []string) error {
			return a.fix(c.Context(), paths, analysis.FixOptions{Only: only, Deletes: yes}, dryRun)
		},
	}
	c.Flags().BoolVarP(&dryRun, "dry-run", "n", false, "print the changes as a diff and write nothing")
	c.Flags().StringVar(&only, "only", "", "only the fixes of the check or family `ID`")
	c.Flags().BoolVarP(&yes, "yes", "y", false, "also the fixes that delete text for good")
	must(c.RegisterFlagCompletionFunc("only", completeChecks))
	return c
}

func (a *app) fix(ctx context.Context, paths []string, o analysis.FixOptions, dryRun bool) error {
	x, err := a.open(len(paths) > 0)
	if err != nil {
		return err
	}
	if table := x.engine.Checks(); o.Only != "" && table.Find(o.Only) == nil && !table.HasFamily(o.Only) {
		return x.noCheck("--only "+o.Only, o.Only)
	}
	t, err := x.targets(ctx, paths, newProgress(a.errs, x.show))
	if err != nil {
		return err
	}
	a.settingsProblems(x, t.files)
	f := fixer{app: a, x: x, options: o, writer: workspace.Writer{Roots: t.roots, Locks: x.engine.Locks(x.snapshot())}, dryRun: dryRun}
	for _, path := range t.files {
		if err := ctx.Err(); err != nil {
			return err
		}
		f.file(path)
	}
	f.summary()
	if f.failed > 0 {
		return errFound
	}
	return nil
}

// A fixer fixes one file after the other and counts.
type fixer struct {
	*app
	x       *session
	options analysis.FixOptions
	writer  workspace.Writer
	dryRun  bool

	files, fixes   int  // that were changed, that were made
	asking, failed int  // fixes that wait for --yes, files that could not be written
	masked         bool // a secret was masked in the diff
}

func (f *fixer) file(path string) {
	var applied []analysis.Applied
	asking := 0
	err := f.writer.Retry(func() (*workspace.Change, error) {
		s := f.x.ws.DiskChanged(path)
		file := s.File(path)
		var after string
		after, applied = f.x.engine.FixFile(s, path, f.options)
		if len(applied) == 0 {
			asking = waiting(f.x.engine.Check(s, path), f.options)
			return nil, nil
		}
		asking = waiting(f.x.engine.Check(s.With(path, after), path), f.options)
		if err := writable(file); err != nil {
			return nil, fmt.Errorf("%s: %w", path, err)
		}
		if f.dryRun {
			f.diff(s, path, after)
			return nil, nil
		}
		c := file.Edit(text.Diff(file.Text(), after)...)
		return &c, nil
	})
	if err != nil {
		f.failed++
		f.warn("not fixed: %s: %s", f.x.show(path), strings.TrimPrefix(err.Error(), path+": "))
		return
	}
	f.asking += asking
	if len(applied) > 0 {
		f.files++
		f.fixes += len(applied)
	}
	if !f.dryRun {
		style := styleOf(f.out)
		for _, one := range applied {
			fmt.Fprintf(f.out, "%s %s  %s\n", style.bold(f.x.show(path)+":"), printable(one.Fix.Title), style.faint(one.Finding.Check.ID))
		}
	}
}

// waiting counts the findings whose fix deletes text, and so waits for --yes.
func waiting(findings []check.Finding, o analysis.FixOptions) int {
	with, n := o, 0
	with.Deletes = true
	for _, f := range findings {
		if o.Of(f) == nil && with.Of(f) != nil {
			n++
		}
	}
	return n
}

// writable refuses what must not be written back.
func writable(f *workspace.File) error {
	switch {
	case f.State == workspace.Symlink:
		return workspace.ErrLink
	case f.State != workspace.Regular:
		return workspace.ErrNotRegular
	case f.Lossy:
		return workspace.ErrNotUTF8
	case f.Binary != workspace.IsText:
		return errors.New("not a text file")
	}
	return nil
}

// diff prints what would change. Secrets are masked on both sides, so a diff
// that holds one shows the change but is no patch.
func (f *fixer) diff(s *workspace.Snapshot, path, after string) {
	before, hidden := masked(s.File(path).Doc)
	after, hiddenAfter := masked(s.With(path, after).File(path).Doc)
	f.masked = f.masked || hidden || hiddenAfter
	name := f.x.show(path)
	printDiff(f.out, styleOf(f.out), diff.Diff(name, []byte(before), name, []byte(after)))
}

func (f *fixer) summary() {
	verb := "fixed"
	if f.dryRun {
		verb = "would fix"
	}
	line := "nothing to fix"
	switch {
	case f.fixes > 0:
		line = fmt.Sprintf("%s %s in %s", verb, view.Count(f.fixes, "finding", "findings"), view.Count(f.files, "file", "files"))
	case f.failed > 0:
		line = "nothing fixed"
	}
	if f.asking > 0 {
		line += fmt.Sprintf("; %s by deleting text: memls fix --yes", view.Count(f.asking, "more can be fixed", "more can be fixed"))
	}
	to := f.out
	if f.dryRun { // the diff alone goes to standard output
		to = f.errs
	}
	fmt.Fprintln(to, line)
	if f.masked {
		f.warn("secrets are shown as … in the diff: it cannot be applied as a patch")
	}
}

// printDiff writes a diff, coloured and made harmless on a terminal.
func printDiff(w io.Writer, s style, d []byte) {
	_, d, _ = bytes.Cut(d, []byte("\n")) // "diff NAME NAME"
	header := 2
	for line := range lines(string(d)) {
		if isTerminal(w) {
			line = printableLine(line)
		}
		switch header--; {
		case header >= 0:
			line = s.bold(line)
		case strings.HasPrefix(line, "+"):
			line = s.paint("32", line)
		case strings.HasPrefix(line, "-"):
			line = s.paint("31", line)
		case strings.HasPrefix(line, "@"):
			line = s.paint("36", line)
		}
		fmt.Fprintln(w, line)
	}
}
