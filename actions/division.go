package actions

import (
	"path"
	"path/filepath"
	"slices"
	"strings"

	"memls/analysis/check"
	"memls/analysis/markdown"
	"memls/analysis/text"
	"memls/analysis/workspace"
)

// A division makes pieces of a file: sections that get files of their own beside it,
// and what is left of it: links follow from each to each, from other files to the new
// ones, and each has the definitions that it uses.
type division struct {
	r        *Request
	sections []markdown.Section // apart from each other, in order
	paths    []string           // of the new files

	edits   map[int][]text.Edit    // of the links in each piece; see of
	anchors map[int]*check.Anchors // of each piece as a file
	uses    map[int][]string       // labels, in order
	defines map[string]definition  // the first of each label
	others  []workspace.FileChange // of other files
}

type definition struct {
	piece int
	span  text.Span
}

// stays is the number of the piece that is left in the file.
const stays = -1

// of returns the piece that a place of the file is in: the ordinal of a section, or stays.
func (p *division) of(off int) int {
	return slices.IndexFunc(p.sections, func(s markdown.Section) bool { return s.Span.Contains(off) })
}

// path returns where a piece is afterwards.
func (p *division) path(piece int) string {
	if piece == stays {
		return p.r.Path
	}
	return p.paths[piece]
}

// followLinks finds what has to be written otherwise.
func (p *division) followLinks() {
	doc := p.r.doc()
	p.edits, p.anchors = map[int][]text.Edit{}, map[int]*check.Anchors{}
	p.uses, p.defines = map[int][]string{}, map[string]definition{}
	var cut []text.Edit
	for i, s := range p.sections {
		p.anchors[i] = check.AnchorsOf(markdown.Parse(s.Span.Of(doc.Text())))
		cut = append(cut, text.Edit{Span: s.Span})
	}
	rest, _ := text.Apply(doc.Text(), cut...)
	p.anchors[stays] = check.AnchorsOf(markdown.Parse(rest))
	for l := range doc.Links() {
		if l.Label == "" {
			continue
		}
		label, piece := labelKey(l.Label), p.of(l.Span.Start)
		if l.Kind != markdown.Definition {
			p.uses[piece] = append(p.uses[piece], label)
		} else if _, again := p.defines[label]; !again {
			p.defines[label] = definition{piece, l.Span}
		}
	}
	for _, from := range p.r.Engine.Referrers(p.r.Snapshot, p.r.Path) {
		file := p.r.Snapshot.File(from.Path)
		if from.Path == p.r.Path || file.Lossy || file.State != workspace.Regular {
			continue
		}
		var edits []text.Edit
		for _, ref := range from.References {
			edits = append(edits, p.follow(file, &ref, from.Path)...)
		}
		if len(edits) > 0 {
			p.others = append(p.others, file.Edit(edits...).Files...)
		}
	}
	for piece := stays; piece < len(p.sections); piece++ {
		p.edits[piece] = p.linksFrom(piece, func(off int) bool { return p.of(off) == piece })
	}
}

// linksFrom returns the edits of the links of the file at places in it, as they have to
// be in a piece.
func (p *division) linksFrom(piece int, in func(off int) bool) []text.Edit {
	var edits []text.Edit
	for ref := range p.r.Engine.ReferencesIn(p.r.Snapshot, p.r.Path) {
		if ref.File() == p.r.Path && in(ref.Span.Start) {
			edits = append(edits, p.follow(p.r.Snapshot.File(p.r.Path), &ref, p.path(piece))...)
		}
	}
	return edits
}

// follow returns the edits by which a reference of a file leads to the same heading,
// when it stands in the file at from.
func (p *division) follow(file *workspace.File, ref *check.Reference, from string) []text.Edit {
	place, ok := check.PlaceOf(p.r.Snapshot, p.r.Snapshot.File(p.r.Path), ref.Fragment)
	if !ok || ref.Anchor.IsEmpty() || ref.Kind != check.ByLink && ref.Kind != check.ByName {
		return nil
	}
	piece := p.of(place.Whole.Start)
	to := p.path(piece)
	var out []text.Edit
	if now, moved := p.newSlug(piece, place.Heading, ref.Fragment); moved {
		out = append(out, text.Edit{Span: ref.Anchor, New: check.WriteFragment(ref.Anchor.Of(file.Text()), now)})
	}
	if to == from && ref.Path.IsEmpty() || to == p.r.Path && !ref.Path.IsEmpty() {
		return out
	}
	at := ref.Path
	if at.IsEmpty() {
		at = text.Span{Start: ref.Anchor.Start - 1, End: ref.Anchor.Start - 1} // before the #
	}
	name, err := filepath.Rel(filepath.Dir(from), to)
	if err != nil {
		return nil
	}
	name = filepath.ToSlash(name)
	if ref.Kind == check.ByName {
		folder, _ := path.Split(at.Of(file.Text()))
		name = folder + strings.TrimSuffix(path.Base(name), ".md")
	} else {
		name = check.WriteDestination(name, at.Start > 0 && file.Text()[at.Start-1] == '<')
	}
	return append([]text.Edit{{Span: at, New: name}}, out...)
}

