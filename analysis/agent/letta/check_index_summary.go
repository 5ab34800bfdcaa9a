package letta

import (
	"fmt"
	"strings"

	"memls/analysis/agent/javascript"
	"memls/analysis/check"
	"memls/analysis/settings"
	"memls/analysis/text"
	"memls/analysis/view"
)

var indexSummary = &check.Check{
	ID:      "index/summary",
	Summary: "an index without a paragraph that the agent can show for its directory",
	Level:   settings.Warning,
	Doc: `
Where the agent lists a directory it shows for each directory in it the first paragraph
of that one's MEMORY.md, at most 300 characters (UTF-16 units). By it the agent decides
whether to open the directory. It takes the text between blank lines and passes over
what begins as a heading, a list, a table, a fence or a tag: so a sentence right under a
heading, without a blank line between, is lost with the heading, and an index that is
nothing but a list has no summary.

The fix puts the blank line, or a paragraph that names what is there: put that into
better words.
`,
	File: func(p *check.Pass) {
		x := factsOf(p)
		if !x.shape.v2 || x.kind != kindIndex || p.File.Doc == nil {
			return
		}
		src := p.Doc.Text()
		s := Summarize(src)
		if s.Frontmatter {
			return // index/frontmatter speaks of it
		}
		f := check.Finding{Span: firstLine(p)}
		if !strings.Contains(x.dir(), "/") {
			// The prompt names the top-level directories by their paths alone.
			f.Level = settings.Information
		}
		heading, glued := gluedText(src, x.display.Body)
		switch {
		case glued != (text.Span{}) && (s.Text == "" || glued.Start < s.Span.Start):
			f.Span = glued
			f.Message = fmt.Sprintf("the agent takes this for a part of the heading above it, since no blank line stands between: %s has no summary", x.dir()+"/")
			if s.Text != "" {
				f.Message = fmt.Sprintf("the agent takes this for a part of the heading above it, since no blank line stands between: for %s it shows %s", x.dir()+"/", check.Quote(s.Text))
			}
			f.Fixes = []check.Fix{{Title: "Put a blank line between", Preferred: true, Edits: []text.Edit{{Span: text.Span{Start: heading, End: heading}, New: text.LineEnd(src)}}}}
		case s.Text == "":
			f.Message = fmt.Sprintf("this index has no paragraph of prose: where the agent lists %s it shows nothing that says what it is about", x.dir()+"/")
			var titles []string
			for _, rel := range childrenOf(p.Snapshot, x.root, x.dir()) {
				titles = append(titles, entryFor(p.Snapshot, x.root, rel).Title)
			}
			summary := summaryOf(titles)
			f.Fixes = []check.Fix{{Title: "Add a summary: " + check.Shown(summary, 60), Edits: []text.Edit{summaryEdit(src, x.display.Body, summary)}}}
		case p.Doc.InCode(s.Span.Start):
			f.Span = lineAround(src, text.Span{Start: s.Span.Start, End: s.Span.Start})
			f.Message = fmt.Sprintf("the agent takes this code, behind a blank line in it, for the summary of %s: begin the index with a paragraph", x.dir()+"/")
		case s.Cut:
			n := javascript.Units(shortenLinks(joinLines(normalLines(src, s.Span))))
			f.Span, f.Level = s.Span, settings.Information
			f.Message = fmt.Sprintf("the summary of %s is %s characters: the agent shows the first %d and three dots", x.dir()+"/", view.Number(n), MaxSummary-len("..."))
		default:
			return
		}
		p.Report(f)
	},
}

// gluedText returns prose that stands in the first block of a body right under a
// heading, and where the line behind the heading begins.
func gluedText(src string, body text.Span) (at int, glued text.Span) {
	block, _ := blockAt(src, body)
	block = javascript.TrimSpan(src, block)
	if block.IsEmpty() || src[block.Start] != '#' {
		return 0, text.Span{}
	}
	_, next := lineAt(src, block.Start)
	if next >= block.End || isMarkup(strings.TrimLeft(src[next:block.End], " \t")) {
		return 0, text.Span{}
	}
	end := block.End
	for at := next; at < block.End; {
		line, after := lineAt(src, at)
		if at > next && isMarkup(line.Of(src)+" ") {
			end = at
			break
		}
		at = max(after, at+1)
	}
	return next, trimmed(src, text.Span{Start: next, End: end})
}

// summaryEdit puts a paragraph behind the first heading of an index, or at its top.
func summaryEdit(src string, body text.Span, summary string) text.Edit {
	at, end := body.Start, text.LineEnd(src)
	for at < body.End && strings.IndexByte(" \t\r\n", src[at]) >= 0 {
		at++
	}
	if at < body.End && src[at] == '#' {
		_, at = lineAt(src, at)
		at = min(at, len(src))
		before := end
		if !strings.HasSuffix(src[:at], "\n") {
			before += end
		}
		behind := end
		if line, _ := lineAt(src, at); at < len(src) && strings.TrimSpace(line.Of(src)) != "" {
			behind += end
		}
		return text.Edit{Span: text.Span{Start: at, End: at}, New: before + summary + behind}
	}
	after := end + end
	if at >= body.End {
		after = end
	}
	return text.Edit{Span: text.Span{Start: at, End: at}, New: summary + after}
}
