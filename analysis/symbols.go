package analysis

import (
	"slices"
	"sort"
	"strings"

	"memls/analysis/agent"
	"memls/analysis/markdown"
	"memls/analysis/text"
	"memls/analysis/view"
	"memls/analysis/workspace"
)

// A Symbol is a section of a file, or a key of its frontmatter.
type Symbol struct {
	Title string
	// Detail says what becomes of it in the prompt, in a few words; "" when there is
	// nothing to say.
	Detail   string
	Key      bool // a key of the frontmatter; else a section
	Rule     bool // the agent takes it for a rule
	Span     text.Span
	Name     text.Span // within Span
	Children []Symbol
}

// Symbols returns the frontmatter's keys and the sections of the file at path, the
// sections below others as their children.
func (e *Engine) Symbols(s *workspace.Snapshot, path string) []Symbol {
	f := s.File(path)
	if f.Doc == nil {
		return nil
	}
	var out []Symbol
	if front := f.Doc.Frontmatter(); front != nil {
		for _, k := range front.Keys {
			if k.Name != "" && !k.NameSpan.IsEmpty() {
				span := text.Span{Start: k.NameSpan.Start, End: max(k.NameSpan.End, k.ValueSpan.End)}
				out = append(out, Symbol{Title: k.Name, Detail: text.OneLine(k.Value), Key: true, Span: span, Name: k.NameSpan})
			}
		}
	}
	fates := e.fatesIn(s, path)
	var sections []Symbol
	var levels []int
	for sec := range f.Doc.Sections() {
		sections = append(sections, sectionSymbol(f, fates, sec))
		levels = append(levels, sec.Heading.Level)
	}
	nested, _ := nest(sections, levels, 0)
	return append(out, nested...)
}

// nest puts the symbols of deeper levels below those before them, and returns those
// of a level over floor and how many it took.
func nest(in []Symbol, levels []int, floor int) (out []Symbol, n int) {
	for n < len(in) && levels[n] > floor {
		sym, level := in[n], levels[n]
		n++
		children, taken := nest(in[n:], levels[n:], level)
		sym.Children = children
		n += taken
		out = append(out, sym)
	}
	return out, n
}

func sectionSymbol(f *workspace.File, fates []*fates, sec markdown.Section) Symbol {
	title := strings.TrimSpace(sec.Heading.Text)
	if title == "" {
		title = "(no title)" // an empty name is refused by editors
	}
	sym := Symbol{Title: title, Span: trimmedEnd(f.Text(), sec.Span), Name: sec.Heading.Span}
	for _, x := range fates {
		if sym.Detail, sym.Rule = x.of(trimmedEnd(f.Text(), sec.Own)); sym.Detail != "" {
			break
		}
	}
	return sym
}

// fates is what becomes of the parts of a file with one agent.
type fates struct {
	m            *agent.Memory
	loaded, left []text.Span // of the file, in order
	prompt       bool        // the file is in every prompt, and not read when it is needed
}

// fatesIn returns what becomes of the parts of the file at path with each agent.
func (e *Engine) fatesIn(s *workspace.Snapshot, path string) (out []*fates) {
	traces := e.Trace(s, path)
	for _, m := range e.Memories(s, path) {
		x := fatesOf(m)
		x.prompt = slices.ContainsFunc(traces, func(t *agent.Trace) bool { return t.Agent == m.Role.Agent && t.InPrompt })
		out = append(out, x)
	}
	return out
}

func fatesOf(m *agent.Memory) *fates {
	x := &fates{m: m}
	for _, l := range m.View.LeftOut {
		if l.Path == m.Role.Path && !l.Span.IsEmpty() {
			x.left = append(x.left, l.Span)
		}
	}
	for _, seg := range m.View.Segments {
		if (seg.Kind == view.Source || seg.Kind == view.Redaction) && seg.Source.Path == m.Role.Path {
			x.loaded = append(x.loaded, seg.Source.Span)
		}
	}
	for _, spans := range [][]text.Span{x.left, x.loaded} {
		sortByStart(spans, func(s text.Span) int { return s.Start })
	}
	return x
}

// of says what becomes of a section without those below it, in a few words.
func (x *fates) of(own text.Span) (detail string, rule bool) {
	left, loaded := overlapsAny(x.left, own), overlapsAny(x.loaded, own)
	_, rule = slices.BinarySearch(x.m.RuleStarts, own.Start)
	switch {
	case !x.m.Role.Loads:
		detail = "not loaded"
	case rule && slices.ContainsFunc(x.m.Marks, func(n agent.Note) bool { return n.Span.Start == own.Start }):
		detail = "not in effect"
	case left && loaded:
		detail = "partly left out"
	case left:
		detail = "left out"
	case loaded && x.prompt:
		detail = "loaded"
	}
	if rule {
		detail = strings.TrimSuffix("rule · "+detail, " · ")
	}
	return detail, rule
}

// overlapsAny reports whether one of spans, which are in order and do not overlap,
// overlaps s.
func overlapsAny(spans []text.Span, s text.Span) bool {
	i := sort.Search(len(spans), func(i int) bool { return spans[i].End > s.Start })
	return i < len(spans) && spans[i].Overlaps(s)
}

// trimmedEnd takes white space off the end of span.
func trimmedEnd(src string, span text.Span) text.Span {
	span.End = span.Start + len(strings.TrimRight(span.Of(src), " \t\r\n"))
	return span
}
