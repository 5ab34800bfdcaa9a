package check

import (
	"cmp"
	"fmt"
	"iter"
	"slices"
	"strings"

	"memls/analysis/markdown"
	"memls/analysis/settings"
	"memls/analysis/similar"
	"memls/analysis/text"
	"memls/analysis/view"
)

var contradiction = &Check{
	ID:      "hygiene/contradiction",
	Summary: "two statements about the same disagree",
	Level:   settings.Hint,
	Doc: `
The agent believes one of them, and nobody knows which.

Two statements are compared when they say the same of the same, whatever the order and
the inflection of the words, and differ in one number or version, or in a negation:
"the API listens on port 8080" and "the API listens on port 9090". They are compared
within a file, and with the other memories of a directory; a negation counts in one
section alone, since headings tell when each holds. What is said of one day is left out,
and so are lists that count up.

The fixes remove one of the two.
`,
	File: func(p *Pass) {
		all := p.claims()
		for same := range bySubject(all) {
			if pair := disagreeing(same); pair != nil {
				p.reportContradiction(&pair[1], &pair[0], p.File.Path)
			}
		}
		p.disagreeElsewhere(all)
	},
}

// minApart is how many words two claims share at least that stand in different
// sections or files, where the headings may say what each is about.
const minApart = 5

// maxClaimed is how many bytes of a file are looked at: agents load no more of one.
const maxClaimed = 64 << 10

// claims returns the claims of the pass's file, by subject, those about the same in the
// order of the text.
func (p *Pass) claims() []similar.Claim {
	if p.claimed == nil {
		p.claimed = claimsIn(p.Doc)
	}
	return p.claimed
}

func claimsIn(doc *markdown.Document) []similar.Claim {
	var chunks []markdown.Chunk
	n := 0
	for _, chunk := range doc.Chunks() {
		if chunk.Start > maxClaimed {
			break
		}
		chunks = append(chunks, chunk)
		n += len(similar.ClaimsOf(chunk.Part))
	}
	out := make([]similar.Claim, 0, n)
	section := int32(0)
	for _, chunk := range chunks {
		for _, c := range similar.ClaimsOf(chunk.Part) {
			c.Span = c.Span.Shift(chunk.Start)
			c.Section += section
			out = append(out, c)
		}
		section += int32(len(chunk.Part.Headings()))
	}
	slices.SortStableFunc(out, func(a, b similar.Claim) int { return cmp.Compare(a.Subject, b.Subject) })
	return out
}

// bySubject yields the claims about one subject each of what claims returns.
func bySubject(claims []similar.Claim) iter.Seq[[]similar.Claim] {
	return func(yield func([]similar.Claim) bool) {
		for len(claims) > 0 {
			n := 1
			for n < len(claims) && claims[n].Subject == claims[0].Subject {
				n++
			}
			if !yield(claims[:n]) {
				return
			}
			claims = claims[n:]
		}
	}
}

// disagreeing returns the first two of the claims about one subject that cannot
// both hold. Three values or more are a list that counts up.
func disagreeing(claims []similar.Claim) []similar.Claim {
	if len(claims) != 2 {
		return nil
	}
	a, b := claims[0], claims[1]
	if !a.Disagrees(&b) || a.Section != b.Section && (a.Words < minApart || a.Denied != b.Denied) {
		return nil
	}
	return claims
}

// disagreeElsewhere reports what another memory of the directory denies; of two
// files the one whose path comes later.
func (p *Pass) disagreeElsewhere(all []similar.Claim) {
	store := p.memoryStore()
	if store == nil {
		return
	}
	for mine := range bySubject(all) {
		if len(mine) != 1 || mine[0].Words < minApart {
			continue
		}
		told := store.Told(mine[0].Subject, maxTold)
		for i := range told {
			other, path := &told[i], store.PathOf(&told[i])
			if path >= p.File.Path || mine[0].Denied != other.Denied || !mine[0].Disagrees(other.Claim) {
				continue
			}
			if now, ok := p.stands(other.Claim, path); ok {
				p.reportContradiction(&mine[0], &now, path)
				break
			}
		}
	}
}

// maxTold is how often a subject is spoken of at most to be a subject: more often,
// it is a form that is filled in.
const maxTold = 4

// reportContradiction reports a claim of the pass's file that another one denies, which
// stands in the file at path.
func (p *Pass) reportContradiction(c, other *similar.Claim, path string) {
	f := Finding{Span: c.Span}
	here := path == p.File.Path
	where := ""
	if here {
		where = fmt.Sprintf("line %d", p.Doc.Lines().Line(other.Span.Start)+1)
		f.Related = []Related{p.Related(other.Span, "this disagrees")}
	} else {
		where = p.Directory.Rel(path)
		f.Related = []Related{{Ref: view.Ref{Path: path, Span: other.Span}, Message: "this disagrees"}}
	}
	said := shown(text.OneLine(other.Span.Of(p.Snapshot.File(path).Text())))
	f.Message = fmt.Sprintf("%s says otherwise (%s): the agent believes one of the two", where, said)
	if line, ok := itemLines(p.Doc, c); ok {
		f.Fixes = append(f.Fixes, Fix{Title: "Remove this statement", Deletes: true, Edits: []text.Edit{{Span: line}}})
	}
	if line, ok := itemLines(p.Doc, other); here && ok {
		f.Fixes = append(f.Fixes, Fix{Title: "Remove the one in " + where, Deletes: true, Edits: []text.Edit{{Span: line}}})
	}
	p.Report(f)
}

// stands returns a claim of the file at path where it stands now: what is open in an
// editor may have changed since its directory was read.
func (p *Pass) stands(claim *similar.Claim, path string) (now similar.Claim, ok bool) {
	doc := p.Snapshot.File(path).Doc
	if doc == nil {
		return now, false
	}
	for _, chunk := range doc.Chunks() {
		for _, c := range similar.ClaimsOf(chunk.Part) {
			if c.Repeats(claim) {
				c.Span = c.Span.Shift(chunk.Start)
				return c, true
			}
		}
	}
	return now, false
}

// itemLines returns the whole lines of a claim that is all there is of a list item.
func itemLines(doc *markdown.Document, c *similar.Claim) (text.Span, bool) {
	if !c.Item {
		return text.Span{}, false
	}
	for item := range doc.Items() {
		if item.Span.Start > c.Span.Start {
			break
		}
		end := item.Span.Start + len(strings.TrimRight(item.Span.Of(doc.Text()), " \t\r\n"))
		if end == c.Span.End && item.Span.Start < c.Span.Start {
			return text.WholeLines(doc.Text(), text.Span{Start: item.Span.Start, End: c.Span.End}), true
		}
	}
	return text.Span{}, false
}
