package main

import (
	"fmt"
	"io"
	"strings"

	"memls/analysis/settings"
	"memls/analysis/text"
)

// printGitHub writes workflow commands, which GitHub Actions turns into
// annotations of the files:
// https://docs.github.com/actions/reference/workflow-commands-for-github-actions
func printGitHub(x *session, r *report, w io.Writer) error {
	command := map[settings.Level]string{settings.Error: "error", settings.Warning: "warning"}
	for _, f := range r.findings {
		name := command[f.Level]
		if name == "" {
			name = "notice"
		}
		at := x.place(f.Path, f.Span.Start)
		end := x.place(f.Path, f.Span.End)
		where := fmt.Sprintf("file=%s,line=%d", githubProperty.Replace(printable(x.file(f.Path))), at.Line+1)
		if end.Line == at.Line { // columns hold for one line only
			where += fmt.Sprintf(",col=%d,endColumn=%d", at.Column+1, end.Column+1)
		} else {
			where += fmt.Sprintf(",endLine=%d", end.Line+1)
		}
		if _, err := fmt.Fprintf(w, "::%s %s,title=%s::%s\n", name, where, githubProperty.Replace(f.Check.ID), githubData.Replace(printable(f.Message))); err != nil {
			return err
		}
	}
	return nil
}

var (
	githubData     = strings.NewReplacer("%", "%25", "\r", "%0D", "\n", "%0A")
	githubProperty = strings.NewReplacer("%", "%25", "\r", "%0D", "\n", "%0A", ":", "%3A", ",", "%2C")
)

// place returns a line and a column, in characters, both from 0.
func (x *session) place(path string, off int) text.Position {
	if doc := x.snapshot().File(path).Doc; doc != nil {
		return doc.Lines().Position(off, text.UTF32)
	}
	return text.Position{}
}
