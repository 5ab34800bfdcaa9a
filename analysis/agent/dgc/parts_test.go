package dgc

import (
	"math/rand"
	"slices"
	"strings"
	"testing"
)

// atoms are what random texts are made of: everything that a matcher looks for,
// whole and in pieces, and what could come between.
var atoms = strings.Split("-----BEGIN PRIV|ATE KEY-----|-----END PRIV|-----BEGIN RSA |://|https|a|@|:|u|/|Authorization|proxy-| |\n|\n|\r|\r\n|\t|"+
	"bearer|Basic|token|TOKEN|pass|word|api|key|API_KEY|_|-|--|=|\"|'|`|;|,|{|secret|access|ACCESS_KEY_ID|X_|1|abcd|abc|sk-|gh|p_|xox|b-|AK|IA|"+
	"xxxxxxxxxxxx|xx|eyJ|EXAMPLEE|.|é|字|\u0131|\u017f|\u212a|\u00a0|\u2028|\u0085|[REDACTED]|\x00DGC-CREDENTIAL-REDACTED\x00|# |## Rules\n|```\n|"+RuleMarker, "|")

func randomText(random *rand.Rand) string {
	var b strings.Builder
	for range 1 + random.Intn(60) {
		b.WriteString(atoms[random.Intn(len(atoms))])
	}
	return b.String()
}

// However a text is cut, redaction finds the same, and the view is the same: no
// match is lost or made at a cut.
func TestPartsAreTheWhole(t *testing.T) {
	random := rand.New(rand.NewSource(7))
	rewritten := 0
	for i := range int64(5000) {
		src := randomText(random)
		want := redactAll(src, nil)
		var got []Rewrite
		for _, g := range groups(src, cutAtLines(src, i)) {
			for _, w := range g.scan.rewrites {
				got = append(got, Rewrite{w.Span.Shift(g.span.Start), w.Class})
			}
		}
		if !slices.Equal(got, want) {
			t.Fatalf("%q: by parts %v, at once %v", src, got, want)
		}
		if quiet(src) && len(want) > 0 {
			t.Fatalf("%q is quiet, but %v", src, want)
		}
		rewritten += min(len(want), 1)
		for _, release := range Releases {
			o := Options{Path: "p", Limit: MinChars, Release: release}
			if got, want := Bound(src, cutAtLines(src, i), o), Bound(src, []Part{{Len: len(src)}}, o); got.Text != want.Text {
				t.Fatalf("%q: by parts %q, at once %q", src, got.Text, want.Text)
			}
		}
	}
	t.Logf("%d texts with something to redact", rewritten)
}

// Parts covers a text, and cuts it where lines end.
func TestPartsCover(t *testing.T) {
	for _, src := range []string{"", "x", strings.Repeat("x", 3*partSize), strings.Repeat("line\r\n", 3000), strings.Repeat("\r", 3*partSize)} {
		at := 0
		for _, p := range Parts(src) {
			if at < len(src) && !startsLine(src, at) {
				t.Errorf("a part starts at byte %d of %q", at, short(src))
			}
			at += p.Len
		}
		if at != len(src) {
			t.Errorf("parts cover %d of %d bytes", at, len(src))
		}
	}
}

// What stands at the end of a part decides whether the next is read with it.
func TestOpenParts(t *testing.T) {
	tests := []struct {
		first, second string
		joined        bool
	}{
		{"use this token\n", "# Next\n", true}, // a colon could follow
		{"X_TOKEN=\n", "\n", true},
		{"--token\n\n\n", "value\n", true},
		{"Authorization: bearer\n", "x\n", true},
		{"pass" + "word: 'a\r", "b'\n", true},
		{"-----BEGIN PRIV" + "ATE KEY-----\n", "-----END PRIV" + "ATE KEY-----\n", true},
		{"-----BEGIN PRIV" + "ATE KEY-----\n", "no end\n", false},
		{"use this token.\n", "# Next\n", false},
		{"it is 'quoted'\r\n", "x\n", false},
		{"\n", "token\n", false},
		{"=\n", "token\n", false},
	}
	for _, test := range tests {
		got := groups(test.first+test.second, []Part{{Len: len(test.first)}, {Len: len(test.second)}})
		if (len(got) == 1) != test.joined {
			t.Errorf("%q and %q make %d groups", test.first, test.second, len(got))
		}
	}
}
