package statement

import (
	"cmp"
	"maps"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"memls/analysis/text"
)

// A StampKind says what a stamp counts by.
type StampKind uint8

const (
	NoStamp    StampKind = iota
	DateStamp            // 2026-01-05, Jan 5, 5. Januar, 2026年1月5日, with or without a time
	ClockStamp           // 09:10
	CountStamp           // Session 12, Week 3, 第3周
	DayStamp             // Monday, 周一
)

// A Stamp is what tells when a thing was written down.
type Stamp struct {
	Kind  StampKind
	Year  int // 0: not said
	Month int // 1 to 12; 0: not said
	Day   int
	Clock string // "09:10", or ""
	Count int    // of a CountStamp
}

// monthWord, dayWord and countWord match a name of a month, of a day, and of what is
// counted; the longest comes first, so that "Montag" is not "Mon" with something behind
// it.
var (
	monthWord = longestFirst(slices.Collect(maps.Keys(months)))
	dayWord   = longestFirst(slices.Clone(dayWords))
	countWord = longestFirst(slices.Clone(countWords))
)

// dayWords are the names of days; some are patterns.
var dayWords = strings.Fields(`mon monday tue tues tuesday wed wednesday thu thur thurs thursday fri friday sat saturday sun sunday
		montag dienstag mittwoch donnerstag freitag samstag sonnabend sonntag mo di mi do fr sa so
		lunes martes miércoles miercoles jueves viernes sábado sabado domingo lundi mardi mercredi jeudi vendredi samedi dimanche
		周[一二三四五六日天] 星期[一二三四五六日天] [月火水木金土日]曜日 [月火水木金土日]曜?`)

// countWords are what the entries of a log are counted by.
var countWords = strings.Fields(`session sitting week day sprint iteration run entry meeting sitzung woche tag kw lauf eintrag
	sesión sesion semana día dia jornada entrada séance seance semaine jour journée セッション 会话 會話`)

// longestFirst returns a pattern for one of the words.
func longestFirst(words []string) string {
	slices.SortFunc(words, func(a, b string) int { return cmp.Or(len(b)-len(a), strings.Compare(a, b)) })
	return "(?:" + strings.Join(words, "|") + ")"
}

const (
	clockForm  = `[0-2]?[0-9]:[0-5][0-9](?::[0-5][0-9](?:\.[0-9]+)?)?(?: ?(?:am|pm|h|uhr|utc|gmt|cest|cet|jst|z))?`
	clockRange = clockForm + `(?: ?[-–—~〜] ?` + clockForm + `)?`
)

// Forms of a date; each begins where the text begins. The groups are named by
// y, m, d (numbers) and M (a month's name).
var dateForms = compile(
	`(?P<y>(?:19|20)[0-9]{2})[-/.](?P<m>[01]?[0-9])[-/.](?P<d>[0-3]?[0-9])`,
	`(?P<y>(?:19|20)[0-9]{2}) ?[年년] ?(?P<m>[01]?[0-9]) ?月 ?(?P<d>[0-3]?[0-9]) ?[日号]`,
	`(?P<m>[01]?[0-9]) ?月 ?(?P<d>[0-3]?[0-9]) ?[日号]`,
	`(?P<d>[0-3]?[0-9])[./](?P<m>[01]?[0-9])[./](?P<y>(?:19|20)[0-9]{2})`,
	`(?P<M>`+monthWord+`)\.? (?P<d>[0-3]?[0-9])(?:st|nd|rd|th)?(?:,? (?P<y>(?:19|20)[0-9]{2}))?`,
	`(?P<d>[0-3]?[0-9])(?:\.|st|nd|rd|th|er)? (?:de )?(?P<M>`+monthWord+`)\.?(?:,? (?:de )?(?P<y>(?:19|20)[0-9]{2}))?`,
	`(?P<d>[0-3][0-9])\.(?P<m>[01][0-9])\.`,
	`(?P<d>[0-3]?[0-9])\. ?(?P<m>[01]?[0-9])\. ?:`,
	`(?P<y>(?:19|20)[0-9]{2})(?P<m>[01][0-9])(?P<d>[0-3][0-9])`,
	`(?P<d>[0-3]?[0-9])/(?P<m>[01]?[0-9])[  ]?:`,
	slashForm,
)

// slashForm is a month and a day that only a weekday beside them makes a date:
// "12/1 mon", "Tue 2/3".
const slashForm = `(?P<m>[01]?[0-9])/(?P<d>[0-3]?[0-9])`

