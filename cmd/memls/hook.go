package main

import (
	"errors"
	"fmt"
	"path/filepath"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"memls/analysis/agent/letta"
	"memls/analysis/check"
	"memls/analysis/markdown"
	"memls/analysis/settings"
	"memls/analysis/workspace"
)

func (a *app) hookCommand() *cobra.Command {
	c := &cobra.Command{
		Use:   "hook",
		Short: "Check the commits of a memory repository, as git hooks",
		Long: `Runs the checks of a Letta memory repository where git asks for them: before a commit,
and for its message. "install" writes the two hooks that call memls.

A directory is a memory repository when it has a .memfs.config.json, when its git
directory has the file letta-memory-layout-policy, or when it lies below .letta.`,
		Example: `  memls hook install
  memls hook pre-commit                    would this commit be accepted?
  memls hook commit-msg .git/COMMIT_EDITMSG`,
		Args: takes(0, 0),
		RunE: func(c *cobra.Command, _ []string) error { return c.Help() },
	}
	c.AddCommand(a.preCommitCommand(), a.commitMessageCommand(), a.hookInstallCommand())
	return c
}

func (a *app) preCommitCommand() *cobra.Command {
	return &cobra.Command{
		Use:   "pre-commit",
		Short: "Say whether the repository's rules accept what is staged",
		Long: `Holds what is staged, and not what is on disk, against the rules of the memory
repository: the same verdict as that of Letta's own hook, in the same words, and then
what memls has to say of the files that are staged. A credential that is proved by its
format is refused too.

A changed .memfs.config.json is accepted with LETTA_MEMORY_CONSTRAINTS_UPDATE=1 alone.

Exit code: 0 when the commit is accepted, 1 when it is refused, 2 when memls could not
do its work.`,
		Example: `  memls hook pre-commit
  LETTA_MEMORY_CONSTRAINTS_UPDATE=1 git commit -m "…"
  git commit --no-verify                   commits without any hook`,
		Args: takes(0, 0),
		RunE: func(*cobra.Command, []string) error { return a.preCommit() },
	}
}

func (a *app) commitMessageCommand() *cobra.Command {
	var failOn string
	c := &cobra.Command{
		Use:   "commit-msg FILE",
		Short: "Say what is wrong with a commit message",
		Long: `Checks the message in FILE, which git gives to this hook: its subject
"memory(self): …" or "memory(dream): …", a body that tells what happened, "Sources:",
no variables that nobody filled in, no credentials. The messages of merges, reverts
and fixups need no form.

Exit code: 0 when no finding is at or above --fail-on, 1 when some is, 2 when memls
could not do its work.`,
		Example: `  memls hook commit-msg .git/COMMIT_EDITMSG
  memls explain commit/subject`,
		Args: takes(1, 1),
		RunE: func(_ *cobra.Command, args []string) error {
			limit, err := settings.ParseLevel(failOn)
			if err != nil {
				return fmt.Errorf("--fail-on: %w", err)
			}
			return a.commitMessage(args[0], limit)
		},
	}
	failOnFlag(c, &failOn)
	return c
}

// failOnFlag adds --fail-on.
func failOnFlag(c *cobra.Command, level *string) {
	c.Flags().StringVar(level, "fail-on", "warning", "the `LEVEL` of a finding that makes a message be refused: error, warning, information, hint, off")
	must(c.RegisterFlagCompletionFunc("fail-on", cobra.FixedCompletions([]string{"error", "warning", "information", "hint", "off"}, cobra.ShellCompDirectiveNoFileComp)))
}

// pending reads the commit that git is about to make where the person is.
func (x *session) pending() (*letta.Pending, error) {
	s := x.snapshot()
	release := x.engine.Settings(s, filepath.Join(x.cwd, settings.FileName)).Release[letta.Name]
	p, err := letta.ReadPending(s, x.cwd, release)
	if errors.Is(err, letta.ErrNoRepository) {
		return nil, fmt.Errorf("%s: no memory repository; memls hook --help says what is one", x.show(x.cwd))
	}
	return p, err
}

