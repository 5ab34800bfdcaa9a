// Package jsontext reads JSON with the place of everything: keys, values, and what
// is not JSON. Strict JSON, as JavaScript's JSON.parse takes it, is a text without
// problems; what people write beside it (comments, trailing commas) is read past,
// so that one finding does not hide the next.
//
// The standard decoders give the offset of the first error and of no value.
package jsontext

import (
	"memls/analysis/text"
)

// A Kind is what a value is.
type Kind uint8

const (
	Null Kind = iota
	Bool
	Number
	String
	Array
	Object
)

var kindNames = [...]string{"null", "a boolean", "a number", "a string", "a list", "an object"}

// String returns the kind as a sentence names it: "a string".
func (k Kind) String() string { return kindNames[k] }

// A Value is one value. Span is its bytes in the source.
type Value struct {
	Kind    Kind
	Span    text.Span
	Bool    bool
	Number  float64 // infinite when it is out of range
	Text    string  // of a String
	Items   []*Value
	Members []Member // in order, duplicates included
	Partial bool     // the text could not be read to the value's end
}

// A Member is one key of an object with its value. KeySpan includes the quotes.
type Member struct {
	Key     string
	KeySpan text.Span
	Value   *Value
}

// Get returns the last member called key, which is the one that counts, or nil.
func (v *Value) Get(key string) *Member {
	if v == nil || v.Kind != Object {
		return nil
	}
	for i := len(v.Members) - 1; i >= 0; i-- {
		if v.Members[i].Key == key {
			return &v.Members[i]
		}
	}
	return nil
}

// A Fault is why a text is not JSON.
type Fault uint8

const (
	Syntax Fault = iota
	Comment
	TrailingComma
	SingleQuotes
	ByteOrderMark
	Empty
	TooDeep
)

// A Problem is one thing that is not JSON, and where.
type Problem struct {
	Span    text.Span
	Fault   Fault
	Message string // a clause: "JSON has no comments"
}
