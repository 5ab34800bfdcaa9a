package dgc

import (
	"slices"
	"strings"

	"memls/analysis/text"
)

// Redacted is what DGC puts in place of a credential.
const Redacted = "[REDACTED]"

// internalMark is what DGC's redaction holds a place with while it works. Where
// a file holds it literally, it comes out as Redacted too.
const internalMark = "\x00DGC-CREDENTIAL-REDACTED\x00"

// A Rewrite is a span of source text that the agent replaces by Redacted.
type Rewrite struct {
	Span  text.Span // bytes of the source
	Class string    // what took it for a credential: "key block", "URL password", …
}

// Redact returns what DGC replaces in s before it measures or shows anything:
// the joint effect of all its steps, in source order, without overlap. A span
// that reads Redacted already is not among them. known may be nil.
//
// It takes time linear in s, and little where nothing looks like a credential.
func Redact(s string, known *Known) []Rewrite {
	if known.in(s) {
		return redactAll(s, known)
	}
	var out []Rewrite
	for _, g := range groups(s, Parts(s)) {
		for _, w := range g.scan.rewrites {
			out = append(out, Rewrite{w.Span.Shift(g.span.Start), w.Class})
		}
	}
	return out
}

// Apply returns s with the rewrites of Redact made.
func Apply(s string, rewrites []Rewrite) string {
	if len(rewrites) == 0 {
		return s
	}
	var b strings.Builder
	b.Grow(len(s) + len(rewrites)*len(Redacted))
	at := 0
	for _, w := range rewrites {
		b.WriteString(s[at:w.Span.Start])
		b.WriteString(Redacted)
		at = w.Span.End
	}
	b.WriteString(s[at:])
	return b.String()
}

// redactAll runs every step over the whole of s.
func redactAll(s string, known *Known) []Rewrite {
	r := redaction{cur: s}
	r.step("marker", findAll(internalMark))
	for _, v := range known.list() {
		r.step("exact value", r.outside(findAll(v)))
	}
	for _, c := range classes {
		r.step(c.name, c.find)
	}
	return slices.DeleteFunc(r.done, func(w Rewrite) bool { return w.Span.Of(s) == Redacted })
}

// findAll matches a string literally.
func findAll(v string) matcher {
	return func(s string) (out []text.Span) {
		for i := 0; ; {
			n := strings.Index(s[i:], v)
			if n < 0 {
				return out
			}
			out = append(out, text.Span{Start: i + n, End: i + n + len(v)})
			i += n + len(v)
		}
	}
}

// A redaction is a text between two steps, with the way back to its source.
type redaction struct {
	cur  string
	done []Rewrite // in source order: every Redacted in cur that a step put there
}

// outside keeps the matches that share no byte with a Redacted of cur: a known
// value that happens to be part of that word must not eat it.
func (r *redaction) outside(find matcher) matcher {
	return func(s string) []text.Span {
		marks := findAll(Redacted)(s)
		return slices.DeleteFunc(find(s), func(m text.Span) bool {
			for len(marks) > 0 && marks[0].End <= m.Start {
				marks = marks[1:]
			}
			return len(marks) > 0 && marks[0].Overlaps(m)
		})
	}
}

// step replaces what find finds in the current text. A match that covers earlier
// replacements takes their place.
func (r *redaction) step(class string, find matcher) {
	found := find(r.cur)
	if len(found) == 0 {
		return
	}
	var b strings.Builder
	b.Grow(len(r.cur) + len(found)*len(Redacted))
	old := r.done
	done := make([]Rewrite, 0, len(old)+len(found))
	at, shift := 0, 0 // byte of cur, and how far the source is ahead of it
	// pass takes over the earlier replacements before byte i of cur.
	pass := func(i int) {
		for len(old) > 0 && old[0].Span.Start-shift < i {
			done = append(done, old[0])
			shift += old[0].Span.Len() - len(Redacted)
			old = old[1:]
		}
	}
	for _, m := range found {
		pass(m.Start)
		start := m.Start + shift
		for len(old) > 0 && old[0].Span.Start-shift < m.End {
			shift += old[0].Span.Len() - len(Redacted)
			old = old[1:]
		}
		done = append(done, Rewrite{text.Span{Start: start, End: m.End + shift}, class})
		b.WriteString(r.cur[at:m.Start])
		b.WriteString(Redacted)
		at = m.End
	}
	pass(len(r.cur))
	b.WriteString(r.cur[at:])
	r.cur, r.done = b.String(), done
}