// newSlug returns the anchor of a heading of the file in a piece; moved is false when
// the fragment leads to it there, too.
func (p *division) newSlug(piece, heading int, fragment string) (slug string, moved bool) {
	if heading < 0 {
		return "", false
	}
	n, before := -1, 0
	for h := range p.r.doc().Headings() {
		if n++; n == heading {
			break
		}
		if p.of(h.Span.Start) == piece {
			before++
		}
	}
	a := p.anchors[piece]
	if i, ok := a.Heading(fragment); ok && i == before || before >= len(a.Slugs) {
		return "", false
	}
	return a.Slugs[before], true
}

// body is the text of a section as that of a file, with the definitions it uses.
func (p *division) body(piece int) string {
	src, s := p.r.doc().Text(), p.sections[piece]
	out := rewritten(src, text.Span{Start: s.Heading.Span.End, End: s.Span.End}, p.withoutMoved(piece))
	return p.withDefinitions(piece, strings.TrimSpace(out))
}

// rest is what is left of the file.
func (p *division) rest() (string, error) {
	src := p.r.doc().Text()
	edits := p.withoutMoved(stays)
	fewer := slices.ContainsFunc(edits, func(e text.Edit) bool { return e.New == "" })
	var gone []text.Edit
	for _, s := range p.sections {
		if n := len(gone); n > 0 && gone[n-1].Span.End == s.Span.Start {
			gone[n-1].Span.End = s.Span.End
		} else {
			gone = append(gone, text.Edit{Span: s.Span})
		}
	}
	last := &gone[len(gone)-1]
	last.Span = withGap(src, last.Span)
	out, err := text.Apply(src, append(edits, gone...)...)
	if err != nil {
		return "", err
	}
	kept := strings.TrimRight(out, " \t\r\n")
	if with := p.withDefinitions(stays, kept); fewer || len(with) > len(kept) {
		return with + text.LineEnd(src), nil
	}
	return out, nil
}

// withoutMoved returns the edits of a piece, without the definitions in it that only
// others use: one that moves goes with those that use it.
func (p *division) withoutMoved(piece int) []text.Edit {
	src := p.r.doc().Text()
	out := slices.Clone(p.edits[piece])
	for label, d := range p.defines {
		if d.piece != piece || slices.Contains(p.uses[piece], label) || !p.usedSomewhere(label) {
			continue
		}
		line := text.WholeLines(src, d.span)
		out = slices.DeleteFunc(out, func(e text.Edit) bool { return line.Contains(e.Span.Start) })
		out = append(out, text.Edit{Span: line})
	}
	return out
}

func (p *division) usedSomewhere(label string) bool {
	for _, labels := range p.uses {
		if slices.Contains(labels, label) {
			return true
		}
	}
	return false
}

// withDefinitions puts those definitions behind the text of a piece that it uses and
// that stand in another one.
func (p *division) withDefinitions(piece int, body string) string {
	src := p.r.doc().Text()
	eol := text.LineEnd(src)
	gap := eol + eol
	done := map[string]bool{}
	for _, label := range p.uses[piece] {
		d, ok := p.defines[label]
		if !ok || d.piece == piece || done[label] {
			continue
		}
		done[label] = true
		edits := p.linksFrom(piece, d.span.Contains)
		body += gap + rewritten(src, d.span, edits)
		gap = eol
	}
	return body
}

// rewritten returns a part of src with those of some edits that lie in it.
func rewritten(src string, s text.Span, edits []text.Edit) string {
	var in []text.Edit
	for _, e := range edits {
		if s.Start <= e.Span.Start && e.Span.End <= s.End {
			in = append(in, text.Edit{Span: e.Span.Shift(-s.Start), New: e.New})
		}
	}
	out, err := text.Apply(s.Of(src), in...)
	if err != nil {
		return s.Of(src)
	}
	return out
}

// labelKey is a label as labels are compared.
func labelKey(label string) string {
	return strings.ToLower(text.OneLine(label))
}
