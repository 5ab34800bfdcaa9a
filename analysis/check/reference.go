package check

import (
	"iter"
	"strings"

	"memls/analysis/markdown"
	"memls/analysis/text"
)

// A ReferenceKind says how a place names a file.
type ReferenceKind uint8

const (
	ByLink  ReferenceKind = iota // a link, an image, or the definition of one
	ByName                       // [[name]]
	InCode                       // `path.md`
	InWords                      // path.md or @path.md, in text
)

// A Reference is a place in a document that names a file or directory that is there,
// or a heading. Spans are bytes of the document.
type Reference struct {
	Kind ReferenceKind
	Span text.Span // all of it
	// Path is what names the file; empty for a link that stays in its own file, and
	// for one that takes its destination from a definition.
	Path text.Span
	// Anchor is the fragment as written, without its #; empty when there is none.
	Anchor   text.Span
	Fragment string // decoded
	// Files are the absolute paths that may be meant: one, but for a name that
	// several files have.
	Files []string
	Dir   bool // it is a directory
	Image bool
}

// File returns what the reference leads to, "" when that is not sure.
func (r *Reference) File() string {
	if len(r.Files) == 1 {
		return r.Files[0]
	}
	return ""
}

// References yields every reference of a document, by kind in each of its parts.
// What leads nowhere, and what leads out of the scope, is none.
func References(sc *Scope, d *markdown.Document) iter.Seq[Reference] {
	return func(yield func(Reference) bool) {
		for _, c := range d.Chunks() {
			if !referencesIn(sc, d, c, nil, yield) {
				return
			}
		}
	}
}

// ReferenceAt returns the reference at a byte of a document, of several in each other
// the shortest.
func ReferenceAt(sc *Scope, d *markdown.Document, off int) (at Reference, ok bool) {
	c, found := d.ChunkAt(off)
	if !found {
		return at, false
	}
	cursor := text.Span{Start: off, End: off}
	referencesIn(sc, d, c, &cursor, func(r Reference) bool {
		if !ok || r.Span.Len() < at.Span.Len() {
			at, ok = r, true
		}
		return true
	})
	return at, ok
}

// referencesIn yields the references of a chunk, and only those that touch near
// where that is not nil.
func referencesIn(sc *Scope, d *markdown.Document, c markdown.Chunk, near *text.Span, yield func(Reference) bool) bool {
	wanted := func(s text.Span) bool { return near == nil || s.Touches(*near) }
	if sc.known == nil {
		return true
	}
	for l := range d.LinksIn(c) {
		if !wanted(l.Span) {
			continue
		}
		r, ok := linkReference(sc, c, l)
		if ok && !yield(r) {
			return false
		}
	}
	for _, code := range c.Part.CodeSpans() {
		if body := code.Body.Shift(c.Start); wanted(code.Span.Shift(c.Start)) {
			if r, ok := pathReference(sc, d.Text(), body, InCode); ok && !yield(r) {
				return false
			}
		}
	}
	for _, word := range wordsOf(c.Part) {
		if span := word.Shift(c.Start); wanted(span) {
			if r, ok := pathReference(sc, d.Text(), span, InWords); ok && !yield(r) {
				return false
			}
		}
	}
	return true
}