var weekdayBehind = text.Pattern(`(?i)^,? ?[(（]?` + dayWord + `(?:\b|[)）]|$)`)

// weekdayInside is the weekday behind a date that stands in brackets with it: "【3月4日 周三】".
var weekdayInside = text.Pattern(`(?i)^(,? ?` + dayWord + `)[】\]]`)

var (
	datePlain   = guarded{mayNameDay, text.Pattern(`(?i)^(?:` + dayWord + `[,.]? ?)?`)}
	afterDate   = text.Pattern(`(?i)^(?:,? ?[(（]?` + dayWord + `[)）])?(?:(?:T|,? ?(?:at |um |a las |à )?)` + clockRange + `(?:[+-][0-9]{2}:?[0-9]{2})?)?(?: ?[(（]` + dayWord + `[)）])?`)
	clockAlone  = guarded{beginsWithDigit, text.Pattern(`(?i)^` + clockRange)}
	clockInside = text.Pattern(clockForm)
	countLead   = guarded{mayNameCount, text.Pattern(`(?i)^` + countWord + `(?: of| vom| del| du)?:? +`)}
	countLatin  = guarded{mayNameCount, text.Pattern(`(?i)^` + countWord + ` ?(?:no\.? ?|n[°º] ?|#)?([0-9]{1,4})`)}
	countIdeo   = text.Pattern(`^第 ?([0-9]{1,4}|[一二三四五六七八九十]+) ?(?:周|週|天|日|次|回|期|轮|章節|セッション|会话|次会话)(?:目|会话)?|^([0-9]{1,4}) ?(?:日|回|週)目`)
	dayAlone    = guarded{mayNameDay, text.Pattern(`(?i)^` + dayWord)}
)

func compile(forms ...string) []func() *regexp.Regexp {
	var out []func() *regexp.Regexp
	for _, f := range forms {
		out = append(out, text.Pattern(`(?i)^`+f))
	}
	return out
}

// months holds the names of months and their short forms.
var months = func() map[string]int {
	out := map[string]int{}
	for i, names := range []string{
		`jan january januar jänner janner janvier janv ene enero`, `feb february februar feber février fevrier febrero fév févr fevr febr`,
		`mar march märz marz mars marzo`, `apr april avr avril abr abril`, `may mai mayo`, `jun june juni juin junio`,
		`jul july juli juil juillet julio`, `aug august août aout ago agosto`, `sep sept september septembre septiembre setiembre`,
		`oct okt october oktober octobre octubre`, `nov november novembre noviembre`, `dec dez december dezember décembre déc dic diciembre`,
	} {
		for _, name := range strings.Fields(names) {
			out[name] = i + 1
		}
	}
	return out
}()

// opening is what may stand before a stamp: emphasis, brackets, a mark of
// status.
const opening = " *_[(（【~`"

// closing is what ends a stamp and belongs to it.
const closing = "*_])）】~`"

// separators stand between a stamp and what was written down.
var separators = []string{":", "：", "—", "–", "- ", "|", "·", "•", "→", "、"}

