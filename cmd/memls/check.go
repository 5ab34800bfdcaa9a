package main

import (
	"bufio"
	"context"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"memls/analysis"
	"memls/analysis/check"
	"memls/analysis/settings"
	"memls/analysis/workspace"
)

// A printer writes the findings of one run in some format.
type printer func(x *session, r *report, w io.Writer) error

var printers = map[string]printer{
	"text":   printText,
	"json":   printJSON,
	"sarif":  printSARIF,
	"github": printGitHub,
}

// A report is what `memls check` found.
type report struct {
	targets
	findings []check.Finding // in the order of the files
	style    style
	width    int
}

func (a *app) checkCommand() *cobra.Command {
	var format, failOn string
	c := &cobra.Command{
		Use:   "check [PATH…]",
		Short: "Say what is wrong with memory files",
		Long: `Checks files, and all memory files below folders. Without a path: what is in
effect where you are, your personal files included, and the memory files below.

A file that is named and that no agent claims is checked for what holds of any
memory file; --agent says whose it is. Lines and columns begin at 1; columns count
characters. In JSON and SARIF both follow LSP: see the formats.

Exit code: 0 when no finding is at or above --fail-on, 1 when some is, 2 when memls
could not do its work.

Formats: text; json, an array of {"file", "range": {"start": {"line", "character"},
"end"}, "severity", "code", "message", "agent", "fixes"}, lines from 0, characters
in UTF-16 units from 0; sarif (2.1.0); github, annotations for GitHub Actions.`,
		Example: `  memls check
  memls check DGC.md docs/
  memls check --agent dgc CLAUDE.md
  memls check --format sarif --fail-on error . > memls.sarif`,
		RunE: func(c *cobra.Command, paths []string) error {
			print := printers[format]
			if print == nil {
				return fmt.Errorf("--format %s: use %s", format, strings.Join(formats(), ", "))
			}
			limit, err := settings.ParseLevel(failOn)
			if err != nil {
				return fmt.Errorf("--fail-on: %w", err)
			}
			return a.check(c.Context(), paths, print, limit)
		},
	}
	c.Flags().StringVar(&format, "format", "text", "`FORMAT`: "+strings.Join(formats(), ", "))
	c.Flags().StringVar(&failOn, "fail-on", "warning", "the `LEVEL` of a finding that makes the exit code 1: error, warning, information, hint, off")
	must(c.RegisterFlagCompletionFunc("format", cobra.FixedCompletions(formats(), cobra.ShellCompDirectiveNoFileComp)))
	must(c.RegisterFlagCompletionFunc("fail-on", cobra.FixedCompletions([]string{"error", "warning", "information", "hint", "off"}, cobra.ShellCompDirectiveNoFileComp)))
	return c
}

func formats() []string { return []string{"text", "json", "sarif", "github"} }

func (a *app) check(ctx context.Context, paths []string, print printer, failOn settings.Level) error {
	x, err := a.open(len(paths) > 0)
	if err != nil {
		return err
	}
	r := &report{style: styleOf(a.out), width: widthOf(a.out)}
	if r.targets, err = x.targets(ctx, paths, newProgress(a.errs, x.show)); err != nil {
		return err
	}
	if r.cut {
		a.warn("a folder holds too much to be looked through to its end: name a smaller one")
	}
	a.settingsProblems(x, r.files)
	if r.findings, err = x.findings(ctx, r.files); err != nil {
		return err
	}
	w := bufio.NewWriter(a.out)
	if err := print(x, r, w); err != nil {
		return err
	}
	if err := w.Flush(); err != nil {
		return err
	}
	if failOn != settings.Off && slices.ContainsFunc(r.findings, func(f check.Finding) bool { return f.Level >= failOn }) {
		return errFound
	}
	return nil
}

// findings checks files, several at a time, and returns what is found in their
// order.
func (x *session) findings(ctx context.Context, files []string) ([]check.Finding, error) {
	s := x.snapshot()
	each := make([][]check.Finding, len(files))
	workspace.Each(len(files), func(i int) {
		if ctx.Err() == nil {
			each[i] = x.engine.Check(s, files[i])
		}
	})
	return analysis.WithoutRepeats(s, slices.Concat(each...)), ctx.Err()
}

// settingsProblems tells what is wrong with the settings files that hold for
// files, once for each.
func (a *app) settingsProblems(x *session, files []string) {
	told := map[string]bool{"": true}
	for _, f := range files {
		_, name, problems := x.engine.SettingsFile(x.snapshot(), f)
		if told[name] {
			continue
		}
		told[name] = true
		for _, p := range problems {
			a.warn("%s: %v", x.show(name), p)
		}
	}
}
