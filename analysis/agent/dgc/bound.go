package dgc

import (
	"cmp"
	"fmt"
	"slices"

	"memls/analysis/text"
	"memls/analysis/view"
)

// MaxChars is how many code points of a file DGC loads; MinChars is the least
// that it can be told to.
const (
	MaxChars = 32768
	MinChars = 256
)

// What DGC adds to a bounded file.
const (
	rulesLabel = "[Rules from this file -- always kept in full]"
	blankLine2 = "\n\n"
	restNotice = "[The rest of this file did not fit after its rules.]"
	// minRest is the room from which on DGC shows the rest of a file.
	minRest = 128
)

// headTail is how DGC shows a text that is too long.
var headTail = view.HeadTail{
	Marker: func(n int) string {
		return fmt.Sprintf("\n… [%d memory characters omitted from this bounded view] …\n", n)
	},
	First:  "\n… [bounded content omitted] …\n",
	Rounds: 10,
	Parts:  3,
	Atom:   Redacted,
}

// A Mode says what DGC made of a file.
type Mode string

const (
	Whole         Mode = "whole"          // all of it is loaded
	HeadAndTail   Mode = "headtail"       // no rule: the beginning and the end
	RulesHeadTail Mode = "rules+headtail" // the rules, then the beginning and the end of the rest
	RulesRest     Mode = "rules+rest"     // the rules, then all of the rest
	RulesNote     Mode = "rules+note"     // the rules, and that the rest did not fit
	RulesNothing  Mode = "rules+nothing"  // the rules, and no room even to say so
	RulesOnly     Mode = "rules-only"     // the rules, and there is no rest
	RulesDropped  Mode = "rules-dropped"  // not even all rules, and nothing else
)

// Why text is left out, for view.LeftOut.
const (
	ReasonMiddle      = "it is in the middle of a file over its limit"
	ReasonRuleDropped = "it is a rule that does not fit beside the others"
	ReasonBehindRules = "it is not a rule, and not even the rules fit"
	ReasonNoRoom      = "the rules leave no room for it"
)

// A Rule is a section that DGC takes for a rule.
type Rule struct {
	Name    string
	By      RuleBy
	Heading text.Span // bytes of the source: the section's first line
	Span    text.Span // bytes of the source: the section without trailing white space
	Size    int       // code points that it takes in a bounded view, blank line included
	Kept    bool
	// Room is, in a bounded file, how many code points were left for this rule when
	// it was tried: the limit less what is kept already and less the notice that
	// names the rules left out so far and all later ones. It is kept if Size <= Room.
	Room int
}

// Bounded is what DGC loads of one file.
type Bounded struct {
	view.View
	Mode  Mode
	Rules []Rule // all, in file order, whether the file is over the limit or not
	// Omitted is the number that the marker shows, and Head and Tail what is kept on
	// both sides of it, in code points; zero without a marker.
	Omitted, Head, Tail int
}

// Options of Bound. The zero Options are DGC's own, except that it also redacts
// exact values that it knows.
type Options struct {
	Path    string  // goes into the view's references
	Limit   int     // code points; 0: MaxChars. Raised to MinChars, lowered to MaxChars
	Release Release // "": the first of Releases
	Known   *Known  // may be nil
}

// Bound returns what DGC loads of a file with the text src: redacted, stripped,
// and when that is still over the limit, its rules and then the beginning and
// the end of the rest. parts cover src; nil: Parts(src).
//
// What it returns is at most the limit long, but for one quirk of DGC's: where
// rules are left out, their notice may bring it up to five characters over.
func Bound(src string, parts []Part, o Options) *Bounded {
	if o.Limit == 0 {
		o.Limit = MaxChars
	}
	o.Limit = min(max(o.Limit, MinChars), MaxChars)
	b := bounding{options: o, loaded: load(src, read(src, parts, o.Known))}
	b.out.Agent = "dgc"
	b.out.Unit = "characters"
	b.out.Limit = o.Limit
	b.out.Used = b.text.Len().Char
	b.findRules()
	switch {
	case b.out.Used <= o.Limit:
		b.out.Mode = Whole
		for i := range b.out.Rules {
			b.out.Rules[i].Kept = true
		}
		b.build.AddStrand(o.Path, &b.text, view.Pos{}, b.text.Len())
	case len(b.rules) == 0:
		b.out.Mode = HeadAndTail
		b.headTail(&b.text, o.Limit)
	default:
		b.rulesFirst()
	}
	v := b.build.View()
	b.out.Text, b.out.Segments = v.Text, v.Segments
	slices.SortStableFunc(b.out.LeftOut, func(x, y view.LeftOut) int { return cmp.Compare(x.Span.Start, y.Span.Start) })
	return &b.out
}

// read returns the groups of src. Known values may stand anywhere, over several
// parts too, so where there are some, src is one group.
func read(src string, parts []Part, known *Known) []group {
	if known.in(src) {
		scan := &Scan{rewrites: redactAll(src, known)}
		scan.redacted = Apply(src, scan.rewrites)
		scan.outline = readOutline(scan.redacted)
		return []group{{text.Span{End: len(src)}, scan}}
	}
	if parts == nil {
		parts = Parts(src)
	}
	return groups(src, parts)
}

// A stretch is a piece of loaded text.
type stretch struct{ from, to view.Pos }

