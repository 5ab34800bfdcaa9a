package dgc

import (
	"strings"
	"testing"
)

func TestRuleName(t *testing.T) {
	tests := []struct{ line, want string }{
		{"## Rule: tests first", "Rule: tests first"},
		{"##\tRules ##", "Rules ##"}, // closing hashes stay
		{"## ", "(an unnamed rule)"},
		{"#### # x \u00a0", "# x"},
		{"<!-- dgc:rule -->", "<!-- dgc:rule -->"}, // the text before the first heading
		{"# " + strings.Repeat("é", 81), strings.Repeat("é", 80)},
		{"# " + strings.Repeat("a", 79) + " b", strings.Repeat("a", 79) + " "}, // not stripped again
	}
	for _, test := range tests {
		if got := ruleName(test.line); got != test.want {
			t.Errorf("%q: %q, want %q", test.line, got, test.want)
		}
	}
}

// The notice is measured without being built; both must agree for every room.
func TestNoticeIsAsLongAsMeasured(t *testing.T) {
	names := []string{"a", "Rule: one", strings.Repeat("x", 80), "é", "b", "(an unnamed rule)", "c", "d", "e", "f", "g", "h"}
	for dropped := range names {
		for later := dropped; later <= len(names); later++ {
			n := notice{newNameList(names[:dropped]), newNameList(names), later}
			for room := 0; room < 600; room++ {
				text := n.text(room)
				if got := charCount(text); got != n.size(room) {
					t.Fatalf("room %d: %q has %d characters, measured %d", room, text, got, n.size(room))
				}
				if n.count() > 0 && n.fitting(room) > 0 && n.size(room) > room {
					t.Fatalf("room %d: %q", room, text)
				}
			}
		}
	}
}

// noticeExcess is how many code points a view may be over its limit because of the
// notice. While a rule is tried the notice has room for all names. In the room
// that is left in the end, a list of the first name "and 1 more" may not fit
// where all of two short names would; DGC stops there, and "2 unnamed" takes five
// more than two names of one letter.
const noticeExcess = 5

func TestNoticeOverTheLimit(t *testing.T) {
	most := 0
	for fill := range 200 {
		tooLong := RuleMarker + strings.Repeat("x", MinChars)
		src := "# Rules\n" + strings.Repeat("k", fill) + "\n# a\n" + tooLong + "\n# b\n" + tooLong
		b := Bound(src, nil, Options{Limit: MinChars})
		most = max(most, charCount(b.Text)-MinChars)
	}
	if most != noticeExcess {
		t.Errorf("at most %d over, want %d", most, noticeExcess)
	}
}
