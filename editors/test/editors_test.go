//go:build editors

package test

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// A plan says what a driver (nvim_test.lua, emacs_test.el) does: open the file,
// wait for a finding, look at what shows, mend one finding, and type. Lines are
// counted from 0.
type plan struct {
	File     string `json:"file"`
	Enable   bool   `json:"enable"`    // Neovim from 0.11: start by vim.lsp.enable, not by setup
	Want     string `json:"want"`      // the finding to wait for
	Hover    int    `json:"hover"`     // the line of a heading
	Fix      string `json:"fix"`       // the finding to mend
	Type     string `json:"type"`      // typed at the end of TypeLine
	TypeLine int    `json:"type_line"` // a line that is loaded
}

// seen is what a driver saw.
type seen struct {
	Error    string    `json:"error"`
	Findings []finding `json:"findings"`
	Faded    []int     `json:"faded"` // lines
	Hover    string    `json:"hover"`
	View     string    `json:"view"`    // the live view of the file as it was opened
	Tinted   []string  `json:"tinted"`  // what stands out in it, in editors that have a plugin
	Actions  []string  `json:"actions"` // titles on the finding that was mended
	Fixed    state     `json:"fixed"`
	Typed    state     `json:"typed"`
	Places   []string  `json:"places"` // where a fact can go, in Emacs: Neovim's are in commandsSeen
	Added    string    `json:"added"`  // the text with the fact, which is plan.Type, added to the first of them
}

// state is the editor's buffer and what shows beside it.
type state struct {
	Text     string    `json:"text"`
	View     string    `json:"view"`
	Findings []finding `json:"findings"`
}

type finding struct {
	Code     string `json:"code"`
	Severity string `json:"severity"` // error, warn, info, hint
	Message  string `json:"message"`
	Line     int    `json:"line"`
}

func (s *seen) find(code string) *finding {
	if i := slices.IndexFunc(s.Findings, func(f finding) bool { return f.Code == code }); i >= 0 {
		return &s.Findings[i]
	}
	return nil
}

// TestEditors opens memory files that are over the limit in each editor.
func TestEditors(t *testing.T) {
	for _, e := range editors(t) {
		for _, s := range scenarios() {
			t.Run(e.name+"/"+s.name, func(t *testing.T) {
				w, p, got := newWorld(t, s.text), s.plan, &seen{}
				p.File = w.file()
				e.drive(t, w, e.driver, p, got)
				if got.Error != "" {
					log, _ := os.ReadFile(filepath.Join(w.home, ".local", "state", "nvim", "lsp.log"))
					t.Fatalf("%s\n%s", got.Error, log)
				}
				s.judge(t, got)
				if e.name == "emacs" && (len(got.Places) < 2 || !strings.HasSuffix(got.Places[0], "/acme/DGC.md (DGC, this project)") || !strings.HasSuffix(got.Added, "## Memory\n-"+p.Type+"\n")) {
					t.Errorf("added is %q; offered were %q", got.Added[max(0, len(got.Added)-200):], got.Places)
				}
				if e.plugin && !slices.ContainsFunc(got.Tinted, func(text string) bool { return strings.Contains(text, s.added) }) {
					t.Errorf("%q is not tinted in the view; tinted is %q", s.added, got.Tinted)
				}
			})
		}
	}
}

func (s scenario) judge(t *testing.T, got *seen) {
	loaded := prompt(t, s.text)
	wantLine, faded, bright := s.wantLine, s.faded, s.bright
	if head, _, cut := strings.Cut(loaded, "\n… ["); cut {
		// The agent's marker says where the middle begins, inside a line.
		wantLine = strings.Count(head, "\n")
		faded, bright = append(faded, wantLine+1), append(bright, wantLine-1)
	}
	f := got.find(s.plan.Want)
	if f == nil || f.Line != wantLine || f.Severity != s.severity {
		t.Errorf("want %s (%s) in line %d, found %+v", s.plan.Want, s.severity, wantLine, got.Findings)
	}
	for _, line := range faded {
		if !slices.Contains(got.Faded, line) {
			t.Errorf("line %d is not loaded and not faded", line)
		}
	}
	for _, line := range bright {
		if slices.Contains(got.Faded, line) {
			t.Errorf("line %d is loaded and faded", line)
		}
	}
	if strings.TrimSpace(got.Hover) == "" {
		t.Error("the heading has no hover text")
	}
	sameText(t, "view of the file as opened", got.View, loaded)

	if got.find(s.plan.Fix) == nil {
		t.Errorf("no finding %s to mend", s.plan.Fix)
	}
	if len(got.Actions) == 0 {
		t.Errorf("%s has no action", s.plan.Fix)
	}
	if got.Fixed.Text == s.text {
		t.Error("the fix changed nothing")
	}
	sameText(t, "text after the fix", got.Fixed.Text, s.fixed)
	if !strings.Contains(got.Typed.View, s.plan.Type) {
		t.Error("the view does not show what was typed")
	}
	sameText(t, "view after typing", got.Typed.View, prompt(t, got.Typed.Text))
}

// sameText fails at the first byte in which two long texts differ.
func sameText(t *testing.T, what, got, want string) {
	t.Helper()
	if got == want {
		return
	}
	i := 0
	for i < min(len(got), len(want)) && got[i] == want[i] {
		i++
	}
	around := func(s string) string { return s[max(0, min(i-40, len(s))):min(i+40, len(s))] }
	t.Errorf("%s: %d bytes, want %d; they differ at byte %d: %q, want %q", what, len(got), len(want), i, around(got), around(want))
}