// linkReference returns what a link at its place in the document leads to.
func linkReference(sc *Scope, c markdown.Chunk, l markdown.Link) (r Reference, ok bool) {
	r = Reference{Kind: ByLink, Span: l.Span, Image: l.Kind == markdown.Image}
	switch l.Kind {
	case markdown.Wiki:
		if !isWikiName(l) {
			return wikiAnchor(sc, l)
		}
		to := sc.wiki(l.Dest)
		if len(to.Files) == 0 || to.State == Near {
			return r, false
		}
		r.Kind, r.Files, r.Path = ByName, to.Files, l.DestSpan
		r.Anchor, r.Fragment = l.AnchorSpan, l.Anchor
		return r, true
	case markdown.Autolink:
		return r, false
	}
	if strings.HasPrefix(l.Label, "^") {
		return r, false // a footnote
	}
	to, ok := ParseDestination(l.Dest)
	if !ok {
		return r, false
	}
	own := l
	own.DestSpan = l.DestSpan.Shift(-c.Start)
	o, _ := outcomeOf(sc, c.Part, localLink{own, to})
	if o.place.State != Exists && o.place.State != Respelled {
		return r, false
	}
	r.Files, r.Dir, r.Fragment = []string{o.place.Path}, o.place.Dir, to.Fragment
	if l.DestSpan.IsEmpty() { // the definition has it
		return r, to.Path != "" || to.Fragment != ""
	}
	r.Path = pathSpan(c.Part.Text, own).Shift(c.Start)
	if raw := own.DestSpan.Of(c.Part.Text); strings.Contains(raw, "#") {
		r.Anchor = text.Span{Start: l.DestSpan.Start + strings.IndexByte(raw, '#') + 1, End: l.DestSpan.End}
	}
	return r, to.Path != "" || to.Fragment != ""
}

// wikiAnchor returns the reference of a wiki link to a heading of its own file.
func wikiAnchor(sc *Scope, l markdown.Link) (Reference, bool) {
	if l.Dest != "" || l.Anchor == "" {
		return Reference{}, false
	}
	return Reference{Kind: ByName, Span: l.Span, Anchor: l.AnchorSpan, Fragment: l.Anchor, Files: []string{sc.file}}, true
}

// pathReference returns the reference of a path without a link's form: that of a
// Markdown file that is there.
func pathReference(sc *Scope, src string, span text.Span, kind ReferenceKind) (r Reference, ok bool) {
	raw := span.Of(src)
	trimmed := strings.TrimLeft(raw, " \t\r\n@")
	span.Start += len(raw) - len(trimmed)
	trimmed = strings.TrimRight(trimmed, " \t\r\n")
	span.End = span.Start + len(trimmed)
	to, ok := ParseDestination(trimmed)
	if !ok || !isMarkdown(to.Path) {
		return r, false
	}
	place := sc.Path(to.Path)
	if place.State != Exists && place.State != Respelled || place.Dir {
		return r, false
	}
	r = Reference{Kind: kind, Span: span, Path: text.Span{Start: span.Start, End: span.Start + len(to.Written)}, Files: []string{place.Path}, Fragment: to.Fragment}
	if hash := strings.IndexByte(trimmed, '#'); hash >= 0 {
		r.Anchor = text.Span{Start: span.Start + hash + 1, End: span.End}
	}
	return r, true
}

var wordsKey = markdown.NewKey[[]text.Span]()

// wordsOf returns the words of a part that look like the path of a Markdown file and
// stand in no link and no code.
func wordsOf(p *markdown.Part) []text.Span {
	return markdown.Memo(p, wordsKey, func(p *markdown.Part) (out []text.Span) {
		s, links, linked := p.Text, p.Links(), 0 // linked is how far the links reach that begin before the word
		for at := 0; ; {
			n := strings.Index(s[at:], ".md")
			if n < 0 {
				return out
			}
			dot, end := at+n, at+n+len(".md")
			start := dot
			for start > at && end-start < maxDestination && inWordPath(s[start-1]) {
				start--
			}
			at = end
			for len(links) > 0 && links[0].Span.Start < end {
				linked, links = max(linked, links[0].Span.End), links[1:]
			}
			whole := end == len(s) || !inWordPath(s[end]) || s[end] == '.' && (end+1 == len(s) || !inWordPath(s[end+1]))
			if whole && start < dot && start >= linked && !p.InCode(start) {
				out = append(out, text.Span{Start: start, End: end})
			}
		}
	})
}

// inWordPath reports whether a byte may belong to a path in words: letters of any
// script do.
func inWordPath(c byte) bool {
	return c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c >= '0' && c <= '9' || c >= 0x80 || strings.IndexByte("-_./@%", c) >= 0
}
