package actions

import (
	"fmt"
	"strings"

	"memls/actions/archive"
	"memls/actions/consolidate"
	"memls/actions/model"
	"memls/analysis"
	"memls/analysis/check"
	"memls/analysis/settings"
	"memls/analysis/text"
	"memls/analysis/view"
	"memls/analysis/workspace"
)

// A Consolidation is what becomes of a file whose log is rewritten as analysis.
type Consolidation struct {
	Path string
	Plan *consolidate.Plan
	// After is the text of the file: that of the plan, or what a model made.
	After string
	// ByModel says which; Why says what was wrong with a model's answer, as
	// sentences, and LeftOut what it left out on purpose.
	ByModel      bool
	Why, LeftOut []string
}

// WholeFile is the place for which Consolidate looks at all logs of a file.
const WholeFile = -1

// Consolidate plans what becomes of the logs of a file, or of the one that the byte
// at off stands in; nil: there is none, or it would stay as it is. The plan is made
// once for a snapshot and each place.
func Consolidate(e *analysis.Engine, s *workspace.Snapshot, path string, off int) *Consolidation {
	type key struct {
		path string
		off  int
	}
	return workspace.Once(s, key{path, off}, func() *Consolidation {
		doc := s.File(path).Doc
		if doc == nil {
			return nil
		}
		o := consolidate.Options{Filename: path}
		for _, m := range e.Memories(s, path) {
			o.Grows = o.Grows || m.Grows
		}
		var plan *consolidate.Plan
		if off == WholeFile {
			plan = consolidate.File(doc, o)
		} else {
			plan = consolidate.Section(doc, off, o)
		}
		if plan == nil {
			return nil
		}
		return &Consolidation{Path: path, Plan: plan, After: plan.After}
	})
}

// Summary says in a few words what becomes of the log: "14 entries into 5
// statements". Those that an earlier consolidation made, and that stay as they are,
// are not among them.
func (c *Consolidation) Summary() string {
	return fmt.Sprintf("%s into %s", view.Count(c.Plan.Entries, "entry", "entries"), view.Count(c.made(), "statement", "statements"))
}

// made returns how many statements are new, or otherwise than they were.
func (c *Consolidation) made() (n int) {
	for _, st := range c.Plan.Statements {
		if !st.Stood {
			n++
		}
	}
	return n
}

// Fates says how many sentences of the log became what: "9 kept, 12 merged, 3
// replaced, 20 dropped".
func (c *Consolidation) Fates() string {
	var n [consolidate.Dropped + 1]int
	for _, f := range c.Plan.Fates {
		n[f.Outcome]++
	}
	var parts []string
	for o, n := range n {
		if n > 0 {
			parts = append(parts, fmt.Sprintf("%s %s", view.Number(n), consolidate.Outcome(o)))
		}
	}
	return strings.Join(parts, ", ")
}

// Change returns what has to be written, the text before kept in the archive.
func (c *Consolidation) Change(s *workspace.Snapshot) (*workspace.Change, error) {
	before := c.Plan.Before
	kept, err := archive.Keep(s, c.Path, before, c.After)
	if err != nil {
		return nil, err
	}
	own := workspace.FileChange{Path: c.Path, Before: before, Edits: text.Diff(before, c.After)}
	return &workspace.Change{Files: append([]workspace.FileChange{own}, kept...)}, nil
}

// Task returns what a model is asked for: all of the file, with the plan's text as
// the draft.
func (c *Consolidation) Task(e *analysis.Engine, s *workspace.Snapshot) *model.Task {
	t := &model.Task{Original: c.Plan.Before, Draft: c.Plan.After}
	at := 0
	for _, edit := range c.Plan.Edits {
		t.Untouched = append(t.Untouched, c.Plan.Before[at:edit.Span.Start])
		at = edit.Span.End
	}
	t.Untouched = append(t.Untouched, c.Plan.Before[at:])
	for _, m := range e.Memories(s, c.Path) {
		if m.View.Limit > 0 {
			t.Limit = view.Number(m.View.Limit) + " " + m.View.Unit
		}
	}
	was := sizes(e, s.With(c.Path, c.Plan.After), c.Path)
	t.Fits = func(after string) string {
		for id, message := range sizes(e, s.With(c.Path, after), c.Path) {
			if was[id] == "" {
				return message
			}
		}
		return ""
	}
	return t
}

