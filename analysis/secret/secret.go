// Package secret finds leaked secrets and personal data in prose, lists and code
// of memory files: provider keys, private keys, credentials in URLs, passwords
// and tokens that are assigned or told, e-mail addresses, phone, card and
// account numbers.
//
// A text is skimmed by finders that skip what cannot matter (see runs.go,
// words.go, personal.go); only round a hit does a hand-written check look at
// length, alphabet, randomness and, where the format has one, the checksum. All
// work is linear in the text: every look to the side is bounded.
//
// Ids of kinds and many lists of prefixes, lengths and placeholder words follow
// the rules of gitleaks (https://github.com/gitleaks/gitleaks, MIT licence); the
// code does not.
//
// No value of a secret leaves this package except as a span of the caller's own
// text.
package secret

import (
	"cmp"
	"slices"

	"memls/analysis/text"
)

// A Level says how sure a hit is.
type Level uint8

const (
	// Unsure hits are worth a look: the surroundings speak for a secret, the
	// value alone does not.
	Unsure Level = iota
	// Likely hits have the look of a secret in a place where secrets stand.
	Likely
	// Certain hits are proved by their format: a provider's own prefix with the
	// right length and alphabet, or a checksum.
	Certain
)

// HasFormat reports whether the value has a format of its own, and is not told
// from other words by what stands around it.
func (h *Hit) HasFormat() bool {
	return !h.Personal && h.Kind != kindPassword && h.Kind != kindAssignment
}

var levelNames = [...]string{"unsure", "likely", "certain"}

func (l Level) String() string { return levelNames[l] }

// A Hit is one secret or one piece of personal data.
type Hit struct {
	// Span is the value only, in bytes of the scanned text: what a fix replaces.
	Span text.Span
	// Kind is a stable id: "github-token", "private-key", "url-credentials",
	// "password", "generic-assignment", "email", "card-number", …
	Kind string
	// Title names the kind inside a sentence, with its article: "a GitHub token".
	// It never holds any part of the value.
	Title string
	// Variable is a good name for the value to be replaced by, without $: the
	// name that it is assigned to in the text where there is one.
	Variable string
	Level    Level
	// Personal marks e-mail addresses, phone, card and account numbers, which
	// are no credentials.
	Personal bool
}

// Scan returns what s leaks, in order and without overlap. s is any part of a
// file that starts and ends at line boundaries; only a private key spans lines.
func Scan(s string) []Hit {
	c := collector{s: s}
	c.scanRuns()
	c.scanWords()
	c.scanMail()
	c.scanNumbers()
	c.scanPhones()
	return c.sorted()
}

// A collector gathers the hits of one text.
type collector struct {
	s    string
	hits []Hit
	// keyEnd is the end of the last private key block: nothing starts inside.
	keyEnd int
	// endMark is the offset of the END mark found last, or past the text: a text
	// full of unfinished blocks is not searched again and again.
	endMark int
	// readEnd is the end of the value read last, reads how many names inside it
	// were tried.
	readEnd, reads int
}

func (c *collector) add(h Hit) { c.hits = append(c.hits, h) }

// sorted returns the hits in order; of two that overlap the better one stays.
func (c *collector) sorted() []Hit {
	slices.SortStableFunc(c.hits, func(a, b Hit) int {
		return cmp.Or(a.Span.Start-b.Span.Start, better(a, b))
	})
	kept := c.hits[:0]
	for _, h := range c.hits {
		if n := len(kept); n > 0 && kept[n-1].Span.Overlaps(h.Span) {
			if better(h, kept[n-1]) < 0 {
				kept[n-1] = h
			}
			continue
		}
		kept = append(kept, h)
	}
	return slices.Clip(kept)
}

// better orders overlapping hits: the surer one first, a named format before a
// general one, then the longer one.
func better(a, b Hit) int {
	return cmp.Or(
		cmp.Compare(b.Level, a.Level),
		cmp.Compare(general(a.Kind), general(b.Kind)),
		cmp.Compare(b.Span.Len(), a.Span.Len()),
	)
}

func general(kind string) int {
	switch kind {
	case kindAssignment, kindPassword:
		return 1
	case kindURL:
		return 2 // the token inside is named more exactly
	}
	return 0
}
