// Package yaml reads the YAML of a memory's frontmatter as deepcode's library
// (npm yaml 2.9, YAML 1.2 core schema) does: what that library refuses is an error
// here, with its place, and what it lets pass, standard or not, passes.
//
// The general Go libraries follow YAML 1.1 in part (dates, 014, 1_000, merge keys)
// and say an error's line at best; a memory's author needs the character.
//
// All spans are bytes of the source given to Parse or ParseIn.
package yaml

import (
	"memls/analysis/text"
)

// A Kind is what a value is to the agent.
type Kind uint8

const (
	Null Kind = iota
	Bool
	Number
	String
	Map
	Seq
	Opaque // none of these: a date, bytes, a set, a value that holds itself
)

// A Style is how a value is written.
type Style uint8

const (
	Empty Style = iota // not at all
	Plain
	SingleQuoted
	DoubleQuoted
	Literal // |
	Folded  // >
	Flow    // [ ] or { }
	Block   // lines of "- " or "key:"
	Alias   // *name; everything but Span is that of the value it stands for
)

// A Node is one value.
type Node struct {
	Kind  Kind
	Style Style
	// Span is the value as written, quotes and brackets included, anchors and
	// tags not; for an empty value the place where it would stand.
	Span text.Span

	Text   string  // of a String
	Number float64 // of a Number; may be infinite or NaN
	Bool   bool
	Items  []*Node // of a Seq
	Pairs  []Pair  // of a Map, in order; a later one of the same Name counts

	alias *anchor // of an Alias
}

// A Pair is one key of a map with its value, never nil. Name is the key as the
// property of a JavaScript object: null is "", 1.0 is "1".
type Pair struct {
	Name       string
	Key, Value *Node
}

// Get returns the pair called name, nil if there is none.
func (n *Node) Get(name string) *Pair {
	if n == nil || n.Kind != Map {
		return nil
	}
	for i := len(n.Pairs) - 1; i >= 0; i-- {
		if n.Pairs[i].Name == name {
			return &n.Pairs[i]
		}
	}
	return nil
}

// String returns the text of the pair called name when it is a String.
func (n *Node) String(name string) (string, bool) {
	if p := n.Get(name); p != nil && p.Value.Kind == String {
		return p.Value.Text, true
	}
	return "", false
}

// A Reason says what makes a document unreadable, so that a fix can be chosen.
type Reason uint8

const (
	Other        Reason = iota
	ColonInValue        // ": " in a plain value, which would make it a map
	BadStart            // a plain value begins with a character that may not begin one
	AfterValue          // text behind a value that has ended, such as a closing quote
	Unclosed            // a quote or bracket is never closed
	BadEscape           // \q
	DuplicateKey
	MissingColon // a line of a map is no key
	BadIndent
	TabIndent
	UnknownAlias
	BlockHeader // text behind | or >
	TwoDocuments
	TooDeep
)

// An Error is why a text is not YAML to the agent, and where.
type Error struct {
	Span    text.Span
	Reason  Reason
	Message string // a clause: "the quote is never closed"
}

func (e *Error) Error() string { return e.Message }
