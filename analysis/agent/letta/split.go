package letta

import (
	"cmp"
	"errors"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"unicode/utf8"

	"memls/analysis/agent"
	"memls/analysis/agent/javascript"
	"memls/analysis/check"
	"memls/analysis/markdown"
	"memls/analysis/text"
)

// A split is a section of a file that becomes a file of its own.
type split struct {
	heading markdown.Heading
	span    text.Span
	rel     string // of the new file
	content string
	anchors map[string]bool // of the headings in it
}

var errTooLarge = errors.New("a section is over the limit by itself")

// splits returns the last sections of the file that have to go for the rest to be
// within the limit; none when that is not enough.
func (x *facts) splits(doc *markdown.Document) []split {
	if x.limit == nil {
		return nil
	}
	var sections []markdown.Section
	level := 7
	for s := range doc.Sections() {
		if s.Heading.Nested {
			continue
		}
		if s.Heading.Level > 1 { // a heading of level 1 is the file's title
			level = min(level, s.Heading.Level)
		}
		sections = append(sections, s)
	}
	sections = slices.DeleteFunc(sections, func(s markdown.Section) bool { return s.Heading.Level != level })
	src := doc.Text()
	left := x.count
	var out []split
	taken := map[string]bool{}
	for _, s := range slices.Backward(sections) {
		if left <= *x.limit {
			break
		}
		left -= utf8.RuneCountInString(s.Span.Of(src))
		part := split{heading: s.Heading, span: s.Span, anchors: map[string]bool{}}
		stem := strings.TrimSuffix(path.Base(x.rel), ".md") + "-" + cmp.Or(fileNames.Name(s.Heading.Text), "section")
		stem = agent.FreeName(stem, func(name string) bool { return taken[name] })
		taken[stem] = true
		part.rel = path.Join(x.dir(), stem+".md")
		body := strings.TrimRight(s.Span.Of(src), " \t\r\n")
		part.content = "---\nname: " + stem + "\ndescription: " + sectionAbout(s.Heading, body) + "\n---\n\n" + body + "\n"
		for _, h := range markdown.Parse(body).Chunks() {
			for _, h := range h.Part.Headings() {
				part.anchors[check.Slug(h.Text)] = true
			}
		}
		out = append(out, part)
	}
	if left > *x.limit {
		return nil
	}
	slices.Reverse(out)
	return out
}

// sectionAbout describes a section: its title, and its first sentence.
func sectionAbout(h markdown.Heading, body string) string {
	title := javascript.OneLine(h.Text)
	if s := Summarize(body[min(h.Span.Len(), len(body)):]); s.Text != "" {
		return headline(title + ": " + s.Text)
	}
	return headline(title)
}

// split makes the change of splits.
func (x *facts) split(p *plan) error {
	doc := p.now.File(p.abs(x.rel)).Doc
	parts := x.splits(doc)
	if len(parts) == 0 {
		return errTooLarge
	}
	var edits []text.Edit
	for _, part := range parts {
		if p.now.File(p.abs(part.rel)).Exists() {
			return errors.New(part.rel + " is there already")
		}
		if err := p.create(part.rel, part.content); err != nil {
			return err
		}
		edits = append(edits, text.Edit{Span: part.span})
	}
	after, err := text.Apply(doc.Text(), edits...)
	if err != nil {
		return err
	}
	p.put(x.rel, strings.TrimRight(after, " \t\r\n")+"\n")
	for _, part := range parts {
		p.lead(part.rel)
	}
	p.followHeadings(x.rel, parts)
	return nil
}

// followHeadings lets links to the headings of sections that became files of their own
// follow: links to rel from all over the repository, and links in the file itself and
// in the new ones, which named a heading alone.
func (p *plan) followHeadings(rel string, parts []split) {
	home := func(fragment string) string {
		for _, part := range parts {
			if part.anchors[check.Slug(fragment)] {
				return part.rel
			}
		}
		return rel
	}
	family := map[string]bool{rel: true}
	for _, part := range parts {
		family[part.rel] = true
	}
	for _, e := range namesOf(p.now, p.root).Entries() {
		f := p.now.File(p.abs(e.Path))
		if !IsMarkdown(e.Path) || f.Doc == nil || !family[e.Path] && !strings.Contains(f.Text(), path.Base(rel)+"#") {
			continue
		}
		scope := check.ScopeOf(p.now, f.Path, directoryOf(p.root))
		var edits []text.Edit
		for l := range f.Doc.Links() {
			to, ok := check.ParseDestination(l.Dest)
			if !ok || to.Fragment == "" || l.DestSpan.IsEmpty() || l.Kind == markdown.Wiki {
				continue
			}
			here := e.Path
			switch {
			case to.Path == "" && !family[e.Path]:
				continue
			case to.Path != "":
				place := scope.Path(to.Path)
				if at, err := filepath.Rel(p.root, place.Path); place.State != check.Exists || err != nil || filepath.ToSlash(at) != rel {
					continue
				}
				here = rel
			}
			if want := home(to.Fragment); want != here {
				at := strings.IndexByte(l.DestSpan.Of(f.Text()), '#')
				if at < 0 {
					continue
				}
				edits = append(edits, text.Edit{Span: text.Span{Start: l.DestSpan.Start, End: l.DestSpan.Start + at}, New: want})
			}
		}
		if after, err := text.Apply(f.Text(), edits...); err == nil && len(edits) > 0 {
			p.put(e.Path, after)
		}
	}
}
