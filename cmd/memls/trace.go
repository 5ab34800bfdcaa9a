package main

import (
	"bufio"
	"cmp"
	"fmt"
	"io"

	"github.com/spf13/cobra"

	"memls/analysis/agent"
	"memls/analysis/check"
)

func (a *app) traceCommand() *cobra.Command {
	var format string
	c := &cobra.Command{
		Use:   "trace FILE",
		Short: "Show the way from the prompt to a memory, or where it breaks",
		Long: `Shows how a session comes to a file: it is in every prompt, or an index that is there
leads to it, entry by entry, or nothing does. One answer for each agent in use whose
memory the file is.

--format json gives an array of {"agent", "file", "reached", "inPrompt", "steps",
"why", "breaksAt", "note"}. A step is {"file", "range", "text", "target", "note"}: the
entry that leads on, in lines and UTF-16 columns from 0, and what it leads to.

Exit code: 0 when the file is reached, 1 when the way to it breaks, 2 when memls could
not do its work.`,
		Example: `  memls trace projects/acme/incidents.md
  memls trace --format json ~/.deepcode/memory/tests.md`,
		Args: takes(1, 1),
		RunE: func(_ *cobra.Command, args []string) error {
			if format != "text" && format != "json" {
				return fmt.Errorf("--format %s: use text, json", format)
			}
			return a.trace(args[0], format)
		},
	}
	c.Flags().StringVar(&format, "format", "text", "`FORMAT`: text, json")
	must(c.RegisterFlagCompletionFunc("format", cobra.FixedCompletions([]string{"text", "json"}, cobra.ShellCompDirectiveNoFileComp)))
	return c
}

func (a *app) trace(file, format string) error {
	x, err := a.open(true)
	if err != nil {
		return err
	}
	path, err := x.existing(file)
	if err != nil {
		return err
	}
	traces := x.engine.Trace(x.snapshot(), path)
	if len(traces) == 0 {
		return fmt.Errorf("%s: no memory of an agent's; --agent says whose it is", file)
	}
	w := bufio.NewWriter(a.out)
	if format == "json" {
		err = writeJSON(w, x.jsonTraces(traces))
	} else {
		for _, t := range traces {
			x.printTrace(w, styleOf(a.out), widthOf(a.out), t)
		}
	}
	if err != nil {
		return err
	}
	if err := w.Flush(); err != nil {
		return err
	}
	for _, t := range traces {
		if !t.Reached() {
			return errFound
		}
	}
	return nil
}

// printTrace writes a line that says how it ends, and one for each step.
func (x *session) printTrace(w io.Writer, style style, width int, t *agent.Trace) {
	title := "memory"
	if a := x.engine.Agent(t.Agent); a != nil {
		title = a.Title()
	}
	end := "is reached"
	switch {
	case !t.Reached():
		end = "is not reached: " + printable(t.Broken)
	case t.InPrompt:
		end = "is in every prompt"
	}
	if t.Note != "" {
		end += "; " + printable(t.Note)
	}
	fmt.Fprintf(w, "%s: %s %s\n", style.bold(title), x.show(t.Path), end)
	var places []string
	wide := 0
	for _, step := range t.Steps {
		place := x.show(step.Path)
		if !step.Span.IsEmpty() {
			place += fmt.Sprintf(":%d", x.place(step.Path, step.Span.Start).Line+1)
		}
		places = append(places, place)
		wide = max(wide, textWidth(place))
	}
	room := max(20, width-wide-4)
	for i, step := range t.Steps {
		says := cmp.Or(step.Note, check.Shown(x.textAt(step), room))
		fmt.Fprintf(w, "  %s  %s\n", pad(places[i], wide), printable(says))
	}
	switch {
	case !t.Reached() && t.BreaksAt.Path != t.Path && t.BreaksAt.Path != "":
		fmt.Fprintf(w, "  %s\n", x.show(t.BreaksAt.Path))
	case t.Reached() && len(t.Steps) > 0:
		fmt.Fprintf(w, "  %s\n", x.show(t.Path))
	}
}

// textAt returns the text of the entry of a step.
func (x *session) textAt(step agent.Step) string {
	doc := x.snapshot().File(step.Path).Doc
	if doc == nil || step.Span.End > doc.Len() {
		return ""
	}
	return step.Span.Of(doc.Text())
}

type jsonTrace struct {
	Agent    string      `json:"agent,omitempty"`
	File     string      `json:"file"`
	Reached  bool        `json:"reached"`
	InPrompt bool        `json:"inPrompt"`
	Steps    []jsonStep  `json:"steps"`
	Why      string      `json:"why,omitempty"` // follows "not reached: "
	BreaksAt *jsonBreaks `json:"breaksAt,omitempty"`
	Note     string      `json:"note,omitempty"`
}

type jsonStep struct {
	File   string    `json:"file"`
	Range  jsonRange `json:"range"`
	Text   string    `json:"text"`
	Target string    `json:"target"`
	Note   string    `json:"note,omitempty"`
}

type jsonBreaks struct {
	File  string    `json:"file"`
	Range jsonRange `json:"range"`
}

func (x *session) jsonTraces(traces []*agent.Trace) []jsonTrace {
	out := make([]jsonTrace, 0, len(traces))
	for _, t := range traces {
		j := jsonTrace{Agent: t.Agent, File: x.file(t.Path), Reached: t.Reached(), InPrompt: t.InPrompt, Steps: []jsonStep{}, Why: t.Broken, Note: t.Note}
		for _, step := range t.Steps {
			j.Steps = append(j.Steps, jsonStep{x.file(step.Path), x.jsonRange(step.Path, step.Span), check.Shown(x.textAt(step), maxEntry), x.file(step.Target), step.Note})
		}
		if t.BreaksAt.Path != "" {
			j.BreaksAt = &jsonBreaks{x.file(t.BreaksAt.Path), x.jsonRange(t.BreaksAt.Path, t.BreaksAt.Span)}
		}
		out = append(out, j)
	}
	return out
}

// maxEntry is how many characters of an entry a program is told.
const maxEntry = 1000
