package actions

import (
	"path/filepath"
	"strings"

	"memls/analysis/check"
	"memls/analysis/markdown"
	"memls/analysis/markdown/pieces"
	"memls/analysis/text"
	"memls/analysis/workspace"
)

// maxInline is how many bytes a memory has at most that is worth no file of its own.
const maxInline = 2048

// inline offers to take the text of a small memory into the one that links to it,
// behind the paragraph with the link at the cursor. Its file goes, and other links to
// it lead here.
func inline(r *Request) []Action {
	dir, _ := r.directory()
	if dir == nil || !dir.Memory(dir.Rel(r.Path)) || filepath.Base(r.Path) == filepath.Base(dir.Index) {
		return nil
	}
	scope := check.ScopeOf(r.Snapshot, r.Path, dir)
	ref, ok := check.ReferenceAt(scope, r.doc(), r.Span.Start)
	to := ref.File()
	if !ok || to == "" || to == r.Path || ref.Image {
		return nil
	}
	target := r.Snapshot.File(to)
	if target.Doc == nil || target.State != workspace.Regular || target.Lossy || target.Doc.Len() > maxInline ||
		!dir.Memory(dir.Rel(target.Path)) || filepath.Base(target.Path) == filepath.Base(dir.Index) {
		return nil
	}
	return []Action{{
		Title: "Take the text of " + dir.Rel(target.Path) + " in here", Kind: Inline,
		Make:    func() *workspace.Change { return inlineHere(r, target, ref.Span) },
		Deletes: true, Note: "The file is deleted, and links to it lead here",
	}}
}

func inlineHere(r *Request, target *workspace.File, link text.Span) *workspace.Change {
	c := &workspace.Change{}
	body := target.Text()
	var own []text.Edit
	for _, f := range r.Engine.MoveEdits(r.Snapshot, map[string]string{target.Path: r.Path}) {
		switch f.Path {
		case target.Path:
			moved, err := text.Apply(body, f.Edits...)
			if err != nil {
				return nil
			}
			body = moved
		case r.Path: // see unlinked
		default:
			from := r.Snapshot.File(f.Path).Doc
			f.Edits = check.WithoutSeconds(from, withoutTitle(from, f.Edits, target.Doc))
			c.Files = append(c.Files, f)
		}
	}
	doc := r.doc()
	src, eol := doc.Text(), text.LineEnd(doc.Text())
	own = r.unlinked(r.Snapshot, target.Path, target.Doc)
	with := r.Snapshot.With(r.Path, body)
	body, err := text.Apply(body, r.unlinked(with, r.Path, target.Doc)...)
	if err != nil {
		return nil
	}
	// Behind the block that the link stands in.
	at := len(src)
	if i := strings.Index(src[link.End:], eol+eol); i >= 0 {
		at = link.End + i
	} else {
		at = endOf(src, text.Span{Start: link.End, End: at})
	}
	for f := range doc.Fences() { // code that the paragraph goes on with is left whole
		if f.Span.Start < at && at < f.Span.End {
			at = endOf(src, f.Span)
		}
	}
	var says []string
	for _, part := range pieces.Parts(markdown.Parse(body)) {
		if part.Heading != "" {
			says = append(says, part.Heading)
		}
		says = append(says, part.Pieces...)
	}
	if len(says) > 0 {
		own = append(own, text.Edit{Span: text.Span{Start: at, End: at}, New: eol + eol + pieces.Join(says, eol)})
	}
	c.Files = append(c.Files,
		workspace.FileChange{Path: r.Path, Before: src, Edits: own},
		workspace.FileChange{Path: target.Path, Before: target.Text(), Delete: true})
	return c
}

// unlinked returns the edits by which the links of the request's file to a file that
// becomes one with it lead nowhere else: to a heading that is here they name that alone,
// of one to the whole, or to the title that went, only the words are left.
func (r *Request) unlinked(s *workspace.Snapshot, to string, moved *markdown.Document) []text.Edit {
	doc, titles := s.File(r.Path).Doc, titlesOf(moved)
	links := map[int]markdown.Link{}
	for l := range doc.Links() {
		links[l.Span.Start] = l
	}
	var out []text.Edit
	for ref := range r.Engine.ReferencesIn(s, r.Path) {
		l, isLink := links[ref.Span.Start]
		switch {
		case ref.File() != to || ref.Image || !isLink:
		case ref.Fragment != "" && !titles[check.Slug(ref.Fragment)]:
			if !ref.Path.IsEmpty() {
				out = append(out, text.Edit{Span: ref.Path})
			}
		case l.Kind == markdown.Definition:
			out = append(out, text.Edit{Span: text.WholeLines(doc.Text(), l.Span)})
		case !l.Text.IsEmpty():
			out = append(out, text.Edit{Span: l.Span, New: l.Text.Of(doc.Text())})
		}
	}
	return out
}

// titlesOf returns the anchors of the titles of a document.
func titlesOf(doc *markdown.Document) map[string]bool {
	titles := map[string]bool{}
	for h := range doc.Headings() {
		if h.Level == 1 {
			titles[check.Slug(h.Text)] = true
		}
	}
	return titles
}

// withoutTitle takes the fragment from links to the title of a document, which does
// not stand in the file that its text moves to.
func withoutTitle(from *markdown.Document, edits []text.Edit, moved *markdown.Document) []text.Edit {
	titles := titlesOf(moved)
	out := make([]text.Edit, len(edits))
	for i, e := range edits {
		out[i] = e
		for l := range from.Links() {
			_, fragment, has := strings.Cut(l.Dest, "#")
			if has && titles[fragment] && l.DestSpan.Overlaps(e.Span) && !strings.Contains(e.New, "#") {
				out[i].Span = l.DestSpan
			}
		}
	}
	return out
}
