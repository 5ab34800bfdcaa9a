package dgc

import (
	"fmt"
	"math"
	"sync"

	"memls/analysis/check"
	"memls/analysis/text"
	"memls/analysis/view"
)

// Checks returns DGC's own checks. Every engine has the same ones: nobody writes
// to them.
func Checks() []*check.Check { return checks() }

var checks = sync.OnceValue(func() []*check.Check {
	all := []*check.Check{
		accidentalRule,
		fenceComment,
		hiddenFile,
		hiddenRule,
		leftOutMiddle,
		leftOutRest,
		leftOutRule,
		memoryNotLast,
		nearMiss,
		nestedRoot,
		notLoaded,
		rewrittenText,
		subHeading,
		unmarkedRule,
	}
	for _, c := range all {
		c.Agents = []string{"dgc"}
	}
	return all
})

// boundedOf is what DGC makes of the file of a pass.
func boundedOf(p *check.Pass) *Bounded { return p.Memory.Facts.(*Bounded) }

// over reports whether the file of a pass is over its limit, so that what is a
// rule matters.
func (b *Bounded) over() bool { return b.Used > b.Limit }

// spareRoom is how many code points a fix may add to the rules of a file over its
// limit without putting one of them out: half of what is left, since two checks
// offer such fixes at a time. Of a file that fits any section may become a rule.
func (b *Bounded) spareRoom() int {
	if !b.over() {
		return math.MaxInt
	}
	room := b.Limit - len(rulesLabel) - len(blankLine2)
	for _, r := range b.Rules {
		room -= r.Size
	}
	return room / 2
}

// sizeAround is what the section that holds the byte at off, from one heading to
// the next, would take as a rule, in code points.
func sizeAround(p *check.Pass, off int) int {
	section := text.Span{End: p.Doc.Len()}
	for h := range p.Doc.Headings() {
		if h.Nested {
			continue
		}
		if h.Span.Start > off {
			section.End = h.Span.Start
			break
		}
		section.Start = h.Span.Start
	}
	return ruleSize(section.Of(p.Doc.Text()))
}

// ruleSize is what text takes as a rule, in code points.
func ruleSize(s string) int { return charCount(s) + len(blankLine2) }

// line returns the line of the file, without its end, that holds off.
func line(p *check.Pass, off int) text.Span {
	lines := p.Doc.Lines()
	return lines.Span(lines.Line(off))
}

// lines names the lines of a span: "line 7", "part of line 7" or "lines
// 340-1,102".
func lines(p *check.Pass, span text.Span) string {
	index := p.Doc.Lines()
	first, last := index.Line(span.Start)+1, index.Line(max(span.End-1, span.Start))+1
	if first == last {
		if whole := index.Span(first - 1); span.Start > whole.Start || span.End < whole.End {
			return "part of line " + view.Number(first)
		}
		return "line " + view.Number(first)
	}
	return fmt.Sprintf("lines %s-%s", view.Number(first), view.Number(last))
}

// isAre is "is" for one and "are" for more.
func isAre(n int) string {
	if n == 1 {
		return "is"
	}
	return "are"
}
