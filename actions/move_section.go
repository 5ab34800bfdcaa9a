package actions

import (
	"path/filepath"
	"strings"

	"memls/analysis/agent"
	"memls/analysis/check"
	"memls/analysis/markdown"
	"memls/analysis/similar"
	"memls/analysis/text"
	"memls/analysis/workspace"
)

// maxHomes is how many memories a section is offered to.
const maxHomes = 3

// moveSection offers to move the section whose heading is at the cursor to the
// memories that are most about it.
func moveSection(r *Request) []Action {
	dir, claimed := r.directory()
	if dir == nil || !dir.Memory(dir.Rel(r.Path)) {
		return nil
	}
	doc := r.doc()
	for _, s := range r.sections() {
		if !s.Heading.Span.Contains(r.Span.Start) || s.Heading.Level < 2 {
			continue
		}
		var out []Action
		index := check.MemoryIndex(r.Snapshot, dir, claimed)
		for _, m := range index.Nearest(similar.OfText(s.Span.Of(doc.Text())), maxHomes+1) {
			into := r.Snapshot.File(m.Path)
			if m.Path == r.Path || into.Doc == nil || into.State != workspace.Regular || into.Lossy ||
				filepath.Base(m.Path) == filepath.Base(dir.Index) || len(out) == maxHomes {
				continue
			}
			out = append(out, Action{
				Title: "Move this section to " + dir.Rel(m.Path), Kind: Extract,
				Make:    func() *workspace.Change { return sectionTo(r, dir, s, into) },
				Deletes: true, Note: "The section stands in the other file then, and links to it follow",
			})
		}
		return out
	}
	return nil
}

func sectionTo(r *Request, dir *agent.Directory, section markdown.Section, into *workspace.File) *workspace.Change {
	doc := r.doc()
	src := doc.Text()
	body := section.Span.Of(src)
	c := &workspace.Change{}
	own := workspace.FileChange{Path: r.Path, Before: src, Edits: []text.Edit{{Span: withGap(src, section.Span)}}}
	var inside []text.Edit // of the section
	target := workspace.FileChange{Path: into.Path, Before: into.Text()}
	slugs := map[string]bool{}
	for h := range doc.Headings() {
		if section.Span.Contains(h.Span.Start) {
			slugs[check.Slug(h.Text)] = true
		}
	}
	for l := range doc.Links() { // from heading to heading of the one file that is two now
		slug, local := strings.CutPrefix(l.Dest, "#")
		switch in := section.Span.Contains(l.Span.Start); {
		case !local || in == slugs[slug]:
		case in:
			inside = append(inside, text.Edit{Span: l.DestSpan.Shift(-section.Span.Start), New: check.LinkTo(linkFrom(dir, into.Path, r.Path)) + l.Dest})
		default:
			own.Edits = append(own.Edits, text.Edit{Span: l.DestSpan, New: check.LinkTo(linkFrom(dir, r.Path, into.Path)) + l.Dest})
		}
	}
	for _, f := range r.Engine.MoveEdits(r.Snapshot, map[string]string{r.Path: into.Path}) {
		if f.Path == r.Path { // it is two files now
			stays := linkFrom(dir, into.Path, r.Path)
			for _, e := range f.Edits {
				in := section.Span.Start <= e.Span.Start && e.Span.End <= section.Span.End
				leads := len(leadingTo(doc, []text.Edit{e}, slugs)) > 0
				switch l, ok := r.ownLink(dir, e); {
				case ok && !in && leads:
					own.Edits = append(own.Edits, e)
				case ok && in && !leads && l.Kind != markdown.Wiki:
					inside = append(inside, text.Edit{Span: e.Span.Shift(-section.Span.Start), New: check.LinkTo(stays)})
				case in && (!ok || leads):
					inside = append(inside, text.Edit{Span: e.Span.Shift(-section.Span.Start), New: e.New})
				}
			}
			continue
		}
		edits := leadingTo(r.Snapshot.File(f.Path).Doc, f.Edits, slugs)
		switch {
		case len(edits) == 0:
		case f.Path == into.Path:
			target.Edits = edits
		default:
			f.Edits = edits
			c.Files = append(c.Files, f)
		}
	}
	body, err := text.Apply(body, inside...)
	if err != nil {
		return nil
	}
	linked, err := text.Apply(into.Text(), target.Edits...)
	if err != nil {
		return nil
	}
	eol := text.LineEnd(linked)
	after := strings.TrimRight(linked, " \t\r\n")
	if after != "" {
		after += eol + eol
	}
	after += strings.ReplaceAll(strings.ReplaceAll(strings.TrimSpace(body), "\r\n", "\n"), "\n", eol) + eol
	target.Edits = text.Diff(into.Text(), after)
	c.Files = append(c.Files, target, own)
	return c
}

// ownLink returns the link of the request's file that an edit is of, if it names the
// file itself.
func (r *Request) ownLink(dir *agent.Directory, e text.Edit) (markdown.Link, bool) {
	scope := check.ScopeOf(r.Snapshot, r.Path, dir)
	for l := range r.doc().Links() {
		if l.Span.Overlaps(e.Span) || l.DestSpan.Overlaps(e.Span) {
			ref, ok := check.ReferenceAt(scope, r.doc(), l.DestSpan.Start)
			return l, ok && ref.File() == r.Path
		}
	}
	return markdown.Link{}, false
}

// leadingTo returns the edits of links that lead to one of the headings.
func leadingTo(doc *markdown.Document, edits []text.Edit, slugs map[string]bool) []text.Edit {
	var out []text.Edit
	for _, e := range edits {
		for l := range doc.Links() {
			if !l.Span.Overlaps(e.Span) && !l.DestSpan.Overlaps(e.Span) {
				continue
			}
			_, fragment, _ := strings.Cut(l.Dest, "#")
			if l.Kind == markdown.Wiki {
				fragment = check.Slug(l.Anchor)
			}
			if slugs[fragment] {
				out = append(out, e)
				break
			}
		}
	}
	return out
}
