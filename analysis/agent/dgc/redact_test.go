package dgc

import (
	"testing"
)

func TestVectorsRedact(t *testing.T) {
	type vector struct {
		ID, Class, Note, Input, Output string
	}
	for _, v := range readVectors[vector](t, "dgc-redact.jsonl") {
		if got := Apply(v.Input, Redact(v.Input, nil)); got != v.Output {
			t.Errorf("%s (%s: %s)\n in  %q\n got %q\nwant %q", v.ID, v.Class, v.Note, v.Input, got, v.Output)
		}
	}
}

func TestVectorsRedactExact(t *testing.T) {
	type vector struct {
		ID, Note, Input, Output string
		Env                     map[string]string
		Known                   int
	}
	for _, v := range readVectors[vector](t, "dgc-redact-exact.jsonl") {
		known := NewKnown(v.Env)
		if known.Len() != v.Known {
			t.Errorf("%s (%s): %d values known, want %d", v.ID, v.Note, known.Len(), v.Known)
		}
		if got := Apply(v.Input, Redact(v.Input, known)); got != v.Output {
			t.Errorf("%s (%s)\n in  %q\n got %q\nwant %q", v.ID, v.Note, v.Input, got, v.Output)
		}
	}
}
