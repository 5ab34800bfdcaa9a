package main

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"math"
	"path/filepath"
	"strings"

	"github.com/spf13/cobra"

	"memls/analysis"
	"memls/analysis/agent"
	"memls/analysis/check"
	"memls/analysis/workspace"
)

// maxFact is the most bytes that are read from standard input: far over what any
// agent takes, so that the agent's own limit is what a person hears of.
const maxFact = 1 << 20

type addOptions struct {
	into  string // the memory that the fact goes into
	fresh bool   // it goes where it would go if no memory were about it
	piped bool   // the fact came on standard input, so nobody can be asked there
}

func (a *app) addCommand() *cobra.Command {
	var fact agent.Fact
	var o addOptions
	c := &cobra.Command{
		Use:   "add TEXT…",
		Short: "Make the agent remember a fact",
		Long: `Appends a fact to the agent's memory exactly as the agent itself would, and says
where it went. "-" reads the fact from standard input.

A fact that holds a credential, a card or an account number is refused: a memory
file goes into every prompt. Name the credential instead: $STRIPE_KEY.

What stands in a memory already is not written there again. DGC, and deepcode in its
DEEPCODE.md, append without a look: then the fact is appended too, and memls says so.

A subject keeps one home. Where a memory is about the same already, memls names it, and
on a terminal asks whether the fact goes there. --into says so at once, and --new that it
does not. For Letta a message for the commit is printed; the commit is yours.`,
		Example: `  memls add "Tests need Postgres on port 5433"
  memls add --scope user "I prefer short commit messages"
  memls add --into deploy.md "The gateway is drained before a deploy"
  git log -1 --format=%s | memls add -`,
		Args: takes(1, math.MaxInt),
		RunE: func(c *cobra.Command, args []string) error {
			if o.into != "" && o.fresh {
				return errors.New("--into and --new: say one of them")
			}
			fact.Text = strings.Join(args, " ")
			if fact.Text == "-" {
				o.piped = true
				b, err := io.ReadAll(io.LimitReader(a.in, maxFact+1))
				if err != nil {
					return err
				}
				if len(b) > maxFact {
					return fmt.Errorf("the fact on standard input is over %d bytes", maxFact)
				}
				fact.Text = string(b)
			}
			return a.add(fact, o)
		},
	}
	c.Flags().StringVar(&fact.Scope, "scope", "", "`SCOPE`: project (default) or user")
	c.Flags().StringVar(&fact.Type, "type", "", "the agent's own `TYPE` of memory, where it has types")
	c.Flags().StringVar(&o.into, "into", "", "the memory `FILE` that the fact is added to")
	c.Flags().BoolVar(&o.fresh, "new", false, "add it to no memory that is there")
	must(c.RegisterFlagCompletionFunc("scope", cobra.FixedCompletions([]string{"project", "user"}, cobra.ShellCompDirectiveNoFileComp)))
	return c
}

func (a *app) add(fact agent.Fact, o addOptions) error {
	x, err := a.open(false)
	if err != nil {
		return err
	}
	g, err := x.theAgent(x.cwd)
	if err != nil {
		return err
	}
	dirs := x.engine.StoreDirs(x.snapshot(), g, x.cwd)
	if o.into != "" {
		fact.Into = x.memory(dirs, o.into)
		if _, extends := g.(agent.Extender); extends && !x.snapshot().File(fact.Into).Exists() {
			return fmt.Errorf("--into %s: there is no such file, neither here nor in the memory of %s; without --into the fact goes where %s would put it", printable(o.into), g.Title(), g.Title())
		}
	}
	switch said := x.said(g, fact); {
	case said != nil && !said.Again:
		fmt.Fprintf(a.out, "it stands in %s already, line %d: nothing was added\n", x.show(said.Path), said.Line(x.snapshot()))
		return nil
	case said != nil:
		a.warn("it stands in %s already, line %d, and is appended all the same, since %s looks at none", x.show(said.Path), said.Line(x.snapshot()), g.Title())
	}
	if o.into == "" && !o.fresh {
		if fact.Into, err = a.nearest(x, g, fact, o); err != nil {
			return err
		}
	}
	w := workspace.Writer{Roots: dirs, Locks: x.engine.Locks(x.snapshot())}
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
	var changed []string // all at once: a file may load for another that came with it
	for _, f := range change.Files {
		changed = append(changed, f.Path)
	}
	s := x.ws.DiskChanged(changed...)
	for _, f := range change.Files {
		fmt.Fprintf(a.out, "added to %s\n", x.show(f.Path))
		for _, m := range x.engine.Memories(s, f.Path) {
			if m.Role.Agent == g.Name() && !m.Role.Loads {
				a.warn("%s does not load %s: %s", g.Title(), x.show(f.Path), m.Role.Why)
			}
		}
	}
	if c, ok := g.(agent.Committer); ok {
		fmt.Fprintf(a.out, "\nCommit it yourself; a message for it:\n\n%s", c.CommitMessage(x.snapshot(), fact, change))
	}
	return nil
}

// said returns where a fact stands already; a fact that cannot be added stands nowhere.
func (x *session) said(g agent.Agent, fact agent.Fact) *analysis.Said {
	change, err := x.engine.Add(x.snapshot(), g, x.cwd, fact)
	if err != nil {
		return nil
	}
	return x.engine.Said(x.snapshot(), g, x.cwd, fact, change)
}

// memory returns the path of a memory that a person names: from where they are, or
// from a directory of the agent's.
func (x *session) memory(dirs []string, name string) string {
	abs := x.abs(name)
	if x.snapshot().File(abs).Exists() {
		return abs
	}
	for _, dir := range dirs {
		if path := filepath.Join(dir, name); filepath.IsLocal(name) && x.snapshot().File(path).Exists() {
			return path
		}
	}
	return abs
}

// nearest names the memory that is about the same as a fact, if one is, and returns it
// when a person wants the fact there.
func (a *app) nearest(x *session, g agent.Agent, fact agent.Fact, o addOptions) (into string, err error) {
	if _, extends := g.(agent.Extender); !extends {
		return "", nil
	}
	found := x.engine.Nearest(x.snapshot(), g, x.cwd, fact, 1)
	if len(found) == 0 {
		return "", nil
	}
	path, shared := found[0].Path, found[0].Shared
	fmt.Fprintf(a.out, "nearest: %s (%s)\n", x.show(path), printable(check.Shown(strings.Join(shared[:min(len(shared), 5)], ", "), 100)))
	if o.piped || !isTerminal(a.in) || !isTerminal(a.out) {
		a.warn("to add a fact to a memory that is there: memls add --into FILE")
		return "", nil
	}
	fmt.Fprint(a.out, "Add the fact to it? [Y/n] ")
	line, err := bufio.NewReader(a.in).ReadString('\n')
	if err != nil {
		return "", errors.New("no answer: nothing was added")
	}
	switch strings.ToLower(strings.TrimSpace(line)) {
	case "", "y", "yes":
		return path, nil
	case "n", "no":
		return "", nil
	}
	return "", errors.New("neither yes nor no: nothing was added")
}
