package main

import (
	"fmt"
	"io"
	"path/filepath"
	"strings"

	"memls/analysis"
	"memls/analysis/check"
	"memls/analysis/settings"
	"memls/analysis/view"
)

// gutter is the width of the line number in a frame.
const gutter = 7

// printText writes findings for people: each with its place, what happens to the
// agent, the line and what would mend it; then a line that sums up.
func printText(x *session, r *report, w io.Writer) error {
	for _, f := range r.findings {
		printFinding(x, r, w, f)
	}
	_, err := fmt.Fprintln(w, summary(x, r))
	return err
}

func printFinding(x *session, r *report, w io.Writer, f check.Finding) {
	at := x.place(f.Path, f.Span.Start)
	fmt.Fprintf(w, "%s %s %s  %s\n",
		r.style.bold(fmt.Sprintf("%s:%d:%d:", x.show(f.Path), at.Line+1, at.Column+1)),
		r.style.level(f.Level, f.Level.String()+":"), printable(f.Message), r.style.faint(f.Check.ID))
	if line, marks, ok := x.frame(f, r.width-gutter-4); ok {
		fmt.Fprintf(w, "%s %s\n", r.style.faint(fmt.Sprintf("%*d │", gutter, at.Line+1)), line)
		fmt.Fprintf(w, "%s %s\n", r.style.faint(strings.Repeat(" ", gutter)+" │"), r.style.level(f.Level, marks))
	}
	for _, other := range f.Related {
		at := x.place(other.Path, other.Span.Start)
		fmt.Fprintf(w, "%*s= see %s:%d:%d: %s\n", gutter+1, "", x.show(other.Path), at.Line+1, at.Column+1, printable(other.Message))
	}
	for _, fix := range f.Fixes {
		kind := "or" // for a person to choose, in an editor
		if fix.Preferred && !fix.Deletes {
			kind = "fix"
		}
		fmt.Fprintf(w, "%*s= %s: %s\n", gutter+1, "", kind, printable(fix.Title))
	}
	if command := f.Check.Command; command != "" {
		fmt.Fprintf(w, "%*s= or: %s %s\n", gutter+1, "", command, x.show(f.Path))
	}
}

// frame shows the line of a finding. A file as a whole has no line to show.
func (x *session) frame(f check.Finding, limit int) (line, marks string, ok bool) {
	doc := x.snapshot().File(f.Path).Doc
	if doc == nil || f.Span.Start == 0 && f.Span.IsEmpty() {
		return "", "", false
	}
	line, marks = frame(doc, f.Span, limit)
	return line, marks, line != ""
}

// summary is the last line: "12 files in 3 stores: 2 errors, 1 can be fixed
// (memls fix)".
func summary(x *session, r *report) string {
	if len(r.files) == 0 {
		if x.snapshot().File(filepath.Join(x.cwd, "CLAUDE.md")).Exists() {
			return "no memory files here: deepcode alone reads CLAUDE.md, and is not in use here (--agent deepcode)"
		}
		return "no memory files here"
	}
	stores := map[[3]string]bool{}
	for _, f := range r.files {
		for _, role := range x.engine.Roles(x.snapshot(), f) {
			stores[[3]string{role.Agent, role.Store, role.Dir}] = true
		}
	}
	where := view.Count(len(r.files), "file", "files")
	if len(stores) > 0 {
		where += " in " + view.Count(len(stores), "store", "stores")
	}
	if len(r.findings) == 0 {
		return where + ": no findings"
	}
	errors, warnings, notes := analysis.Fold(r.findings)
	var parts []string
	add := func(n int, level settings.Level, one, many string) {
		if n > 0 {
			parts = append(parts, r.style.level(level, view.Count(n, one, many)))
		}
	}
	add(errors, settings.Error, "error", "errors")
	add(warnings, settings.Warning, "warning", "warnings")
	add(notes, settings.Hint, "note", "notes")
	sure := 0
	for _, f := range r.findings {
		if (analysis.FixOptions{}).Of(f) != nil {
			sure++
		}
	}
	asking := waiting(r.findings, analysis.FixOptions{})
	if sure > 0 {
		parts = append(parts, view.Number(sure)+" can be fixed (memls fix)")
	}
	if asking > 0 {
		parts = append(parts, view.Number(asking)+" can be fixed by deleting text (memls fix --yes)")
	}
	return where + ": " + strings.Join(parts, ", ")
}
