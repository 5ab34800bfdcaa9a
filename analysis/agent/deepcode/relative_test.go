package deepcode

import (
	"strings"
	"testing"
)

func TestRelativeDates(t *testing.T) {
	for s, want := range map[string]string{
		"Yesterday it broke, Last Friday too":     "Yesterday, Last Friday",
		"due tomorrow; next week; this morning":   "tomorrow, next week, this morning",
		"the last weekday, yesterdays, next_week": "",
		"at last nightly builds; this mornings":   "",
		"昨天发布失败，下周再试，上个月也是，今晚":                    "昨天, 下周, 上个月, 今晚",
		"每天都要, 本周, 一个月, today, now":               "",
		"":          "",
		"yesterday": "yesterday",
	} {
		var got []string
		for _, at := range relativeDates(s, 10) {
			got = append(got, at.Of(s))
		}
		if strings.Join(got, ", ") != want {
			t.Errorf("%q: %q", s, got)
		}
	}
	if n := len(relativeDates(strings.Repeat("yesterday ", 100), 10)); n != 10 {
		t.Errorf("%d places, not the most that were asked for", n)
	}
}

func FuzzRelativeDates(f *testing.F) {
	f.Add("Yesterday 昨天 next week")
	f.Fuzz(func(t *testing.T, s string) {
		for _, at := range relativeDates(s, 50) {
			if at.Start < 0 || at.End > len(s) || at.IsEmpty() {
				t.Fatalf("%v of %d bytes", at, len(s))
			}
		}
	})
}