// sizes returns the findings about limits, by check.
func sizes(e *analysis.Engine, s *workspace.Snapshot, path string) map[string]string {
	out := map[string]string{}
	for _, f := range e.Check(s, path) {
		if (strings.HasPrefix(f.Check.ID, "size/") || f.Check.ID == "rule/left-out") && f.Level >= settings.Warning {
			out[f.Check.ID] = f.Message
		}
	}
	return out
}

// With returns the consolidation with a model's result in the place of the plan's.
func (c *Consolidation) With(r *model.Result) *Consolidation {
	out := *c
	out.After, out.ByModel, out.Why, out.LeftOut = r.Text, r.ByModel, r.Why, r.LeftOut
	return &out
}

// A Fated is one sentence of a log and what became of it, for people.
type Fated struct {
	Line    int    // 0-based
	Entry   int    // ordinal; -1: it stood in the analysis that the log goes on with
	Text    string // in one line, cut, without the value of a secret
	Outcome string // "kept", "merged", "replaced", "dropped"
	Kind    string
	Into    string // the statement that it is, went into, or was replaced by; may be empty
	Reason  string
}

// maxShown is how many characters of a sentence or statement are shown.
const maxShown = 100

// Report returns the fate of everything that stood in the log, in its order.
func (c *Consolidation) Report(s *workspace.Snapshot) []Fated {
	lines := s.File(c.Path).Doc.Lines()
	out := make([]Fated, 0, len(c.Plan.Fates))
	for _, f := range c.Plan.Fates {
		x := Fated{
			Line: lines.Line(f.Span.Start), Entry: f.Entry, Text: excerpt(f.Span.Of(c.Plan.Before)),
			Outcome: f.Outcome.String(), Kind: f.Kind.String(), Reason: f.Reason,
		}
		if f.Statement >= 0 {
			x.Into = excerpt(c.Plan.Statements[f.Statement].Text)
		}
		out = append(out, x)
	}
	return out
}

// excerpt is the beginning of s, in one line.
func excerpt(s string) string { return check.Shown(text.OneLine(s), maxShown) }

// consolidateLog offers to consolidate the logs of a memory, and the one alone that
// the request stands in where there are several.
func consolidateLog(r *Request) []Action {
	if !r.Engine.IsMemory(r.Snapshot, r.Path) {
		return nil
	}
	all := Consolidate(r.Engine, r.Snapshot, r.Path, WholeFile)
	if all == nil || all.Plan.Empty {
		return nil
	}
	out := []Action{r.consolidation("Consolidate this log", all)}
	if len(all.Plan.Logs) < 2 {
		return out
	}
	for _, log := range all.Plan.Logs {
		if !log.Contains(r.Span.Start) {
			continue
		}
		// Asked for by where the log begins: the plan is made once, not at each place.
		if one := Consolidate(r.Engine, r.Snapshot, r.Path, log.Start); one != nil && !one.Plan.Empty {
			out = append([]Action{r.consolidation("Consolidate this section", one)}, out...)
		}
		break
	}
	return out
}

func (r *Request) consolidation(title string, c *Consolidation) Action {
	return Action{
		Title: title + ": " + c.Summary(), Kind: Rewrite,
		Make: func() *workspace.Change {
			change := r.Snapshot.File(r.Path).Edit(text.Diff(c.Plan.Before, c.After)...)
			return &change
		},
		Deletes: true, Note: "Of the sentences of the log: " + c.Fates() + "; memls consolidate --report shows each", Keeps: true,
		Message: func() string { return c.Message(r.Engine, r.Snapshot) },
	}
}