// LeadingStamp reads the stamp that s begins with and returns what follows it,
// markup and separators skipped on both sides. inLine asks for a stamp in
// running text, which must be set off from what it stamps: "2026-06-30 is the
// last day" has none.
func LeadingStamp(s string, inLine bool) (st Stamp, rest int) {
	if inner := unframed(s); len(inner) < len(s) {
		if st, rest = LeadingStamp(inner, inLine); st.Kind == NoStamp || rest < len(inner) {
			return Stamp{}, 0
		}
		return st, len(s)
	}
	at := skipMarks(s, 0)
	opened := at > 0
	n := 0
	if !mayCount(s[at:]) { // nearly every line of a text: a look for a weekday is enough
		m := dayAlone.FindString(s[at:])
		if len(m) <= 2 || !boundary(s[at+len(m):]) {
			return Stamp{}, 0
		}
		st, n = Stamp{Kind: DayStamp}, len(m)
	} else if st, n = readDate(s[at:]); n == 0 {
		if lead := len(countLead.FindString(s[at:])); lead > 0 { // "Session 2026-07-01", "Week of Jan 5"
			if st, n = readDate(s[at+lead:]); n > 0 {
				n += lead
			}
		}
	}
	if n == 0 && mayCount(s[at:]) {
		if m := clockAlone.FindString(s[at:]); m != "" && boundary(s[at+len(m):]) {
			st, n = Stamp{Kind: ClockStamp, Clock: clockInside().FindString(m)}, len(m)
		} else if m := countLatin.FindStringSubmatch(s[at:]); m != nil && boundary(s[at+len(m[0]):]) {
			count, _ := strconv.Atoi(m[1])
			st, n = Stamp{Kind: CountStamp, Count: count}, len(m[0])
		} else if m := countIdeo().FindStringSubmatch(s[at:]); m != nil {
			count, _ := strconv.Atoi(m[1] + m[2])
			st, n = Stamp{Kind: CountStamp, Count: count}, len(m[0])
		} else if m := dayAlone.FindString(s[at:]); len(m) > 2 && boundary(s[at+len(m):]) {
			st, n = Stamp{Kind: DayStamp}, len(m)
		} else {
			return Stamp{}, 0
		}
	}
	end := at + n
	closed := end
	for closed < len(s) {
		r, n := utf8.DecodeRuneInString(s[closed:])
		if !strings.ContainsRune(closing, r) {
			break
		}
		closed += n
	}
	if opened && closed == end { // "**2026-01-05.**": the point belongs to the stamp
		if k := strings.IndexAny(s[end:], closing); k == 1 && (s[end] == '.' || s[end] == ',') {
			closed = end + 1 + len(s[end+1:]) - len(strings.TrimLeft(s[end+1:], "*_]) "))
		}
	}
	rest, separated := closed, opened && closed > end
	if st.Kind == DateStamp && !separated && pointBehind(s[end:]) {
		rest, separated = end+1, true
	}
	if !inLine && strings.HasPrefix(s[rest:], ", ") {
		rest++
	}
	for again := true; again; {
		again = false
		trimmed := strings.TrimLeft(s[rest:], " \t")
		for _, sep := range separators {
			if strings.HasPrefix(trimmed, sep) {
				rest, again, separated = len(s)-len(trimmed)+len(sep), true, true
				trimmed = ""
			}
		}
		for trimmed != "" && strings.IndexByte("*_", trimmed[0]) >= 0 && rest > 0 && separated && opened {
			// "**09:10:**": the emphasis closes behind the separator
			rest, trimmed = len(s)-len(trimmed)+1, trimmed[1:]
		}
	}
	body := strings.TrimLeft(s[rest:], " \t")
	rest = len(s) - len(body)
	if inLine && !separated && body != "" {
		r, _ := utf8.DecodeRuneInString(body)
		if st.Kind == CountStamp || st.Kind == DayStamp || rest == closed || unicode.IsLower(r) && st.Kind != ClockStamp && (st.Year == 0 || st.Clock == "") {
			return Stamp{}, 0
		}
	}
	if !inLine && !separated && body != "" && (st.Kind == CountStamp || st.Kind == DayStamp) {
		// "Day 1 of the course" is a title; "Session 12 (Monday)" was separated.
		r, _ := utf8.DecodeRuneInString(body)
		if r != '(' && r != '（' && r != ',' {
			return Stamp{}, 0
		}
	}
	return st, rest
}

// unframed returns what stands between the rules at both ends of a line, as people write
// them around a date: "=== Tue 2 June ===", "-- 10:30 --".
func unframed(s string) string {
	if len(s) < len("==1==") || len(s) > stampReach || s[0] != s[1] || s[0] != '=' && s[0] != '-' {
		return s
	}
	mark := s[:1]
	inner := strings.TrimRight(strings.TrimRight(s, " \t\r\n"), mark)
	if !strings.HasPrefix(s[len(inner):], mark+mark) || strings.ContainsAny(inner, "\n") {
		return s
	}
	return strings.TrimSpace(strings.TrimLeft(inner, mark))
}

// pointBehind reports whether a date ends with a point as a sentence does: "2026-01-05. We
// met".
func pointBehind(s string) bool {
	body := strings.TrimPrefix(s, ". ")
	r, _ := utf8.DecodeRuneInString(body)
	return len(body) < len(s) && unicode.IsUpper(r)
}

// stampReach is how far into a text a date, a time or a count may begin to show a
// digit, in bytes: a weekday and a month's name before it.
const stampReach = 80

// mayCount reports whether s may begin with a date, a time or a count: all have a
// digit, or begin as 第一周 does.
func mayCount(s string) bool {
	return strings.ContainsAny(s[:min(len(s), stampReach)], "0123456789") || strings.HasPrefix(s, "第")
}

// skipMarks returns where a stamp may begin: behind emphasis, brackets and
// marks such as ✅.
func skipMarks(s string, at int) int {
	for at < len(s) {
		r, n := utf8.DecodeRuneInString(s[at:])
		if !strings.ContainsRune(opening, r) && !isSymbol(r) {
			break
		}
		at += n
	}
	return at
}

