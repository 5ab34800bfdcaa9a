package javascript

import (
	"testing"

	"memls/analysis/text"
)

func TestTrim(t *testing.T) {
	for in, want := range map[string]string{
		" a b \n":             "a b",
		"\ufeffa\u00a0\u3000": "a",
		"\u0085a\u200b":       "\u0085a\u200b", // no white space to JavaScript
		"\x1ca\x1f":           "\x1ca\x1f",
		" \t":                 "",
	} {
		if got := Trim(in); got != want {
			t.Errorf("%q: %q, want %q", in, got, want)
		}
		if got := TrimSpan("x"+in+"y", text.Span{Start: 1, End: 1 + len(in)}).Of("x" + in + "y"); got != want {
			t.Errorf("span of %q: %q, want %q", in, got, want)
		}
	}
}

func TestFirstUnits(t *testing.T) {
	for _, test := range []struct {
		n    int
		want string
	}{{0, ""}, {1, "a"}, {2, "aé"}, {3, "aé\ufffd"}, {4, "aé𝄞"}, {9, "aé𝄞z"}} {
		if got := FirstUnits("aé𝄞z", test.n); got != test.want {
			t.Errorf("%d: %q, want %q", test.n, got, test.want)
		}
	}
	if n := Units("aé𝄞z"); n != 5 {
		t.Errorf("%d units", n)
	}
}
