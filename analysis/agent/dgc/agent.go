package dgc

import (
	"fmt"
	"path/filepath"
	"strings"
	"unicode/utf8"

	"memls/analysis/agent"
	"memls/analysis/markdown"
	"memls/analysis/text"
	"memls/analysis/view"
	"memls/analysis/workspace"
)

// Agent is DGC in the table of agents.
type Agent struct{}

func (Agent) Name() string  { return "dgc" }
func (Agent) Title() string { return "DGC" }

func (Agent) Releases() []string {
	names := make([]string, len(Releases))
	for i, r := range Releases {
		names[i] = string(r)
	}
	return names
}

// Memory reads one file as DGC would.
func (Agent) Memory(s *workspace.Snapshot, role *agent.Role, o agent.Options) *agent.Memory {
	f := s.File(role.Path)
	m := &agent.Memory{Role: role, File: f}
	if refused := refusal(f); refused != "" {
		m.View = &view.View{Agent: "dgc", Unit: "characters", Limit: MaxChars}
		if src := f.Text(); src != "" {
			m.View.LeftOut = []view.LeftOut{{Ref: view.Ref{Path: f.Path, Span: text.Span{End: len(src)}}, Reason: refused}}
		}
		m.Facts = &Bounded{}
		if f.Exists() {
			m.Refused = refused
		}
		m.Summary = "DGC loads nothing of this file: " + refused
		return m
	}
	src, parts := f.Text(), partsOf(f.Doc)
	if f.HiddenBOM { // DGC reads it, and with it no heading in the first line
		src, parts = bom+src, append([]Part{{Len: len(bom) + parts[0].Len}}, parts[1:]...)
	}
	b := Bound(src, parts, Options{Path: f.Path, Release: Release(o.Release), Known: knownFrom(o.KnownSecrets)})
	if f.HiddenBOM {
		b.moveSources(-len(bom))
	}
	m.View, m.Facts = &b.View, b
	d := describer{f, b, role}
	m.Summary = d.summary()
	m.Marks = d.marks()
	m.Rules, m.RulesLeftOut = len(b.Rules), len(m.Marks)
	for _, r := range b.Rules {
		m.RuleStarts = append(m.RuleStarts, r.Heading.Start)
	}
	m.Describe = d.describe
	m.Grows = filepath.Base(role.Path) != FallbackName && strings.Contains(src, memoryHeading)
	return m
}

// moveSources moves every span of the source by d bytes, none before its start.
func (b *Bounded) moveSources(d int) {
	move := func(s *text.Span) { *s = text.Span{Start: max(s.Start+d, 0), End: max(s.End+d, 0)} }
	for i := range b.Segments {
		if b.Segments[i].Source.Path != "" {
			move(&b.Segments[i].Source.Span)
		}
	}
	for i := range b.LeftOut {
		move(&b.LeftOut[i].Span)
	}
	for i := range b.Rules {
		move(&b.Rules[i].Heading)
		move(&b.Rules[i].Span)
	}
}

var scanKey = markdown.NewKey[*Scan]()

// partsOf takes DGC's parts from the chunks of a document, so that what was read
// of a chunk once is kept with it.
func partsOf(d *markdown.Document) []Part {
	chunks := d.Chunks()
	parts := make([]Part, len(chunks))
	for i, c := range chunks {
		parts[i] = Part{len(c.Part.Text), markdown.Memo(c.Part, scanKey, scanOf)}
	}
	return parts
}

func scanOf(p *markdown.Part) *Scan { return ScanPart(p.Text) }

func knownFrom(env map[string]string) *Known {
	if env == nil {
		return nil
	}
	return NewKnown(env)
}

// Rewrites returns what DGC redacts in a part.
func (Agent) Rewrites(part *markdown.Part) []text.Span {
	scan := markdown.Memo(part, scanKey, scanOf)
	spans := make([]text.Span, len(scan.rewrites))
	for i, w := range scan.rewrites {
		spans[i] = w.Span
	}
	return spans
}

// refusal returns why DGC loads nothing of a file, as a clause, or "".
func refusal(f *workspace.File) string {
	switch f.State {
	case workspace.Missing:
		return "it does not exist"
	case workspace.Symlink:
		return "it is a symbolic link, and DGC follows none"
	case workspace.Directory:
		return "it is a directory"
	case workspace.Irregular:
		return "it is no regular file"
	case workspace.Unreadable:
		return "it cannot be read"
	}
	if f.State == workspace.TooLarge || f.Size > MaxFile {
		return fmt.Sprintf("it has %s bytes, and DGC takes no file over %s", view.Number(int(f.Size)), view.Number(MaxFile))
	}
	return ""
}

// A describer puts into words what became of a file.
type describer struct {
	file *workspace.File
	b    *Bounded
	role *agent.Role
}

func (d describer) summary() string {
	var out strings.Builder
	out.WriteString("DGC loads ")
	if !d.role.Loads {
		out.Reset()
		out.WriteString("DGC does not load this file; it has ")
	}
	fmt.Fprintf(&out, "%s of %s characters", view.Number(d.b.Used), view.Number(d.b.Limit))
	if over := d.b.Used - d.b.Limit; over > 0 {
		out.Reset()
		fmt.Fprintf(&out, "%s characters, DGC loads at most %s", view.Number(d.b.Used), view.Number(d.b.Limit))
	}
	if n := len(d.b.Rules); n > 0 {
		kept := 0
		for _, r := range d.b.Rules {
			if r.Kept {
				kept++
			}
		}
		fmt.Fprintf(&out, " · %s", plural(n, "rule"))
		if kept == n {
			out.WriteString(" in effect")
		} else {
			fmt.Fprintf(&out, ", %d not in effect", n-kept)
		}
	}
	return out.String()
}

