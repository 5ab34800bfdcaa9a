package statement

import "testing"

func TestReadLoose(t *testing.T) {
	for s, said := range map[string]string{
		"06/03 Rolled back.":   "Rolled back.",
		"06/03, rolled back.":  "rolled back.",
		"6/3 - rolled back":    "rolled back",
		"6/3 — rolled back":    "rolled back",
		"06/03\n":              "",
		"3.6. Zurückgerollt.":  "Zurückgerollt.",
		"3.6.1 Zurück.":        "",
		"6/3 of a cup":         "",
		"06/03/2026 Deployed.": "",
		"1/2":                  "",
		"":                     "",
	} {
		if _, rest := ReadLoose(s); (rest > 0) != (said != "") || rest > 0 && s[rest:] != said {
			t.Errorf("%q: what is stamped begins at %d", s, rest)
		}
	}
}

func day(first, second int) LooseStamp { return LooseStamp{First: first, Second: second} }

func point(first, second int) LooseStamp {
	return LooseStamp{First: first, Second: second, Dotted: true}
}

func TestDatesOf(t *testing.T) {
	for _, c := range []struct {
		name   string
		lang   Language
		stamps []LooseStamp
		first  int // the month of the first date; 0: they are none
	}{
		{"rising", English, []LooseStamp{day(6, 3), day(6, 4), day(6, 4), day(7, 1)}, 6},
		{"falling", English, []LooseStamp{day(7, 1), day(6, 4), day(6, 3)}, 7},
		{"over the turn of a year", English, []LooseStamp{day(11, 30), day(12, 2), day(1, 4)}, 11},
		{"back over the turn of a year", English, []LooseStamp{day(1, 4), day(12, 2), day(11, 30)}, 1},
		{"days first by their size", English, []LooseStamp{day(30, 5), day(4, 6), day(20, 6)}, 5},
		{"days first by the language", German, []LooseStamp{day(3, 6), day(4, 6), day(5, 7)}, 6},
		{"two", English, []LooseStamp{day(6, 3), day(6, 4)}, 0},
		{"one day", English, []LooseStamp{day(6, 3), day(6, 3), day(6, 3)}, 0},
		{"in no order", English, []LooseStamp{day(6, 3), day(2, 4), day(8, 1), day(3, 9)}, 0},
		{"over two turns", English, []LooseStamp{day(11, 30), day(12, 2), day(1, 4), day(12, 1), day(1, 2)}, 0},
		{"no month", English, []LooseStamp{day(13, 32), day(14, 32), day(15, 32)}, 0},
		{"of a whole", English, []LooseStamp{day(10, 12), day(11, 12), day(12, 12)}, 0},
		{"with points", German, []LooseStamp{point(2, 6), point(2, 6), point(3, 6), point(1, 7)}, 6},
		{"with points, numbers of sections", German, []LooseStamp{point(3, 1), point(3, 2), point(3, 3), point(4, 1)}, 0},
		{"with points, chapters", German, []LooseStamp{point(1, 1), point(1, 2), point(2, 1), point(2, 2)}, 0},
		{"with points, in English", English, []LooseStamp{point(2, 6), point(3, 6), point(4, 6)}, 0},
		{"days of a month", French, []LooseStamp{day(10, 12), day(11, 12), day(12, 12)}, 12},
	} {
		dates, ok := DatesOf(c.stamps, c.lang)
		if ok != (c.first != 0) || ok && dates[0].Month != c.first {
			t.Errorf("%s: %v %v, want the month %d first", c.name, dates, ok, c.first)
		}
	}
}
