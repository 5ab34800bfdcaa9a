package statement

import (
	"regexp"
	"slices"
	"strings"

	"memls/analysis/text"
)

// A LooseStamp is two numbers that may be a month and a day, or a day and a month: "06/03
// Rolled back." One alone may be a fraction or a count; others beside it, in the order of
// time, make it a date.
type LooseStamp struct {
	First, Second int
	Dotted        bool // "3.6. Deployed.": the day comes first, or it numbers a section
}

var (
	looseSpaced = text.Pattern(`^([0-3][0-9])/([0-3][0-9]),? +[^ ]`)
	looseDotted = text.Pattern(`^([0-3]?[0-9])\. ?([01]?[0-9])\. +[^ ]`)
	looseSetOff = text.Pattern(`^([0-3]?[0-9])/([0-3]?[0-9]) *(?:-|–|—|→|\|) +[^ ]`)
)

// ReadLoose returns the loose stamp that s begins with and where what is stamped begins; 0:
// there is none.
func ReadLoose(s string) (st LooseStamp, rest int) {
	if !beginsWithDigit(s) {
		return LooseStamp{}, 0
	}
	k := strings.IndexAny(s[:min(len(s), len("06/"))], "/.")
	if k < 0 {
		return LooseStamp{}, 0
	}
	forms := []func() *regexp.Regexp{looseSetOff, looseSpaced}
	if s[k] == '.' {
		forms = []func() *regexp.Regexp{looseDotted}
	}
	for _, form := range forms {
		if m := form().FindStringSubmatch(s); m != nil {
			return LooseStamp{atMost(m[1]), atMost(m[2]), s[k] == '.'}, strings.LastIndexByte(m[0], ' ') + 1
		}
	}
	return LooseStamp{}, 0
}

var looseAlone = text.Pattern(`^([0-3]?[0-9])/([0-3]?[0-9])$`)

// LooseAlone returns the loose stamp that a cell of a table is.
func LooseAlone(cell string) (st LooseStamp, ok bool) {
	m := looseAlone().FindStringSubmatch(cell)
	if m == nil {
		return LooseStamp{}, false
	}
	return LooseStamp{First: atMost(m[1]), Second: atMost(m[2])}, true
}

// DatesOf reads loose stamps that stand below each other, all in one way; ok says that they
// are dates: three at least, of more than one day, that rise or fall, over the turn of one
// year at most. English counts what is done of a whole in the same way ("10/12 tests"), so
// a second number that never changes makes no dates there. With points the first one is the
// day, unless sections are numbered.
func DatesOf(stamps []LooseStamp, lang Language) (dates []Stamp, ok bool) {
	if len(stamps) < 3 {
		return nil, false
	}
	english := lang == English
	dayFirst := lang == German || lang == French || lang == Spanish
	ways := []bool{dayFirst, !dayFirst}
	if slices.ContainsFunc(stamps, func(st LooseStamp) bool { return st.Dotted }) {
		if ways = ways[:1]; !dayFirst || numbering(stamps) {
			return nil, false
		}
	}
	for _, swap := range ways {
		dates = dates[:0]
		same := true
		for _, st := range stamps {
			d := Stamp{Kind: DateStamp, Month: st.First, Day: st.Second}
			if swap {
				d.Month, d.Day = d.Day, d.Month
			}
			dates = append(dates, d)
			same = same && st.Second == stamps[0].Second
		}
		if inOrder(dates) && (!same || !english) {
			return dates, true
		}
	}
	return nil, false
}

// numbering reports whether the numbers are those of sections, "3.1.", "3.2.": the first one
// hardly ever changes, or the second one counts.
func numbering(stamps []LooseStamp) bool {
	steps, counts := 0, 0
	for i, st := range stamps[1:] {
		switch before := stamps[i]; {
		case st.First != before.First:
			steps++
		case st.Second == before.Second+1:
			counts++
		}
	}
	return steps == 0 || counts > 0
}

// inOrder reports whether dates without a year are some, of more than one day, and rise or
// fall.
func inOrder(dates []Stamp) bool {
	rises, falls := 0, 0
	up, down := 0, 0 // turns of the year
	for i, d := range dates {
		if d.Month < 1 || d.Month > 12 || d.Day < 1 || d.Day > 31 {
			return false
		}
		if i == 0 {
			continue
		}
		before := dates[i-1]
		switch a, b := before.Month*100+before.Day, d.Month*100+d.Day; {
		case a < b:
			if rises++; before.Month <= 3 && d.Month >= 10 {
				down++
			}
		case a > b:
			if falls++; before.Month >= 10 && d.Month <= 3 {
				up++
			}
		}
	}
	return rises+falls > 0 && (falls == up && up <= 1 || rises == down && down <= 1)
}