// A bounding is the work of one Bound.
type bounding struct {
	*loaded
	options Options
	rules   []stretch // one for each of out.Rules, without trailing white space
	others  []stretch // what stands between them
	build   view.Builder
	out     Bounded
}

// findRules finds the rules among the blocks, and what stands between them.
func (b *bounding) findRules() {
	var between view.Pos
	b.eachBlock(b.options.Release, func(k block) {
		if k.rule == NoRule {
			return
		}
		if k.from != between {
			b.others = append(b.others, stretch{between, k.from})
		}
		between = k.to
		line := b.firstLine(k)
		end := b.text.TrimRight(k.from, k.to, isSpace)
		b.rules = append(b.rules, stretch{k.from, end})
		b.out.Rules = append(b.out.Rules, Rule{
			Name:    ruleName(line),
			By:      k.rule,
			Heading: b.text.Source(k.from, view.Pos{Byte: k.from.Byte + len(line)}),
			Span:    b.text.Source(k.from, end),
			Size:    end.Char - k.from.Char + len(blankLine2),
		})
	})
	if end := b.text.Len(); between != end {
		b.others = append(b.others, stretch{between, end})
	}
}

// rulesFirst builds the view of a file over its limit that has rules.
func (b *bounding) rulesFirst() {
	limit := b.options.Limit
	used, dropped := b.choose()
	b.build.Add(view.Label, rulesLabel+blankLine2, view.Ref{}, "")
	first := true
	for i, r := range b.out.Rules {
		at := b.rules[i]
		if !r.Kept {
			b.leaveOut(&b.text, at.from, at.to, ReasonRuleDropped)
			continue
		}
		if !first {
			b.build.Add(view.Join, blankLine2, view.Ref{}, "")
		}
		first = false
		b.build.AddStrand(b.options.Path, &b.text, at.from, at.to)
	}
	rest := b.rest()
	if text := dropped.text(limit - used); text != "" {
		b.out.Mode = RulesDropped
		b.join(first)
		b.build.Add(view.Notice, text, view.Ref{}, "")
		b.leaveOut(rest, view.Pos{}, rest.Len(), ReasonBehindRules)
		return
	}
	room := limit - used
	switch n := rest.Len().Char; {
	case n == 0:
		b.out.Mode = RulesOnly
	case room >= minRest && n <= room:
		b.out.Mode = RulesRest
		b.join(first)
		b.build.AddStrand(b.options.Path, rest, view.Pos{}, rest.Len())
	case room >= minRest:
		b.out.Mode = RulesHeadTail
		b.join(first)
		b.headTail(rest, room)
	case room >= len(restNotice):
		b.out.Mode = RulesNote
		b.join(first)
		b.build.Add(view.Notice, restNotice, view.Ref{}, "")
		b.leaveOut(rest, view.Pos{}, rest.Len(), ReasonNoRoom)
	default:
		b.out.Mode = RulesNothing
		b.leaveOut(rest, view.Pos{}, rest.Len(), ReasonNoRoom)
	}
}

// join adds the blank line behind the last kept rule. (The label brings its own.)
func (b *bounding) join(none bool) {
	if !none {
		b.build.Add(view.Join, blankLine2, view.Ref{}, "")
	}
}

// choose decides which rules are kept. It returns the code points used by them
// and the label, and the notice about the others.
func (b *bounding) choose() (used int, left notice) {
	names := make([]string, len(b.out.Rules))
	for i, r := range b.out.Rules {
		names[i] = r.Name
	}
	n := notice{dropped: newNameList(nil), all: newNameList(names)}
	used = len(rulesLabel) + len(blankLine2)
	for i := range b.out.Rules {
		r := &b.out.Rules[i]
		n.later = i + 1
		r.Room = b.options.Limit - used - n.size(b.options.Limit)
		if r.Kept = r.Size <= r.Room; r.Kept {
			used += r.Size
		} else {
			n.dropped.add(r.Name)
		}
	}
	return used, n
}

// rest returns what stands outside the rules, joined and stripped.
func (b *bounding) rest() *view.Strand {
	var all, out view.Strand
	for _, o := range b.others {
		all.AddSlice(&b.text, o.from, o.to)
	}
	from := all.TrimLeft(view.Pos{}, all.Len(), isSpace)
	out.AddSlice(&all, from, all.TrimRight(from, all.Len(), isSpace))
	return &out
}

// headTail adds the beginning and the end of s.
func (b *bounding) headTail(s *view.Strand, room int) {
	cut := headTail.Cut(s, room)
	b.build.AddStrand(b.options.Path, s, view.Pos{}, cut.Head)
	b.build.Add(view.Marker, cut.Marker, view.Ref{Path: b.options.Path, Span: s.Source(cut.Head, cut.Tail)}, "")
	b.build.AddStrand(b.options.Path, s, cut.Tail, s.Len())
	b.leaveOut(s, cut.Head, cut.Tail, ReasonMiddle)
	b.out.Omitted, b.out.Head, b.out.Tail = cut.Shown, cut.Head.Char, s.Len().Char-cut.Tail.Char
}

// leaveOut notes that what s holds from one place to another is not loaded.
func (b *bounding) leaveOut(s *view.Strand, from, to view.Pos, reason string) {
	s.Sources(from, to, func(span text.Span) {
		b.out.LeftOut = append(b.out.LeftOut, view.LeftOut{Ref: view.Ref{Path: b.options.Path, Span: span}, Reason: reason})
	})
}
