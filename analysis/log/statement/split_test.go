package statement

import (
	"reflect"
	"strings"
	"testing"
)

func TestSentences(t *testing.T) {
	for _, c := range []struct {
		name string
		want []string // what the text is made of, parted by blanks where it has them
	}{
		{"two", []string{"The queue is full.", "Nobody noticed!"}},
		{"lower case", []string{"It was `a.b.c` again.", "dbt 1.9 changes that."}},
		{"versions and numbers", []string{"Upgraded to 1.9.2 at 10.30.", "CLS 0.02."}},
		{"abbreviations", []string{"Use a queue, e.g. Kafka, for large ones.", "See also p. ej. esto."}},
		{"code and quotes", []string{"`a. B` and \"C. D\" stay whole.", "Next."}},
		{"brackets", []string{"One (two. Three) four.", "Five."}},
		{"ordinals", []string{"Am 3. Januar begann es.", "Dann nicht mehr."}},
		{"a question quoted", []string{"The user: \"can it be darker?\"", "Made it darker."}},
	} {
		text := strings.Join(c.want, " ")
		var got []string
		for _, sp := range Sentences(text) {
			got = append(got, sp.Of(text))
		}
		if !reflect.DeepEqual(got, c.want) {
			t.Errorf("%s: %q", c.name, got)
		}
	}
	for _, c := range []struct{ text, want string }{
		{"重启后恢复。用户说：“怎么了？”没有回答。", "重启后恢复。|用户说：“怎么了？”没有回答。"},
		{"起動する。「終わった。」と言った。止まる。", "起動する。|「終わった。」と言った。|止まる。"},
		{"", ""},
		{" \n\t ", ""},
	} {
		var got []string
		for _, sp := range Sentences(c.text) {
			got = append(got, sp.Of(c.text))
		}
		if strings.Join(got, "|") != c.want {
			t.Errorf("%q: %q", c.text, got)
		}
	}
}

func TestLabelOf(t *testing.T) {
	for _, c := range []struct {
		text, label, rest string
		role              Role
		bare              bool
	}{
		{"Cause: the clock was wrong.", "Cause", "the clock was wrong.", RoleCause, true},
		{"**Why:** they only skim.", "Why", "they only skim.", RoleCause, false},
		{"**Done**:", "Done", "", RoleDone, true},
		{"Reason for the spam: too many lookups.", "Reason for the spam", "too many lookups.", RoleCause, false},
		{"Indentation: tabs.", "Indentation", "tabs.", NoRole, false},
		{"**系统状态**：运行正常", "系统状态", "运行正常", RoleStatus, true},
		{"504 的根本原因：没有超时。", "504 的根本原因", "没有超时。", RoleCause, false},
		{"未解決: 時期が決まっていない。", "未解決", "時期が決まっていない。", RoleQuestion, true},
		{"Pregunta abierta: ¿cuándo?", "Pregunta abierta", "¿cuándo?", RoleQuestion, true},
	} {
		l, ok := LabelOf(c.text)
		if !ok || l.Span.Of(c.text) != c.label || c.text[l.Rest:] != c.rest || l.Role != c.role || l.Bare != c.bare {
			t.Errorf("%q: %+v %v", c.text, l, ok)
		}
	}
	for _, text := range []string{
		"The canary is now at 10 %: with 5 % there were too few.", "`a: b` stays.", "See https://example.org/x.", "At 10:30 it stopped.",
		"连接池大小改为 50：20 个不够。", "No colon at all.", "A sentence. Cause: x.",
	} {
		if l, ok := LabelOf(text); ok {
			t.Errorf("%q has the label %q", text, l.Span.Of(text))
		}
	}
}

func FuzzRead(f *testing.F) {
	for _, s := range []string{"Cause: `a` was \"b\". **Next**: 9:30 — 2026-01-05", "系统状态：正常。已恢复", "「終わった。」と言った。", "`` ` `` (a. [b 1.2.3 x=y", "é’s l'été d’abord 3. Januar"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		s = strings.ToValidUTF8(s, "?")
		end := 0
		for _, sp := range Sentences(s) {
			if sp.Start < end || sp.End <= sp.Start || sp.End > len(s) {
				t.Fatalf("%q: %v", s, sp)
			}
			if strings.TrimSpace(s[end:sp.Start]) != "" {
				t.Fatalf("%q: %q is in no sentence", s, s[end:sp.Start])
			}
			end = sp.End
			one := sp.Of(s)
			at := 0
			for _, tok := range Tokens(one) {
				if tok.Span.Start < at || tok.Span.End <= tok.Span.Start || tok.Span.End > len(one) {
					t.Fatalf("%q: token %+v", one, tok)
				}
				at = tok.Span.End
			}
			if l, ok := LabelOf(one); ok && (l.Span.End > l.Rest || l.Rest > len(one)) {
				t.Fatalf("%q: %+v", one, l)
			}
			for lang := range languageCount {
				r := Read(one, Context{Language: lang})
				Terms(r.Tokens, lang)
			}
		}
		for _, inLine := range []bool{false, true} {
			if st, rest := LeadingStamp(s, inLine); rest < 0 || rest > len(s) || st.Kind == NoStamp && rest > 0 {
				t.Fatalf("%q: %+v %d", s, st, rest)
			}
		}
		if _, at := TrailingStamp(s); at > len(s) {
			t.Fatalf("%q: %d", s, at)
		}
	})
}
