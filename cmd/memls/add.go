package main

import (
	"errors"
	"fmt"
	"io"
	"path/filepath"
	"strings"

	"github.com/spf13/cobra"

	"memls/analysis/agent"
	"memls/analysis/workspace"
)

// maxFact is the most bytes that are read from standard input: far over what any
// agent takes, so that the agent's own limit is what a person hears of.
const maxFact = 1 << 20

func (a *app) addCommand() *cobra.Command {
	var fact agent.Fact
	var to string
	c := &cobra.Command{
		Use:   "add TEXT…",
		Short: "Make the agent remember a fact",
		Long: `Appends a fact to the agent's memory exactly as the agent itself would, and says
where it went. "-" reads the fact from standard input.

A fact that holds a credential, a card or an account number is refused: a memory
file goes into every prompt. Name the credential instead: $STRIPE_KEY.

Letta keeps one home for each subject: --to adds the fact to a file that is about it,
and without it memls says which file is nearest. A message for the commit is printed;
the commit is yours.`,
		Example: `  memls add "Tests need Postgres on port 5433"
  memls add --scope user "I prefer short commit messages"
  memls add --to projects/acme.md "Acme renames columns at the end of a quarter"
  git log -1 --format=%s | memls add -`,
		Args: cobra.MinimumNArgs(1),
		RunE: func(c *cobra.Command, args []string) error {
			fact.Text = strings.Join(args, " ")
			if fact.Text == "-" {
				b, err := io.ReadAll(io.LimitReader(a.in, maxFact+1))
				if err != nil {
					return err
				}
				if len(b) > maxFact {
					return fmt.Errorf("the fact on standard input is over %d bytes", maxFact)
				}
				fact.Text = string(b)
			}
			return a.add(fact, to)
		},
	}
	c.Flags().StringVar(&fact.Scope, "scope", "", "`SCOPE`: project (default) or user")
	c.Flags().StringVar(&fact.Type, "type", "", "the agent's own `TYPE` of memory, where it has types")
	c.Flags().StringVar(&to, "to", "", "the `FILE` that the fact is added to, of an agent whose memories are written by hand")
	must(c.RegisterFlagCompletionFunc("scope", cobra.FixedCompletions([]string{"project", "user"}, cobra.ShellCompDirectiveNoFileComp)))
	return c
}

func (a *app) add(fact agent.Fact, to string) error {
	x, err := a.open(false)
	if err != nil {
		return err
	}
	if to != "" {
		if fact.Into = to; !filepath.IsAbs(to) {
			fact.Into = filepath.Join(x.cwd, to)
		}
	}
	g, err := x.theAgent(x.cwd)
	if err != nil {
		return err
	}
	w := workspace.Writer{Roots: x.engine.StoreDirs(x.snapshot(), g, x.cwd), Locks: x.engine.Locks(x.snapshot())}
	var change *workspace.Change
	err = w.Retry(func() (*workspace.Change, error) {
		change, err = x.engine.Add(x.ws.DiskChanged(w.Roots...), g, x.cwd, fact)
		return change, err
	})
	if errors.Is(err, workspace.ErrNotUTF8) {
		return fmt.Errorf("%w; the agent itself would rewrite them", err)
	}
	if err != nil {
		return err
	}
	for _, f := range change.Files {
		s := x.ws.DiskChanged(f.Path)
		fmt.Fprintf(a.out, "added to %s\n", x.show(f.Path))
		for _, m := range x.engine.Memories(s, f.Path) {
			if m.Role.Agent == g.Name() && !m.Role.Loads {
				a.warn("%s does not load %s: %s", g.Title(), x.show(f.Path), m.Role.Why)
			}
		}
	}
	if c, ok := g.(agent.Committer); ok {
		a.afterAdding(x, g, c, fact, change)
	}
	return nil
}

// afterAdding says what is left to a person: the commit, and perhaps another home for
// the fact.
func (a *app) afterAdding(x *session, g agent.Agent, c agent.Committer, fact agent.Fact, change *workspace.Change) {
	before := x.snapshot()
	if fact.Into == "" {
		for _, m := range x.engine.Nearest(before, g, x.cwd, fact, 2) {
			if m.Path != change.Files[0].Path {
				a.warn("%s is about %s too: --to adds a fact to it", x.show(m.Path), strings.Join(m.Shared, ", "))
				break
			}
		}
	}
	fmt.Fprintf(a.out, "\nCommit it yourself; a message for it:\n\n%s", c.CommitMessage(before, fact, change))
}