// isSymbol reports whether r is a mark such as ✅, 🚀 or their variant selector.
func isSymbol(r rune) bool {
	return unicode.Is(unicode.So, r) || r == 0xFE0F || r == 0x200D || unicode.Is(unicode.Sk, r) && r > 0xFF
}

// boundary reports whether a stamp may end where s begins.
func boundary(s string) bool {
	r, _ := utf8.DecodeRuneInString(s)
	return s == "" || !unicode.IsLetter(r) && !unicode.IsDigit(r) || isIdeograph(r)
}

// readDate reads the date that s begins with, its weekday and time included, and
// returns its length.
func readDate(s string) (Stamp, int) {
	if len(s) > 80 {
		cut := 80
		for !utf8.RuneStart(s[cut]) {
			cut--
		}
		s = s[:cut]
	}
	day := len(datePlain.FindString(s))
	if day == 0 && s != "" && s[0] < utf8.RuneSelf && unicode.IsLetter(rune(s[0])) {
		end := strings.IndexFunc(s, func(r rune) bool { return !unicode.IsLetter(r) })
		if end < 0 || months[strings.ToLower(s[:end])] == 0 {
			return Stamp{}, 0 // nearly every line: a word that names no month
		}
	}
	for _, skip := range []int{0, day} {
		for i, form := range dateForms {
			m := form().FindStringSubmatch(s[skip:])
			if m == nil {
				continue
			}
			st := Stamp{Kind: DateStamp}
			for group, name := range form().SubexpNames() {
				v, _ := strconv.Atoi(m[group])
				switch name {
				case "y":
					st.Year = v
				case "m":
					st.Month = v
				case "d":
					st.Day = v
				case "M":
					st.Month = months[strings.ToLower(m[group])]
				}
			}
			n := skip + len(m[0])
			if i == len(dateForms)-1 {
				behind := weekdayBehind().FindString(s[n:])
				if skip < len("mon ") && len(strings.Trim(behind, " ,(（)）")) < len("mon") {
					continue
				}
				n += len(behind)
			}
			if st.Month < 1 || st.Month > 12 || st.Day < 1 || st.Day > 31 || !boundary(s[n:]) && s[n] != 'T' {
				continue
			}
			if m := weekdayInside().FindStringSubmatch(s[n:]); m != nil {
				n += len(m[1])
			}
			tail := afterDate().FindString(s[n:])
			if !boundary(s[n+len(tail):]) {
				tail = ""
			}
			st.Clock = clockInside().FindString(tail)
			return st, n + len(tail)
		}
		if day == 0 {
			break
		}
	}
	return Stamp{}, 0
}

var (
	leadWords  = text.Pattern(`^(?:[\pL-]+\.?:? ){1,3}`)
	behindDate = text.Pattern(`^[ *_]*(?:[(（][^()（）]{1,40}[)）])?[ *_]*$`)
)

// InnerStamp reads the date that a title of one to three words ends with, or has
// nothing but brackets behind, and those words: "Handoff 2026-05-03 (session 7)".
func InnerStamp(title string) (st Stamp, lead string) {
	lead = leadWords().FindString(title)
	if lead == "" || !mayCount(title[len(lead):]) {
		return Stamp{}, ""
	}
	st, n := readDate(title[len(lead):])
	if n == 0 || !behindDate().MatchString(title[len(lead)+n:]) {
		return Stamp{}, ""
	}
	return st, lead
}

var trailing = text.Pattern(`(?:\s*[,、]?\s*[(（\[【]|\s+[—–|·@-]\s+)([^()（）\[\]【】]{4,60})[)）\]】]?\s*$`)

// TrailingStamp reads the date that the title s ends with, in brackets or behind
// a dash, and returns where the title ends before it; -1: there is none.
func TrailingStamp(s string) (Stamp, int) {
	if !strings.ContainsAny(s, "0123456789") || !strings.ContainsAny(s, "(（[【—–|·@-") {
		return Stamp{}, -1
	}
	m := trailing().FindStringSubmatchIndex(s)
	if m == nil {
		return Stamp{}, -1
	}
	inner := s[m[2]:m[3]]
	st, n := readDate(inner)
	if n == 0 {
		return Stamp{}, -1
	}
	if strings.Trim(inner[n:], " *_`") != "" {
		return Stamp{}, -1
	}
	return st, m[0]
}
