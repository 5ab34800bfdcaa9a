package consolidate

import (
	"fmt"
	"strconv"
	"strings"

	"memls/analysis/log/statement"
)

// words are what an analysis says in its own words, in one language.
type words struct {
	// headings are the names of each group; the first is taken that the file does
	// not have yet.
	headings [groupCount][]string
	// times says how often a thing happened, and what the cause was once.
	times func(n int, causes []string) string
}

// A groupKind is one section of an analysis, in their order.
type groupKind uint8

const (
	workings groupKind = iota
	patterns
	causes
	decisions
	remedies
	preferences
	questions
	groupCount
)

// groupOf returns the section that a kind comes under.
func groupOf(k statement.Kind) groupKind {
	switch k {
	case statement.Cause, statement.Event:
		return causes
	case statement.Decision:
		return decisions
	case statement.Remedy:
		return remedies
	case statement.Preference:
		return preferences
	case statement.Question:
		return questions
	}
	return workings
}

// kindIn is what the sentences of a section are that no longer say it themselves.
var kindIn = [groupCount]statement.Kind{
	workings: statement.Fact, patterns: statement.Event, causes: statement.Cause, decisions: statement.Decision,
	remedies: statement.Remedy, preferences: statement.Preference, questions: statement.Question,
}

// groupNamed tells the group of each heading that an analysis has, in any language.
var groupNamed = func() map[string]groupKind {
	out := map[string]groupKind{}
	for _, words := range wordsOf {
		for g, names := range words.headings {
			for _, name := range names {
				out[name] = groupKind(g)
			}
		}
	}
	return out
}()

// readTimes reads what times has written: what happened, how often, and what the cause
// was once; false: nothing is counted.
func readTimes(line string) (said string, n int, causes []string, ok bool) {
	for lang, words := range wordsOf {
		// The same count is written and looked for: so each language says it once.
		before, after, _ := strings.Cut(words.times(countMark, nil), strconv.Itoa(countMark))
		after, end := strings.TrimRight(after, ".。"), after[len(strings.TrimRight(after, ".。")):]
		k := strings.LastIndex(line, before)
		if k <= 0 || !strings.HasSuffix(line, end) {
			continue
		}
		digits, rest, found := strings.Cut(strings.TrimSuffix(line[k+len(before):], end), after)
		n, err := strconv.Atoi(digits)
		if !found || err != nil || n < 2 || n > maxCounted {
			continue
		}
		once := strings.TrimSuffix(strings.TrimPrefix(words.times(countMark, []string{":"}), before+strconv.Itoa(countMark)+after), ":"+end)
		if rest != "" {
			if !strings.HasPrefix(rest, once) {
				continue
			}
			for _, cause := range strings.Split(rest[len(once):], once) {
				causes = append(causes, strings.TrimPrefix(strings.TrimPrefix(cause, ","), " "))
			}
		}
		if line == line[:k]+wordsOf[lang].times(n, causes) {
			return line[:k], n, causes, true
		}
		causes = nil
	}
	return "", 0, nil, false
}

const (
	countMark  = 7         // any count: what is written round it is looked for
	maxCounted = 1_000_000 // a larger number is no count of ours
)

func latinTimes(format, once string) func(int, []string) string {
	return func(n int, causes []string) string {
		s := fmt.Sprintf(format, n)
		for _, cause := range causes {
			if strings.HasPrefix(cause, ":") {
				s += "; " + strings.TrimSuffix(once, ",") + cause
			} else {
				s += "; " + once + " " + cause
			}
		}
		return " — " + s + "."
	}
}

func ideoTimes(format, once, end string) func(int, []string) string {
	return func(n int, causes []string) string {
		s := fmt.Sprintf(format, n)
		if len(causes) > 0 {
			s += once + strings.Join(causes, once)
		}
		return s + end
	}
}

var wordsOf = [...]words{
	statement.English: {
		headings: [groupCount][]string{
			{"How it works", "What is known", "What else is known"},
			{"Patterns", "What recurs", "What happened repeatedly"},
			{"Why things failed", "Causes", "Causes of failures"},
			{"Decisions", "What was decided"},
			{"What to do", "What is in place", "What to keep in mind"},
			{"Preferences", "What is preferred"},
			{"Open questions", "What is open"},
		},
		times: latinTimes("%d times", "once"),
	},
	statement.German: {
		headings: [groupCount][]string{
			{"Wie es funktioniert", "Was bekannt ist", "Was außerdem bekannt ist"},
			{"Muster", "Was sich wiederholt"},
			{"Ursachen", "Warum etwas schiefging"},
			{"Entscheidungen", "Was entschieden ist"},
			{"Was zu tun ist", "Was eingerichtet ist", "Was zu beachten ist"},
			{"Vorlieben", "Was gewünscht ist"},
			{"Offene Fragen", "Was offen ist"},
		},
		times: latinTimes("%d Mal", "einmal,"),
	},
	statement.Spanish: {
		headings: [groupCount][]string{
			{"Cómo funciona", "Lo que se sabe", "Qué más se sabe"},
			{"Patrones", "Lo que se repite"},
			{"Causas", "Por qué falló"},
			{"Decisiones", "Lo decidido"},
			{"Qué hacer", "Lo que está en marcha", "Qué tener en cuenta"},
			{"Preferencias", "Lo que se prefiere"},
			{"Preguntas abiertas", "Lo que queda abierto"},
		},
		times: latinTimes("%d veces", "una vez"),
	},
	statement.French: {
		headings: [groupCount][]string{
			{"Fonctionnement", "Ce que l'on sait", "Ce que l'on sait aussi"},
			{"Récurrences", "Ce qui se répète"},
			{"Causes", "Pourquoi cela a échoué"},
			{"Décisions", "Ce qui est décidé"},
			{"Que faire", "Ce qui est en place", "À retenir"},
			{"Préférences", "Ce qui est préféré"},
			{"Questions ouvertes", "Ce qui reste ouvert"},
		},
		times: latinTimes("%d fois", "une fois"),
	},
	statement.Chinese: {
		headings: [groupCount][]string{
			{"工作方式", "已知情况", "其他已知情况"},
			{"规律", "反复出现的问题"},
			{"原因", "故障原因"},
			{"决定", "已定事项"},
			{"做法", "现行做法", "注意要点"},
			{"偏好", "用户偏好"},
			{"待确认", "未决问题"},
		},
		times: ideoTimes("（共 %d 次）", "，其中一次", "。"),
	},
	statement.Japanese: {
		headings: [groupCount][]string{
			{"仕組み", "わかっていること", "そのほかにわかっていること"},
			{"傾向", "繰り返し起きること"},
			{"原因", "失敗の原因"},
			{"決定事項", "決まったこと"},
			{"対応", "現在の運用", "注意すること"},
			{"希望", "利用者の好み"},
			{"未解決", "未解決の事項"},
		},
		times: ideoTimes("（%d 回）", "、うち 1 回は", "。"),
	},
}
