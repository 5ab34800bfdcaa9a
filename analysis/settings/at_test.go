package settings

import (
	"fmt"
	"strings"
	"testing"
)

func TestPlaceAt(t *testing.T) {
	for _, tc := range []struct{ src, want string }{
		{"|", `key of [] ""`},
		{"che|", `key of [] "che"`},
		{"che|cks:\n", `key of [] "checks"`},
		{"agent: |", `value of [agent] ""`},
		{"agent:|", `value of [agent] " "`},
		{"agent: d|gc\n", `value of [agent] "dgc"`},
		{"agents: [dgc, |]", `value of [agents] ""`},
		{"agents: [dgc, dee|p]", `value of [agents] "deep"`},
		{"agents:\n  - d|", `value of [agents] "d"`},
		{"agents:\n- |", `value of [agents] ""`},
		{"checks:\n  |", `key of [checks] ""`},
		{"checks:\n  rule: off\n\n  # why\n  ru|", `key of [checks] "ru"`},
		{"checks:\n  rule/left-out: w|", `value of [checks rule/left-out] "w"`},
		{"checks: {rule: |", `value of [checks rule] ""`},
		{"checks: {rule: off, li|}", `key of [checks] "li"`},
		{"checks: {rule: off}\nag|", `key of [] "ag"`},
		{"release: {dgc: 0.4|}", `value of [release dgc] "0.4"`},
		{"consolidate:\n  comm|", `key of [consolidate] "comm"`},
		{"checks:\n  rule: off # no |", "nothing"},
		{"# |", "nothing"},
		{"exclude: ['a, b', |]", `value of [exclude] ""`},
		{"checks:\r\n  rule: o|ff\r\n", `value of [checks rule] "off"`},
	} {
		off := strings.Index(tc.src, "|")
		src := strings.Replace(tc.src, "|", "", 1)
		got := "nothing"
		if at, ok := PlaceAt(src, off); ok {
			kind := "value"
			if at.Key {
				kind = "key"
			}
			got = fmt.Sprintf("%s of %v %q", kind, at.Path, at.Lead+at.Word.Of(src))
		}
		if got != tc.want {
			t.Errorf("%q: %s, want %s", tc.src, got, tc.want)
		}
	}
}

// FuzzPlaceAt: the word lies on the line and holds the place, whatever is written.
func FuzzPlaceAt(f *testing.F) {
	f.Add("checks: {rule: off, x: [1, \"2\n", 17)
	f.Add("a:\n  - b: 'c'\n- #\r\n", 9)
	f.Fuzz(func(t *testing.T, src string, off int) {
		if off < 0 || off > len(src) {
			return
		}
		at, ok := PlaceAt(src, off)
		if !ok {
			return
		}
		if at.Word.Start > off || at.Word.End < off || strings.ContainsAny(at.Word.Of(src), "\r\n") {
			t.Errorf("%q at %d: %v", src, off, at.Word)
		}
		if set, _ := ParseFile([]byte(src), false); set.Consolidate != nil {
			t.Error("a workspace names a model")
		}
	})
}
