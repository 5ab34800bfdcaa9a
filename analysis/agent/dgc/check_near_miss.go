package dgc

import (
	"fmt"
	"strings"
	"unicode"
	"unicode/utf8"

	"memls/analysis/check"
	"memls/analysis/markdown"
	"memls/analysis/settings"
	"memls/analysis/text"
	"memls/analysis/view"
)

var nearMiss = &check.Check{
	ID:      "rule/near-miss",
	Summary: "a heading or comment that DGC does not take for a rule",
	Level:   settings.Information,
	Doc: `
A section is a rule when its heading, with its # in the first column, starts with the
word Rule or Rules, or when it holds the exact characters <!-- dgc:rule -->. Bold or
numbered titles (## **Rules**, ## 1. Rules), an emoji in front, an indented heading, an
underlined one, #Rules without a blank, a byte order mark before the heading and
<!--dgc:rule--> are none of these: the section is lost with the middle of a file over
its limit, although its author meant it to be kept.

Reported as a warning when the file is over the limit, and as information while it
still fits. The fix writes the marker as DGC reads it. There is none where the section
would not fit beside the rules that there are: nothing but rules would be loaded then.
`,
	File: func(p *check.Pass) {
		b := boundedOf(p)
		level := settings.Information
		if b.over() {
			level = settings.Warning
		}
		kept := map[int]bool{}
		for _, r := range b.Rules {
			kept[r.Heading.Start] = true
		}
		src := p.Doc.Text()
		room := b.spareRoom()
		for h := range p.Doc.Headings() {
			if h.Nested || !speaksOfRule(h.Text) || kept[h.Span.Start] {
				continue
			}
			how, title := nearRule(src, h)
			if p.File.HiddenBOM && h.Span.Start == 0 && saysRule(h.Title.Of(src), 0) {
				p.Report(check.Finding{
					Span: text.Span{End: line(p, 0).End}, Level: level,
					Message: "DGC does not take this for a rule: the file begins with a byte order mark, which the editor hides; save it as UTF-8 without one",
				})
				continue
			}
			if how != "" {
				span := text.Span{Start: h.Span.Start, End: h.Span.End}
				span.End = span.Start + len(strings.TrimRight(span.Of(src), "\r\n"))
				good := strings.Repeat("#", h.Level) + " " + title
				size := sizeAround(p, h.Span.Start)
				fits := take(&room, size)
				fix := check.Fix{Title: "Write it as DGC reads it: " + check.Quote(good), Preferred: true, Edits: []text.Edit{{Span: span, New: good}}}
				if how == "behind a byte order mark" {
					fix = check.Fix{Title: "Remove the byte order mark", Preferred: true, Edits: []text.Edit{{Span: text.Span{End: len(bom)}}}}
				}
				f := check.Finding{
					Span: text.Span{Start: h.Span.Start, End: line(p, h.Span.Start).End}, Level: level,
					Message: fmt.Sprintf("DGC does not take this for a rule: the heading is %s", how),
					Fixes:   []check.Fix{fix},
				}
				if !fits {
					f.Message += "; as a rule it would need " + view.Number(size) + " characters, and not fit beside the others"
					f.Fixes = nil
				}
				p.Report(f)
			}
		}
		for _, s := range tightHeadings(p) {
			title := strings.TrimLeft(s.Of(src), "#")
			f := check.Finding{
				Span: s, Level: level,
				Message: "DGC does not take this for a rule: a blank is missing behind the #",
			}
			if take(&room, sizeAround(p, s.Start)) {
				f.Fixes = []check.Fix{{Title: "Add the blank", Preferred: true,
					Edits: []text.Edit{{Span: text.Span{Start: s.End - len(title), End: s.End - len(title)}, New: " "}}}}
			}
			p.Report(f)
		}
		for c := range p.Doc.Comments() {
			if nearMarker(c.Body.Of(src)) && c.Span.Of(src) != RuleMarker {
				f := check.Finding{
					Span: c.Span, Level: settings.Warning,
					Message: fmt.Sprintf("DGC does not take this for the mark of a rule: it must be exactly %s", RuleMarker),
				}
				if take(&room, sizeAround(p, c.Span.Start)) {
					f.Fixes = []check.Fix{{Title: "Write " + RuleMarker, Preferred: true, Edits: []text.Edit{{Span: c.Span, New: RuleMarker}}}}
				}
				p.Report(f)
			}
		}
	},
}

