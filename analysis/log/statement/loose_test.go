package statement

import "testing"

func TestReadLoose(t *testing.T) {
	for s, said := range map[string]string{
		"06/03 Rolled back.":   "Rolled back.",
		"06/03, rolled back.":  "rolled back.",
		"6/3 - rolled back":    "rolled back",
		"6/3 — rolled back":    "rolled back",
		"06/03\n":              "",
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

func TestDatesOf(t *testing.T) {
	for _, c := range []struct {
		name   string
		lang   Language
		stamps []LooseStamp
		first  int // the month of the first date; 0: they are none
	}{
		{"rising", English, []LooseStamp{{6, 3}, {6, 4}, {6, 4}, {7, 1}}, 6},
		{"falling", English, []LooseStamp{{7, 1}, {6, 4}, {6, 3}}, 7},
		{"over the turn of a year", English, []LooseStamp{{11, 30}, {12, 2}, {1, 4}}, 11},
		{"back over the turn of a year", English, []LooseStamp{{1, 4}, {12, 2}, {11, 30}}, 1},
		{"days first by their size", English, []LooseStamp{{30, 5}, {4, 6}, {20, 6}}, 5},
		{"days first by the language", German, []LooseStamp{{3, 6}, {4, 6}, {5, 7}}, 6},
		{"two", English, []LooseStamp{{6, 3}, {6, 4}}, 0},
		{"one day", English, []LooseStamp{{6, 3}, {6, 3}, {6, 3}}, 0},
		{"in no order", English, []LooseStamp{{6, 3}, {2, 4}, {8, 1}, {3, 9}}, 0},
		{"over two turns", English, []LooseStamp{{11, 30}, {12, 2}, {1, 4}, {12, 1}, {1, 2}}, 0},
		{"no month", English, []LooseStamp{{13, 32}, {14, 32}, {15, 32}}, 0},
		{"of a whole", English, []LooseStamp{{10, 12}, {11, 12}, {12, 12}}, 0},
		{"days of a month", French, []LooseStamp{{10, 12}, {11, 12}, {12, 12}}, 12},
	} {
		dates, ok := DatesOf(c.stamps, c.lang)
		if ok != (c.first != 0) || ok && dates[0].Month != c.first {
			t.Errorf("%s: %v %v, want the month %d first", c.name, dates, ok, c.first)
		}
	}
}
