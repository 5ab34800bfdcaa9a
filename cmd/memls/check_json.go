package main

import (
	"encoding/json"
	"io"

	"memls/analysis/text"
)

// A jsonPosition is LSP's: both from 0, characters in UTF-16 units.
type jsonPosition struct {
	Line      int `json:"line"`
	Character int `json:"character"`
}

type jsonRange struct {
	Start jsonPosition `json:"start"`
	End   jsonPosition `json:"end"`
}

// A jsonFinding is the contract of `memls check --format json`.
type jsonFinding struct {
	File     string    `json:"file"`
	Range    jsonRange `json:"range"`
	Severity string    `json:"severity"`
	Code     string    `json:"code"`
	Message  string    `json:"message"`
	Agent    string    `json:"agent"`
	Fixes    []string  `json:"fixes"` // titles
}

func printJSON(x *session, r *report, w io.Writer) error {
	out := make([]jsonFinding, 0, len(r.findings))
	for _, f := range r.findings {
		j := jsonFinding{
			File: x.file(f.Path), Range: x.jsonRange(f.Path, f.Span), Severity: f.Level.String(),
			Code: f.Check.ID, Message: f.Message, Agent: f.Agent, Fixes: []string{},
		}
		for _, fix := range f.Fixes {
			j.Fixes = append(j.Fixes, fix.Title)
		}
		out = append(out, j)
	}
	return writeJSON(w, out)
}

// jsonRange converts a span of the file at path; in a file without text it is
// the very beginning.
func (x *session) jsonRange(path string, span text.Span) jsonRange {
	doc := x.snapshot().File(path).Doc
	if doc == nil {
		return jsonRange{}
	}
	at := func(off int) jsonPosition {
		p := doc.Lines().Position(off, text.UTF16)
		return jsonPosition{p.Line, p.Column}
	}
	return jsonRange{at(span.Start), at(span.End)}
}

func writeJSON(w io.Writer, v any) error {
	e := json.NewEncoder(w)
	e.SetEscapeHTML(false)
	e.SetIndent("", "  ")
	return e.Encode(v)
}
