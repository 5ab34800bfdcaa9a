package main

import (
	"errors"
	"fmt"
	"strings"

	"github.com/spf13/cobra"

	"memls/analysis/agent"
	"memls/analysis/search"
	"memls/analysis/view"
)

type searchOptions struct {
	dir    string
	limit  int
	list   bool
	format string
}

func (a *app) searchCommand() *cobra.Command {
	var o searchOptions
	c := &cobra.Command{
		Use:   "search [QUERY…]",
		Short: "Search memories as the agent's own search does",
		Long: `Prints what the agent's own search over its memories answers the model, to the letter:
which memories it finds, in which order, and the line that it shows of each. deepcode
has one: whole words, any of them enough, over the 200 newest memories of the project and
of the global drawer; bodies alone, neither headers nor the index.

With --list it prints the list of all memories that the agent gives the model when it
writes new ones: each with its type, ? for none, and its description.

--format json gives an array of {"agent", "key", "file", "range", "type", "description",
"snippet"}, the range in lines and UTF-16 columns from 0.`,
		Example: `  memls search postgres port
  memls search --dir docs/memory --limit 20 deploy
  memls search --list`,
		RunE: func(c *cobra.Command, args []string) error {
			if o.format != "text" && o.format != "json" {
				return fmt.Errorf("--format %s: use text, json", o.format)
			}
			if o.list == (strings.TrimSpace(strings.Join(args, " ")) != "") {
				return errors.New("say what is searched for: memls search QUERY, or memls search --list")
			}
			if o.limit < 0 {
				return fmt.Errorf("--limit %d: it cannot be under 0", o.limit)
			}
			return a.search(strings.Join(args, " "), o)
		},
	}
	c.Flags().StringVar(&o.dir, "dir", "", "the project `FOLDER`, or a memory directory (default: where you are)")
	c.Flags().IntVar(&o.limit, "limit", 0, "at most `N` memories (default: as many as the agent's)")
	c.Flags().BoolVar(&o.list, "list", false, "list all memories, as the agent lists them")
	c.Flags().StringVar(&o.format, "format", "text", "`FORMAT`: text, json")
	must(c.MarkFlagDirname("dir"))
	must(c.RegisterFlagCompletionFunc("format", cobra.FixedCompletions([]string{"text", "json"}, cobra.ShellCompDirectiveNoFileComp)))
	return c
}

func (a *app) search(query string, o searchOptions) error {
	x, err := a.open(false)
	if err != nil {
		return err
	}
	var where []string
	if o.dir != "" {
		where = []string{o.dir}
	}
	dir, err := x.folder(where)
	if err != nil {
		return err
	}
	owner := "" // of the directory, when it has no search
	for _, g := range x.engine.AgentsIn(x.snapshot(), dir) {
		if _, searches := g.(agent.Searcher); !searches {
			if owner == "" && x.keepsDirectory(g, dir) {
				owner = g.Title()
			}
			continue
		}
		if owner != "" {
			a.warn("%s has no search over its memories: this is what %s's would answer", owner, g.Title())
		}
		if o.list {
			list, ok := x.engine.Listed(x.snapshot(), g, dir)
			if !ok {
				continue
			}
			return a.printAnswer(x, list, o.format)
		}
		answer, hits, ok, err := x.engine.Search(x.snapshot(), g, dir, agent.Query{Text: query, Limit: o.limit, Rank: search.Rank})
		switch {
		case err != nil:
			return err
		case !ok:
			continue // the agent has no search
		case o.format == "json":
			return writeJSON(a.out, x.jsonHits(g, hits))
		}
		if err := a.printAnswer(x, answer, "text"); err != nil || len(hits) > 0 {
			return err
		}
		a.warn("no memory is found, and this is what %s tells the model then", g.Title())
		return nil
	}
	return errors.New("no agent in use here searches its memories: see --agent")
}

// keepsDirectory reports whether the memory of an agent in a session in dir is a
// directory of the project's, and not a file.
func (x *session) keepsDirectory(g agent.Agent, dir string) bool {
	for _, st := range x.engine.Stores(x.snapshot(), g, dir) {
		if st.Whole != nil && !st.Personal {
			return true
		}
	}
	return false
}

// printAnswer prints what the model is given; as text with an end of line.
func (a *app) printAnswer(x *session, v *view.View, format string) error {
	err := a.printView(x, v, format)
	if err == nil && format == "text" {
		_, err = fmt.Fprintln(a.out)
	}
	return err
}

type jsonHit struct {
	Agent       string    `json:"agent"`
	Key         string    `json:"key"`
	File        string    `json:"file"`
	Range       jsonRange `json:"range"`
	Type        string    `json:"type,omitempty"`
	Description string    `json:"description,omitempty"`
	Snippet     string    `json:"snippet"`
}

func (x *session) jsonHits(g agent.Agent, hits []agent.Hit) []jsonHit {
	out := make([]jsonHit, 0, len(hits))
	for _, h := range hits {
		out = append(out, jsonHit{g.Name(), h.Key, x.file(h.Path), x.jsonRange(h.Path, h.Span), h.Type, h.Description, h.Snippet})
	}
	return out
}
