package main

import (
	"fmt"

	"memls/actions"
)

// A fateJSON is one sentence of a log in the report for programs. Lines are 0-based. Entry
// is -1 for what stood in the analysis that the log goes on with.
type fateJSON struct {
	Line    int    `json:"line"`
	Entry   int    `json:"entry"`
	Text    string `json:"text"`
	Outcome string `json:"outcome"` // kept, merged, replaced, dropped
	Kind    string `json:"kind"`
	Into    string `json:"into,omitempty"`
	Reason  string `json:"reason,omitempty"`
}

type reportJSON struct {
	File       string     `json:"file"`
	Entries    int        `json:"entries"`
	Statements int        `json:"statements"`
	ByModel    bool       `json:"byModel"`
	Why        []string   `json:"why,omitempty"`     // the model's answer was not taken
	LeftOut    []string   `json:"leftOut,omitempty"` // by the model, on purpose
	Fates      []fateJSON `json:"fates"`
}

// reportConsolidation prints what becomes of each sentence of a log.
func (a *app) reportConsolidation(x *session, path string, c *actions.Consolidation, format string) error {
	if format == "json" {
		report := reportJSON{File: x.file(path), Fates: []fateJSON{}}
		if c != nil {
			report.Entries, report.Statements = c.Plan.Entries, len(c.Plan.Statements)
			report.ByModel, report.Why, report.LeftOut = c.ByModel, c.Why, c.LeftOut
			for _, f := range c.Report(x.snapshot()) {
				report.Fates = append(report.Fates, fateJSON(f))
			}
		}
		return writeJSON(a.out, report)
	}
	style := styleOf(a.out)
	fates := c.Report(x.snapshot())
	for i, f := range fates {
		if i > 0 && f.Entry != fates[i-1].Entry {
			fmt.Fprintln(a.out)
		}
		fmt.Fprintf(a.out, "%s %s\n", style.faint(fmt.Sprintf("%5d", f.Line+1)), printable(f.Text))
		fmt.Fprintf(a.out, "      = %s\n", fateOf(f, style))
	}
	fmt.Fprintf(a.errs, "%s: %s: %s\n", x.show(path), c.Summary(), c.Fates())
	return nil
}

// fateOf says what became of a sentence: 'merged into "…"', "dropped: status".
func fateOf(f actions.Fated, s style) string {
	out := s.bold(f.Outcome)
	switch f.Outcome {
	case "merged":
		if f.Into != "" {
			out += " into “" + printable(f.Into) + "”"
		}
	case "replaced":
		if f.Into != "" {
			out += " by “" + printable(f.Into) + "”"
		}
	case "dropped":
		if f.Reason == "" {
			out += ": " + f.Kind
		}
	}
	if f.Reason != "" {
		out += ": " + printable(f.Reason)
	}
	return out
}