// take takes size off room if there is as much.
func take(room *int, size int) bool {
	if size > *room {
		return false
	}
	*room -= size
	return true
}

// speaksOfRule is a quick test for a title that may mean a rule.
func speaksOfRule(title string) bool {
	for i := 0; i+4 <= len(title); i++ {
		if c := title[i] | 0x20; c == 'r' && strings.EqualFold(title[i:i+4], "rule") {
			return true
		}
	}
	return false
}

const bom = "\uFEFF"

// nearRule says why a heading that speaks of a rule is none to DGC, and gives the
// title that would be one. how is "" for a heading that means something else.
func nearRule(src string, h markdown.Heading) (how, title string) {
	title = h.Title.Of(src)
	plain := saysRule(title, 0)
	switch {
	case plain && h.Setext:
		return "underlined", text.OneLine(title)
	case plain && strings.HasPrefix(src, bom) && h.Span.Start <= len(bom):
		return "behind a byte order mark", title
	case plain && h.Span.Start < h.Title.Start && src[h.Span.Start] != '#':
		return "indented", title
	case plain:
		return "", "" // hidden by a fence: another check's
	}
	if t := unmarked(title); saysRule(t, 0) {
		return "in bold or italics", t
	}
	rest := strings.TrimLeft(title, "0123456789.)(§ \t")
	if rest != title && saysRule(unmarked(rest), 0) {
		return "numbered", unmarked(rest)
	}
	rest = strings.TrimLeftFunc(title, func(r rune) bool { return r > 0x7F && !unicode.IsLetter(r) && !unicode.IsDigit(r) || r == ' ' })
	if rest != title && saysRule(unmarked(rest), 0) {
		sign := strings.TrimSpace(strings.TrimSuffix(title, rest))
		return "behind a sign", unmarked(rest) + " " + sign
	}
	return "", ""
}

// unmarked takes the emphasis or code marks off the beginning of a title, and
// their other end with them.
func unmarked(title string) string {
	r, _ := utf8.DecodeRuneInString(title)
	if !strings.ContainsRune("*_`~", r) {
		return title
	}
	rest := strings.TrimLeft(title, string(r))
	mark := title[:len(title)-len(rest)]
	before, after, closed := strings.Cut(rest, mark)
	if !closed {
		return title
	}
	return before + after
}

// tightHeadings returns the lines such as #Rules, which are headings to nobody.
func tightHeadings(p *check.Pass) []text.Span {
	var out []text.Span
	for _, chunk := range p.Doc.Chunks() {
		for _, s := range markdown.Memo(chunk.Part, tightKey, tightIn) {
			out = append(out, s.Shift(chunk.Start))
		}
	}
	return out
}

var tightKey = markdown.NewKey[[]text.Span]()

func tightIn(part *markdown.Part) []text.Span {
	var out []text.Span
	for i := 0; ; {
		n := strings.IndexByte(part.Text[i:], '#')
		if n < 0 {
			return out
		}
		at := i + n
		end := at + len(part.Text[at:]) - len(strings.TrimLeft(part.Text[at:], "#"))
		word := hasWord(part.Text, end, "rule")
		if word >= 0 && word < len(part.Text) && (part.Text[word] == 's' || part.Text[word] == 'S') {
			word++
		}
		if end-at <= 6 && startsLine(part.Text, at) && word >= 0 && !wordAt(part.Text, word) && !part.InCode(at) {
			rest := part.Text[at:]
			if nl := strings.IndexAny(rest, "\r\n"); nl >= 0 {
				rest = rest[:nl]
			}
			out = append(out, text.Span{Start: at, End: at + len(rest)})
		}
		i = end
	}
}

// nearMarker reports whether the body of a comment means the mark of a rule.
func nearMarker(body string) bool {
	s := strings.ToLower(strings.Join(strings.Fields(body), ""))
	return s == "dgc:rule" || s == "dgc:rules" || s == "dgc-rule" || s == "dgcrule" || s == "dgc_rule"
}
