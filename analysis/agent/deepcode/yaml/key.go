package yaml

import (
	"math"
	"strconv"
	"strings"
)

// A keySet holds the keys of a map so far, by kind and value: 1 and "1" are two
// keys, though they become one property.
type keySet map[keyValue]bool

type keyValue struct {
	kind   Kind
	number float64
	text   string
	flag   bool
}

// addPair adds a pair to a map. Only scalars can be the same key twice; NaN is
// never the same as anything, nor is an alias.
func (p *parser) addPair(n *Node, keys keySet, pair Pair) {
	key := pair.Key
	scalar := key.Kind <= String && key.Style != Alias
	if scalar && !(key.Kind == Number && math.IsNaN(key.Number)) {
		v := keyValue{key.Kind, key.Number, key.Text, key.Bool}
		if keys[v] {
			p.fail(key.Span.Start, key.Span.End, DuplicateKey, "the key stands in the map twice")
		}
		keys[v] = true
	}
	pair.Name = p.propertyName(key)
	n.Pairs = append(n.Pairs, pair)
}

// propertyName returns the property that a key becomes. A list or map as a key is
// written in brackets, its parts as they stand in the source.
func (p *parser) propertyName(key *Node) string {
	switch key.Kind {
	case String:
		return key.Text
	case Number:
		return formatNumber(key.Number)
	case Bool:
		return strconv.FormatBool(key.Bool)
	case Map, Seq:
		return p.written(key, 0)
	}
	return ""
}

// maxWritten bounds the parts of a key that is a list or map; no agent reads such
// a key by its name.
const maxWritten = 100

// written writes a value in brackets.
func (p *parser) written(n *Node, depth int) string {
	var parts []string
	open, shut := "[", "]"
	switch {
	case n.Kind != Map && n.Kind != Seq || n.Style == Alias:
		return n.Span.Of(p.src)
	case depth > 4 || len(n.Items)+len(n.Pairs) > maxWritten:
		return "…"
	case n.Kind == Map:
		open, shut = "{", "}"
	}
	for _, item := range n.Items {
		parts = append(parts, p.written(item, depth+1))
	}
	for _, pair := range n.Pairs {
		part := p.written(pair.Key, depth+1)
		if pair.Value.Style != Empty {
			part += ": " + p.written(pair.Value, depth+1)
		}
		parts = append(parts, part)
	}
	if len(parts) == 0 {
		return open + shut
	}
	return open + " " + strings.Join(parts, ", ") + " " + shut
}

// formatNumber writes f as JavaScript's String does.
func formatNumber(f float64) string {
	abs := math.Abs(f)
	switch {
	case f == 0:
		return "0"
	case math.IsInf(f, 1):
		return "Infinity"
	case math.IsInf(f, -1):
		return "-Infinity"
	case math.IsNaN(f):
		return "NaN"
	case abs >= 1e-6 && abs < 1e21:
		return strconv.FormatFloat(f, 'f', -1, 64)
	}
	s := strconv.FormatFloat(f, 'e', -1, 64)
	mantissa, exp, _ := strings.Cut(s, "e")
	sign := exp[:1]
	return mantissa + "e" + sign + strings.TrimLeft(exp[1:], "0")
}
