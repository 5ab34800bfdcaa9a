package main

import (
	"cmp"
	"errors"
	"fmt"
	"io"
	"strings"

	"github.com/spf13/cobra"

	"memls/analysis/agent"
	"memls/analysis/text"
	"memls/analysis/view"
	"memls/analysis/workspace"
)

func (a *app) viewCommand() *cobra.Command {
	var session, clock bool
	var format string
	c := &cobra.Command{
		Use:   "view PATH",
		Short: "Print the exact text that an agent loads of a file or a directory",
		Long: `Prints what the agent loads of a memory file, byte for byte, with nothing added, not
even a line end: labels, markers and redactions in it are the agent's own. On a
terminal, characters that would steer it are shown as escapes.

A memory directory is printed as the agent sees it: the block that deepcode makes of a
project's index or of the global drawer, what Letta opens.

With --session, PATH is a project's folder (where you are, when left out), and the
text is the whole memory part of the prompt of a session started there.

--format json gives {"agent", "text", "unit", "used", "limit", "segments",
"leftOut"}. A segment is {"start", "end", "kind", "source": {"file", "range"},
"note"}: start and end count UTF-16 units of the text, ranges are those of LSP.
Kinds: source, redaction, label, marker, notice, join.`,
		Example: `  memls view DGC.md
  memls view --release 0.47.0 DGC.md
  memls view ~/.deepcode/memory
  memls view --session --clock
  memls view --agent dgc CLAUDE.md | wc -m`,
		Args: takes(0, 1),
		RunE: func(c *cobra.Command, args []string) error {
			switch {
			case format != "text" && format != "json":
				return fmt.Errorf("--format %s: use text, json", format)
			case clock && !session:
				return errors.New("--clock belongs to --session")
			case session:
				return a.viewSession(args, clock, format)
			case len(args) == 0:
				return errors.New("which file? memls view PATH, or memls view --session")
			}
			return a.viewFile(args[0], format)
		},
	}
	c.Flags().BoolVar(&session, "session", false, "the whole memory part of a session's prompt")
	c.Flags().BoolVar(&clock, "clock", false, "with --session: what the agent says of the time, too")
	c.Flags().StringVar(&format, "format", "text", "`FORMAT`: text, json")
	must(c.RegisterFlagCompletionFunc("format", cobra.FixedCompletions([]string{"text", "json"}, cobra.ShellCompDirectiveNoFileComp)))
	return c
}

func (a *app) viewFile(arg, format string) error {
	x, err := a.open(true)
	if err != nil {
		return err
	}
	path, err := x.existing(arg)
	if err != nil {
		return err
	}
	s := x.snapshot()
	memories := x.engine.Memories(s, path)
	if len(memories) == 0 {
		memories = x.engine.Wholes(s, path)
	}
	switch {
	case len(memories) == 0 && s.File(path).State == workspace.Directory:
		return fmt.Errorf("%s: a folder; for what a session started there gets: memls view --session %s", arg, arg)
	case len(memories) == 0:
		return fmt.Errorf("%s: no agent loads a file of this name; say whose it is: --agent %s", arg, strings.Join(names(x.engine), "|"))
	}
	a.settingsProblems(x, []string{path})
	m := theMemory(memories)
	if why := cmp.Or(m.Role.Why, m.Refused); why != "" {
		a.warn("%s is not loaded: %s", x.show(path), why)
	}
	return a.printView(x, m.View, format)
}

// theMemory chooses among the agents that read a file: the first that loads it.
func theMemory(memories []*agent.Memory) *agent.Memory {
	for _, m := range memories {
		if m.Role.Loads {
			return m
		}
	}
	return memories[0]
}

func (a *app) viewSession(args []string, clock bool, format string) error {
	x, err := a.open(false)
	if err != nil {
		return err
	}
	dir, err := x.folder(args)
	if err != nil {
		return err
	}
	g, err := x.theAgent(dir)
	if err != nil {
		return err
	}
	s := x.snapshot()
	v := x.engine.Session(s, g, dir)
	if clock {
		v = withClock(v, s, g)
	}
	return a.printView(x, v, format)
}

// theAgent returns the agent of --agent, or the first that is in use in a
// session started in dir.
func (x *session) theAgent(dir string) (agent.Agent, error) {
	if in := x.engine.AgentsIn(x.snapshot(), dir); len(in) > 0 {
		return in[0], nil
	}
	return nil, errors.New("no agent is in use here: see --agent, and agents in your settings")
}

// withClock adds the lines about the time that are not empty: that of the
// session's prompt, then that of a message.
func withClock(v *view.View, s *workspace.Snapshot, g agent.Agent) *view.View {
	var b view.Builder
	b.Append(v)
	session, message := g.Clock(s)
	for _, line := range []struct{ text, note string }{
		{session, "the session's clock"}, {message, "the clock of a message"},
	} {
		if line.text == "" {
			continue
		}
		if b.Len() > 0 {
			b.Add(view.Join, "\n", view.Ref{}, "")
		}
		b.Add(view.Label, line.text, view.Ref{}, line.note)
	}
	out := b.View()
	out.Agent, out.LeftOut = v.Agent, v.LeftOut
	out.Unit, out.Used, out.Limit = v.Unit, v.Used, v.Limit
	return out
}

func (a *app) printView(x *session, v *view.View, format string) error {
	if format == "json" {
		return writeJSON(a.out, x.jsonView(v))
	}
	s := v.Text
	if isTerminal(a.out) {
		s = printableLines(s)
	}
	_, err := io.WriteString(a.out, s)
	return err
}

type jsonView struct {
	Agent    string        `json:"agent"`
	Text     string        `json:"text"`
	Unit     string        `json:"unit"`
	Used     int           `json:"used"`
	Limit    int           `json:"limit"`
	Segments []jsonSegment `json:"segments"`
	LeftOut  []jsonLeftOut `json:"leftOut"`
}

type jsonSegment struct {
	Start  int         `json:"start"`
	End    int         `json:"end"`
	Kind   string      `json:"kind"`
	Source *jsonSource `json:"source,omitempty"`
	Note   string      `json:"note,omitempty"`
}

type jsonSource struct {
	File  string    `json:"file"`
	Range jsonRange `json:"range"`
}

type jsonLeftOut struct {
	jsonSource
	Reason string `json:"reason"`
}

func (x *session) jsonView(v *view.View) jsonView {
	out := jsonView{
		Agent: v.Agent, Text: v.Text, Unit: v.Unit, Used: v.Used, Limit: v.Limit,
		Segments: []jsonSegment{}, LeftOut: []jsonLeftOut{},
	}
	at := 0
	for _, s := range v.Segments {
		j := jsonSegment{Start: at, Kind: s.Kind.String(), Note: s.Note}
		at += text.Units(s.Span.Of(v.Text), text.UTF16)
		j.End = at
		if s.Source.Path != "" {
			source := x.jsonSource(s.Source)
			j.Source = &source
		}
		out.Segments = append(out.Segments, j)
	}
	for _, l := range v.LeftOut {
		out.LeftOut = append(out.LeftOut, jsonLeftOut{x.jsonSource(l.Ref), l.Reason})
	}
	return out
}

func (x *session) jsonSource(r view.Ref) jsonSource {
	return jsonSource{x.file(r.Path), x.jsonRange(r.Path, r.Span)}
}