func (d describer) marks() []agent.Note {
	var out []agent.Note
	for _, r := range d.b.Rules {
		if !r.Kept {
			out = append(out, agent.Note{Span: r.Heading, Head: "not in effect"})
		}
	}
	return out
}

// describe answers the question of a place: the section of a heading, what marks a
// rule, a header, text that is left out.
func (d describer) describe(off int) (agent.Note, bool) {
	lines := d.file.Doc.Lines()
	line := lines.Span(lines.Line(off))
	if s, ok := sectionAt(d.file.Doc, line.Start); ok {
		return d.section(s), true
	}
	if n, ok := d.marker(off, line); ok {
		return n, true
	}
	if n, ok := d.leftOut(off, line); ok {
		return n, true
	}
	return d.header(off)
}

// sectionAt returns what stands under the heading that begins at off.
func sectionAt(doc *markdown.Document, off int) (markdown.Section, bool) {
	for s := range doc.Sections() {
		if s.Heading.Span.Start == off {
			return s, true
		}
		if s.Heading.Span.Start > off {
			break
		}
	}
	return markdown.Section{}, false
}

func (d describer) section(s markdown.Section) agent.Note {
	n := agent.Note{Span: s.Heading.Span}
	loaded, from, to, chars := "", -1, 0, 0
	counted, runes := 0, 0 // of the view's text, as far as it was gone through
	position := func(at int) int {
		if at < counted {
			counted, runes = 0, 0
		}
		runes += utf8.RuneCountInString(d.b.Text[counted:at])
		counted = at
		return runes
	}
	for _, seg := range d.b.Loaded(d.file.Path, s.Own) {
		shown := seg.Span.Of(d.b.Text)
		start := seg.Span.Start
		if seg.Kind == view.Source { // only what of the segment is the section's
			a := max(s.Own.Start-seg.Source.Span.Start, 0)
			z := min(s.Own.End, seg.Source.Span.End) - seg.Source.Span.Start
			shown, start = shown[a:z], start+a
		}
		if from < 0 {
			from = position(start)
		}
		to = position(start + len(shown))
		loaded += shown
	}
	chars = utf8.RuneCountInString(loaded)
	all := utf8.RuneCountInString(strings.TrimSpace(s.Own.Of(d.file.Text())))
	rule := d.ruleAt(s.Heading.Span.Start)
	switch {
	case !d.role.Loads:
		n.Head, n.Text = "Not in the prompt", d.role.Why+"."
	case rule != nil && !rule.Kept:
		n.Head = "Not in effect"
		n.Text = fmt.Sprintf("this rule needs %s characters, %s are left beside the rules that DGC keeps. While a rule is left out, nothing but rules is loaded of this file. Shorten a rule, or merge some.", view.Number(rule.Size), view.Number(max(rule.Room, 0)))
	case from < 0:
		n.Head, n.Text = "Not in the prompt", d.reason(s.Own)+". Shorten the file, or mark the section as a rule."
	default:
		n.Head = "In the prompt"
		if rule != nil && d.b.Mode != Whole {
			n.Text = "a rule, placed first and kept whole: "
		} else if rule != nil {
			n.Text = "a rule: "
		}
		n.Text += fmt.Sprintf("characters %s-%s · %s, ≈ %s", view.Number(from+1), view.Number(to), plural(chars, "character"), plural(view.EstimateTokens(loaded), "token"))
		if chars < all-1 && d.b.Mode != Whole {
			n.Text += fmt.Sprintf(". The other %s are not: %s", view.Number(all-chars), d.reason(s.Own))
		}
	}
	return n
}

func (d describer) ruleAt(heading int) *Rule {
	for i := range d.b.Rules {
		if d.b.Rules[i].Heading.Start == heading {
			return &d.b.Rules[i]
		}
	}
	return nil
}

// reason says why text in span is left out.
func (d describer) reason(span text.Span) string {
	for _, l := range d.b.LeftOut {
		if l.Span.Overlaps(span) {
			return l.Reason
		}
	}
	return "nothing of it is loaded"
}

func (d describer) leftOut(off int, line text.Span) (agent.Note, bool) {
	for _, l := range d.b.LeftOut {
		if l.Span.Contains(off) {
			return agent.Note{Span: line, Head: "Not in the prompt", Text: l.Reason + "."}, true
		}
	}
	return agent.Note{}, false
}

func plural(n int, word string) string {
	if n != 1 {
		word += "s"
	}
	return view.Number(n) + " " + word
}

// Clock returns the Date line of a session's prompt and the Local time line of a
// message.
func (Agent) Clock(s *workspace.Snapshot) (session, message string) {
	zone, now := MachineZone(s.Env.Vars["TZ"], s.Env.Localtime), s.Env.Time()
	return DateLine(now, zone), LocalTimeLine(now, zone)
}
