package main

import (
	"fmt"
	"io"
	"strings"

	"github.com/spf13/cobra"

	"memls/analysis"
	"memls/analysis/check"
)

func (a *app) explainCommand() *cobra.Command {
	return &cobra.Command{
		Use:   "explain [ID]",
		Short: "Say what a check looks for and why it matters",
		Long:  "Prints the documentation of a check, of all checks of a family, or the table of all checks.",
		Example: `  memls explain
  memls explain rule/left-out
  memls explain secret`,
		Args:              takes(0, 1),
		ValidArgsFunction: completeChecks,
		RunE: func(c *cobra.Command, args []string) error {
			x := &session{engine: analysis.New()}
			table := x.engine.Checks()
			style := styleOf(a.out)
			switch {
			case len(args) == 0:
				x.explainTable(a.out, style, table.All())
			case table.Find(args[0]) != nil:
				x.explain(a.out, style, table.Find(args[0]))
			case table.HasFamily(args[0]):
				x.explainTable(a.out, style, family(table, args[0]))
			default:
				return x.noCheck("explain "+args[0], args[0])
			}
			return nil
		},
	}
}

func (x *session) explain(w io.Writer, style style, c *check.Check) {
	fmt.Fprintf(w, "%s  %s, %s\n%s\n\n%s\n", style.bold(c.ID), style.level(c.Level, c.Level.String()), x.agentTitles(c), c.Summary, strings.TrimSpace(c.Doc))
	fmt.Fprintf(w, "\nTo silence it: <!-- memls:ignore %s --> above the place, or in .memls.yaml\n\n    checks:\n      %s: off\n", c.ID, c.ID)
}

func (x *session) explainTable(w io.Writer, style style, checks []*check.Check) {
	wide := 0
	for _, c := range checks {
		wide = max(wide, len(c.ID))
	}
	for _, c := range checks {
		fmt.Fprintf(w, "%s  %s  %s\n", style.bold(pad(c.ID, wide)), style.level(c.Level, pad(c.Level.String(), len("information"))), c.Summary)
	}
}

// agentTitles says for whom a check holds.
func (x *session) agentTitles(c *check.Check) string {
	if len(c.Agents) == 0 {
		return "any memory file"
	}
	var out []string
	for _, name := range c.Agents {
		if g := x.engine.Agent(name); g != nil {
			name = g.Title()
		}
		out = append(out, name)
	}
	return strings.Join(out, ", ")
}

// noCheck is the error of an ID that stands for no check.
func (x *session) noCheck(what, id string) error {
	var ids []string
	for _, c := range x.engine.Checks().All() {
		ids = append(ids, c.ID)
	}
	if near := nearestID(id, ids); near != "" {
		return fmt.Errorf("%s: there is no such check; did you mean %s?", what, near)
	}
	return fmt.Errorf("%s: there is no such check; see memls explain", what)
}

// nearestID finds the ID that is meant by a misspelt one, or by its name without
// the family.
func nearestID(id string, ids []string) string {
	if near := check.Nearest(id, ids); near != "" {
		return near
	}
	for _, full := range ids {
		if _, name, _ := strings.Cut(full, "/"); check.Nearest(id, []string{name}) != "" {
			return full
		}
	}
	return ""
}

func family(t *check.Table, name string) []*check.Check {
	var out []*check.Check
	for _, c := range t.All() {
		if strings.HasPrefix(c.ID, name+"/") {
			out = append(out, c)
		}
	}
	return out
}

// completeChecks completes IDs and families of checks.
func completeChecks(_ *cobra.Command, args []string, _ string) ([]string, cobra.ShellCompDirective) {
	var out []string
	if len(args) == 0 {
		for _, c := range analysis.New().Checks().All() {
			out = append(out, cobra.CompletionWithDesc(c.ID, c.Summary))
		}
	}
	return out, cobra.ShellCompDirectiveNoFileComp
}
