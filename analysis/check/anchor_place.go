package check

import (
	"strconv"
	"strings"

	"memls/analysis/markdown"
	"memls/analysis/text"
	"memls/analysis/workspace"
)

// A FragmentPlace is where a fragment leads in a document.
type FragmentPlace struct {
	Whole text.Span // the section, or the line
	Name  text.Span // the heading, or the line
	// Heading is the number of the heading, counted from 0; -1 when it is none.
	Heading int
}

// PlaceOf returns where a decoded fragment leads in the file: to a heading, an HTML
// element, or a line (#L12). ok is false when it leads to no place of its own.
func PlaceOf(s *workspace.Snapshot, f *workspace.File, fragment string) (p FragmentPlace, ok bool) {
	if f.Doc == nil || fragment == "" {
		return p, false
	}
	if i, ok := AnchorsAt(s, f).Heading(fragment); ok {
		h, ok := f.Doc.Heading(i)
		p = FragmentPlace{Whole: h.Span, Name: h.Span, Heading: i}
		if in, found := f.Doc.SectionAt(h.Span.Start); found && in.Heading.Span == h.Span {
			p.Whole = trimEnd(f.Doc.Text(), in.Span)
		}
		return p, ok
	}
	if line, ok := numberedLine(fragment, f.Doc); ok {
		return FragmentPlace{Whole: line, Name: line, Heading: -1}, true
	}
	for _, c := range f.Doc.Chunks() {
		for _, id := range markdown.Memo(c.Part, htmlIDKey, htmlIDs) {
			if id != fragment {
				continue
			}
			if n := idAt(c.Part.Text, id); n >= 0 {
				lines := f.Doc.Lines()
				line := lines.Span(lines.Line(c.Start + n))
				return FragmentPlace{Whole: line, Name: line, Heading: -1}, true
			}
		}
	}
	return p, false
}

// idAt returns where an element of that id stands, -1 if none does.
func idAt(s, id string) int {
	for _, quote := range []string{`"`, `'`} {
		for _, attr := range []string{"id=", "name="} {
			if n := strings.Index(s, attr+quote+id+quote); n >= 0 {
				return n
			}
		}
	}
	for _, attr := range []string{"id=", "name="} {
		for at := 0; ; {
			n := strings.Index(s[at:], attr+id)
			if n < 0 {
				break
			}
			at += n
			if bareValue(s[at+len(attr):]) == id {
				return at
			}
			at++
		}
	}
	return -1
}

// numberedLine reads #L12 and #L12-L20, the form in which GitHub names lines.
func numberedLine(fragment string, d *markdown.Document) (text.Span, bool) {
	number, ok := strings.CutPrefix(fragment, "L")
	if !ok {
		return text.Span{}, false
	}
	number, _, _ = strings.Cut(number, "-")
	number, _, _ = strings.Cut(number, "C")
	n, err := strconv.Atoi(number)
	if err != nil || n < 1 || n > d.Lines().Len() {
		return text.Span{}, false
	}
	return d.Lines().Span(n - 1), true
}

// Heading returns the number of the heading that a decoded fragment names, counted
// from 0 over all headings of the document.
func (a *Anchors) Heading(fragment string) (index int, ok bool) {
	if i, ok := a.exact[fragment]; ok {
		return i, true
	}
	if i, ok := a.named[fragment]; ok {
		return i, true
	}
	if a.ids[fragment] || isSelfMade(fragment) {
		return 0, false
	}
	slug := Slug(fragment)
	i, ok := a.exact[slug]
	if !ok {
		i, ok = a.loose[strings.Trim(slug, "-")]
	}
	return i, ok
}
