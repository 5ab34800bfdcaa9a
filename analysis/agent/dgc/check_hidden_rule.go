package dgc

import (
	"fmt"
	"strings"

	"memls/analysis/check"
	"memls/analysis/settings"
	"memls/analysis/text"
	"memls/analysis/view"
)

var hiddenRule = &check.Check{
	ID:      "rule/hidden-by-fence",
	Summary: "DGC takes a rule for code",
	Level:   settings.Warning,
	Doc: `
DGC has its own idea of a code fence: a line that begins, after at most three blanks,
with three or more backticks or tildes. It does not look at list items, and it opens a
fence at inline code that starts a line. A fact that begins with a code block, as the
agent itself appends one, opens a fence by its last line. From such a line on, every
rule below is code to DGC until something closes the fence, often to the end of the
file.

The fix changes the line that opens the fence, so that both DGC and Markdown read it as
it was meant.
`,
	File: func(p *check.Pass) {
		if Release(p.Release) == V0470 {
			return // knows no fences
		}
		b := boundedOf(p)
		known := map[int]bool{}
		for _, r := range b.Rules {
			known[r.Heading.Start] = true
		}
		src := p.Doc.Text()
		for h := range p.Doc.Headings() {
			if h.Nested || h.Setext || known[h.Span.Start] || src[h.Span.Start] != '#' || !saysRule(h.Title.Of(src), 0) {
				continue
			}
			opener, ok := openFence(src, h.Span.Start)
			if !ok {
				continue
			}
			f := check.Finding{
				Span:    text.Span{Start: h.Span.Start, End: line(p, h.Span.Start).End},
				Message: fmt.Sprintf("DGC takes this rule for code: to DGC, %s opens a code block that is not closed before it", "line "+view.Number(p.Doc.Lines().Line(opener.Start)+1)),
				Related: []check.Related{p.Related(opener, "the line that opens it")},
			}
			if b.over() {
				f.Level = settings.Error
			}
			if fix, ok := closeFence(p, opener, h.Span.Start); ok {
				f.Fixes = []check.Fix{fix}
			}
			p.Report(f)
			return // one line hides all that follow
		}
	},
}

// openFence returns the line that opened the fence that is open at byte at, by
// DGC's reading.
func openFence(src string, at int) (text.Span, bool) {
	var open fence
	opener := 0
	start := skipSpace(src, 0)
	for _, l := range readFences(src[start:]) {
		if start+l.at >= at {
			break
		}
		was := open
		open = open.next(l)
		if was.size == 0 {
			opener = start + l.at
		}
	}
	return text.Span{Start: opener, End: opener + len(firstLine(src[opener:]))}, open.size > 0
}

// closeFence finds the change to the line that opens a fence by accident that
// makes DGC see the rule at byte at.
func closeFence(p *check.Pass, opener text.Span, at int) (check.Fix, bool) {
	src := p.Doc.Text()
	l := opener.Of(src)
	marks := strings.TrimLeft(l, " ")
	indent := len(l) - len(marks)
	run := marks[:len(marks)-len(strings.TrimLeft(marks, marks[:1]))]
	var edits []text.Edit
	title := ""
	if rest, _, closed := strings.Cut(marks[len(run):], run); closed && run[0] == '`' && !strings.Contains(rest, "`") {
		title = "Write the inline code with one backtick"
		first := opener.Start + indent
		last := first + len(run) + len(rest)
		edits = []text.Edit{{Span: text.Span{Start: first, End: first + len(run)}, New: "`"}, {Span: text.Span{Start: last, End: last + len(run)}, New: "`"}}
	} else {
		title = "Indent the end of the code block, so that DGC does not take it for a beginning"
		edits = []text.Edit{{Span: text.Span{Start: opener.Start, End: opener.Start}, New: strings.Repeat(" ", 4-indent)}}
	}
	after, err := text.Apply(src, edits...)
	if err != nil {
		return check.Fix{}, false
	}
	moved := at + len(after) - len(src)
	if _, open := openFence(after, moved); open {
		return check.Fix{}, false
	}
	return check.Fix{Title: title, Preferred: true, Edits: edits}, true
}
