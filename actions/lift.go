package actions

import (
	"fmt"
	"slices"
	"strings"

	"memls/analysis"
	"memls/analysis/agent"
	"memls/analysis/check"
	"memls/analysis/markdown"
	"memls/analysis/text"
	"memls/analysis/view"
	"memls/analysis/workspace"
)

// lift offers to move the section whose heading is at the cursor one step nearer to
// every prompt: up to core memory, to the project's instructions, to what holds in
// every project. The title says what that place then takes; one that would be over
// its limit is not offered.
func lift(r *Request) []Action {
	var out []Action
	for _, s := range r.sections() {
		if !s.Heading.Span.Contains(r.Span.Start) || s.Heading.Level < 2 || isBlank(r.doc().Text()[s.Heading.Span.End:s.Span.End]) {
			continue
		}
		for _, above := range r.Engine.Above(r.Snapshot, r.Path) {
			if above.Elsewhere && r.tied(s) {
				continue
			}
			c := liftTo(r, s, &above)
			cost, fits := costOf(r.Snapshot, c, &above)
			if c == nil || !fits {
				continue
			}
			out = append(out, Action{
				Title: "Move this section up to " + above.Title + " (" + cost + ")", Kind: Extract,
				Make:    func() *workspace.Change { return c },
				Deletes: true, Note: "The section stands there then, and is loaded in each of those prompts",
			})
		}
		break
	}
	return out
}

// tied reports whether a section has a link to a file or heading around it, or is led
// to by one: both would break where links do not follow.
func (r *Request) tied(s markdown.Section) bool {
	for l := range r.doc().Links() {
		if s.Span.Contains(l.Span.Start) && !strings.Contains(l.Dest, "://") {
			return true
		}
	}
	n := -1
	for h := range r.doc().Headings() {
		if n++; !s.Span.Contains(h.Span.Start) {
			continue
		}
		if len(r.Engine.References(r.Snapshot, analysis.Subject{Path: r.Path, Heading: n})) > 0 {
			return true
		}
	}
	return false
}

// liftTo makes the change; nil: it cannot be made.
func liftTo(r *Request, section markdown.Section, above *agent.Above) *workspace.Change {
	src := r.doc().Text()
	eol := text.LineEnd(src)
	path, header := above.Path, ""
	if above.Own != nil {
		body := section.Span.Of(src)
		title := ruleless(section.Heading.Text)
		path, header = above.Own(title, sentenceOf(body, title), check.TypeOf(r.doc()))
		header = strings.ReplaceAll(header, "\n", eol)
	}
	file := r.Snapshot.File(path)
	if file.Exists() && (file.Doc == nil || file.State != workspace.Regular || file.Lossy || above.Own != nil) {
		return nil
	}
	if dir, _ := r.directory(); !above.Elsewhere && dir != nil {
		with := *r
		with.Snapshot = r.Snapshot.With(path, header)
		return created(sectionTo(&with, dir, section, with.Snapshot.File(path)), path)
	}
	target := workspace.FileChange{Path: path, Before: file.Text(), Create: !file.Exists()}
	if target.Create {
		target.Mode = above.Mode
		target.Edits = []text.Edit{{New: header + strings.TrimSpace(section.Span.Of(src)) + eol}}
	} else {
		into := text.LineEnd(file.Text())
		body := strings.ReplaceAll(strings.ReplaceAll(strings.TrimSpace(section.Span.Of(src)), "\r\n", "\n"), "\n", into)
		target.Edits = []text.Edit{appendSections(file.Doc, into+body+into, into)}
	}
	return &workspace.Change{Files: []workspace.FileChange{
		target, {Path: r.Path, Before: src, Edits: []text.Edit{{Span: withGap(src, section.Span)}}},
	}}
}

// created returns a change that was made as if there were a file at path, with its
// making.
func created(c *workspace.Change, path string) *workspace.Change {
	if c == nil {
		return nil
	}
	for i := range c.Files {
		if f := &c.Files[i]; f.Path == path {
			after, err := text.Apply(f.Before, f.Edits...)
			if err != nil {
				return nil
			}
			f.Create, f.Before, f.Edits = true, "", []text.Edit{{New: after}}
		}
	}
	return c
}

// costOf says what a place takes once a change is made; fits is false when that is
// more than it may.
func costOf(s *workspace.Snapshot, c *workspace.Change, above *agent.Above) (cost string, fits bool) {
	if c == nil {
		return "", false
	}
	i := slices.IndexFunc(c.Files, func(f workspace.FileChange) bool { return f.Path == above.Path || f.Create })
	if i < 0 { // it does not touch the place
		return "", false
	}
	path := c.Files[i].Path
	before := above.Budget(s, path)
	for _, f := range c.Files {
		after, err := text.Apply(f.Before, f.Edits...)
		if err != nil {
			return "", false
		}
		s = s.With(f.Path, after)
	}
	b := above.Budget(s, path)
	if b.Limit == 0 {
		return fmt.Sprintf("%s more %s", view.Number(b.Used-before.Used), b.Unit), true
	}
	return fmt.Sprintf("then %s of %s %s", view.Number(b.Used), view.Number(b.Limit), b.Unit), !b.Over
}