func (a *app) preCommit() error {
	x, err := a.open(false)
	if err != nil {
		return err
	}
	p, err := x.pending()
	if err != nil {
		return err
	}
	if p.Unmatched() {
		return letta.ErrPatterns
	}
	verdict := p.Check()
	findings, r := x.stagedFindings(p, verdict)
	r.style, r.width = styleOf(a.errs), widthOf(a.errs)
	refused := verdict.Phase != letta.PhaseOK
	if refused {
		fmt.Fprintln(a.errs, r.style.level(settings.Error, "memls: this commit is refused, as it is by Letta's own hook:"))
		for _, line := range verdictLines(verdict) {
			fmt.Fprintln(a.errs, "  "+line)
		}
	}
	leaks := slices.ContainsFunc(findings, isLeak)
	if leaks && !refused {
		fmt.Fprintln(a.errs, r.style.level(settings.Error, "memls: this commit is refused: a credential is staged, and git would keep it for good"))
	}
	if refused && len(findings) > 0 {
		fmt.Fprintln(a.errs)
	}
	for _, f := range findings {
		printFinding(r.session, r.report, a.errs, f)
	}
	if refused || leaks {
		fmt.Fprintln(a.errs, "(what is staged counts: git add what you mend; git commit --no-verify asks nobody)")
		return errFound
	}
	return nil
}

// verdictLines are the hook's own words, for a terminal.
func verdictLines(v letta.Verdict) []string {
	var out []string
	if v.Phase == letta.PhaseFatal {
		for _, path := range v.Fatal {
			out = append(out, printable(path)+": the hook cannot read a name that git writes in quotes")
		}
		return append([]string{letta.FatalLine}, out...)
	}
	for _, p := range v.Problems {
		shown, _ := masked(markdown.Parse(p.Line))
		out = append(out, printable(shown))
	}
	return out
}

// isLeak reports whether a finding is a credential beyond doubt.
func isLeak(f check.Finding) bool {
	return f.Check.ID == "secret/credential" && f.Level == settings.Error
}

// A stagedReport is how findings in what is staged are shown: over a disk on which
// it is checked out.
type stagedReport struct {
	*report
	session *session
}

// maxAdvised is the most files of a commit that memls says more of than the hook.
const maxAdvised = 200

// stagedFindings returns what memls finds at or above warnings in the files that are
// staged, and in those that the hook refuses.
func (x *session) stagedFindings(p *letta.Pending, v letta.Verdict) ([]check.Finding, stagedReport) {
	disk := letta.NewTreeDisk(workspace.OS{}, p.Root, p.Index)
	y := *x
	y.ws = workspace.New(disk, x.env, x.base)
	y.ws.Configure([]string{p.Root}, x.base)
	var paths []string
	for _, f := range p.Staged {
		if f.After != nil {
			paths = append(paths, f.Path)
		}
	}
	for _, problem := range v.Problems {
		if p.Index.Has(problem.Path) {
			paths = append(paths, problem.Path)
		}
	}
	slices.Sort(paths)
	paths = slices.Compact(paths)
	s := y.snapshot()
	var out []check.Finding
	for _, rel := range paths[:min(len(paths), maxAdvised)] {
		for _, f := range y.engine.Check(s, filepath.Join(p.Root, filepath.FromSlash(rel))) {
			if f.Level >= settings.Warning {
				out = append(out, f)
			}
		}
	}
	return out, stagedReport{&report{}, &y}
}

func (a *app) commitMessage(file string, failOn settings.Level) error {
	x, err := a.open(false)
	if err != nil {
		return err
	}
	p, err := x.pending()
	if err != nil {
		return err
	}
	path := x.abs(file)
	read, err := x.existing(file)
	if err != nil {
		return err
	}
	content := x.snapshot().File(read)
	if content.Doc == nil {
		return fmt.Errorf("%s: no text that can be read", file)
	}
	// Wherever the file is: it is the message of a commit in this repository.
	name := letta.MessageName
	if strings.HasPrefix(filepath.Base(path), "MERGE_") {
		name = filepath.Base(path)
	}
	y := *x
	y.ws = workspace.New(workspace.OS{}, x.env, x.base)
	y.ws.Configure([]string{p.Root}, x.base)
	message := filepath.Join(p.Git, name)
	s := y.ws.Open(message, 0, content.Text())
	if !y.engine.IsMemory(s, message) {
		return nil // of the older layout, which says nothing of messages
	}
	r := &report{style: styleOf(a.errs), width: widthOf(a.errs)}
	refused := false
	for _, f := range y.engine.Check(s, message) {
		printFinding(&y, r, a.errs, f)
		refused = refused || failOn != settings.Off && f.Level >= failOn
	}
	if !refused {
		return nil
	}
	fmt.Fprintln(a.errs, r.style.level(settings.Error, "memls: this message is refused")+fmt.Sprintf("; it is kept in %s (git commit --no-verify asks nobody)", x.show(path)))
	return errFound
}
