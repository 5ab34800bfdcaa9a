package check

import (
	"strings"
	"testing"
)

func TestRelativeDates(t *testing.T) {
	for s, want := range map[string]string{
		"Yesterday it broke, Last Friday too":                "Yesterday, Last Friday",
		"due tomorrow; next week; this morning":              "tomorrow, next week, this morning",
		"the day before yesterday and the one before":        "day before yesterday",
		"the last weekday, yesterdays, next_week":            "",
		"at last nightly builds; this mornings":              "",
		"fixed 3 days ago, seen a week ago, two months ago":  "3 days ago, a week ago, two months ago",
		"a long time ago, days ago, ago, agony":              "",
		"昨天发布失败，下周再试，上个月也是，今晚":                               "昨天, 下周, 上个月, 今晚",
		"每天都要, 本周, 一个月, today, now":                          "",
		"昨日から失敗。来週直す。":                                       "昨日, 来週",
		"어제 배포 실패, 다음 주에 다시":                                 "어제, 다음 주",
		"Gestern kaputt, übermorgen neu; Übermorgen. morgen": "Gestern, übermorgen, Übermorgen",
		"Ayer falló; la semana pasada también; mañana":       "Ayer, la semana pasada",
		"Вчера упало, завтра чиним":                          "Вчера, завтра",
		"ieri sera, ontem, avant-hier, hier":                 "ieri, ontem, avant-hier",
		"tomorrow-night/theme.css":                           "",
		"":                                                   "",
		"yesterday":                                          "yesterday",
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
	f.Add("Yesterday 昨天 next week 3 days ago")
	f.Fuzz(func(t *testing.T, s string) {
		end := 0
		for _, at := range relativeDates(s, 50) {
			if at.Start < end || at.End > len(s) || at.IsEmpty() {
				t.Fatalf("%v of %d bytes, after %d", at, len(s), end)
			}
			end = at.End
		}
	})
}

func BenchmarkRelativeDates(b *testing.B) {
	s := strings.Repeat("The pool of the mail worker is full when the nightly import runs. 队列满了。 ", 1000)
	b.SetBytes(int64(len(s)))
	for b.Loop() {
		relativeDates(s, 50)
	}
}
