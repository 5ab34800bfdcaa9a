package yaml

import (
	"bytes"
	"encoding/json"
	"math"
	"os"
	"reflect"
	"testing"
)

// TestReference compares with the agent's own library: texts made at random from
// pieces of headers, and what npm yaml 2.9.1 reads in each, or that it refuses it.
func TestReference(t *testing.T) {
	b, err := os.ReadFile("testdata/npm-yaml-2.9.1.jsonl")
	if err != nil {
		t.Fatal(err)
	}
	n := 0
	for line := range bytes.Lines(b) {
		var c struct {
			Src   string
			Error bool
			Data  any
		}
		if err := json.Unmarshal(line, &c); err != nil {
			t.Fatal(err)
		}
		n++
		root, problem := Parse(c.Src)
		switch {
		case c.Error != (problem != nil):
			t.Errorf("%q: %v, want an error: %v", c.Src, problem, c.Error)
		case root != nil:
			if got := reference(root); !reflect.DeepEqual(got, c.Data) {
				t.Errorf("%q: %#v, want %#v", c.Src, got, c.Data)
			}
		}
	}
	t.Logf("%d texts", n)
}

// reference writes a node as the file does: what JSON lacks is {"$": name}.
func reference(n *Node) any {
	special := func(name string) any { return map[string]any{"$": name} }
	switch n.Kind {
	case Number:
		switch x := n.Number; {
		case math.IsNaN(x):
			return special("NaN")
		case math.IsInf(x, 0):
			return special(formatNumber(x))
		case x == 0 && math.Signbit(x):
			return special("-0")
		}
	case Opaque:
		return special("opaque")
	case Seq:
		out := []any{}
		for _, item := range n.Items {
			out = append(out, reference(item))
		}
		return out
	case Map:
		out := map[string]any{}
		for _, p := range n.Pairs {
			out[p.Name] = reference(p.Value)
		}
		return out
	}
	return value(n)
}
