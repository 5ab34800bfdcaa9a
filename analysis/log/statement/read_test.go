package statement

import (
	"os"
	"strings"
	"testing"
)

// TestReadTellsWhatLasts reads lists of sentences: those of testdata/lasting.* say
// something to keep, those of testdata/passing.* were over when they were written.
// No list of words knows them all; one in twenty may be read wrongly.
func TestReadTellsWhatLasts(t *testing.T) {
	for name, lang := range map[string]Language{"en": English, "de": German, "es": Spanish, "fr": French, "zh": Chinese, "ja": Japanese} {
		for _, list := range []string{"lasting", "passing"} {
			sentences := lines(t, "testdata/"+list+"."+name+".txt")
			var wrong []string
			for _, s := range sentences {
				keeps := false
				for _, sp := range Sentences(s) {
					r := Read(sp.Of(s), Context{Language: lang})
					keeps = keeps || r.Kind.Lasts()
				}
				if keeps != (list == "lasting") {
					wrong = append(wrong, s)
				}
			}
			if len(wrong)*20 > len(sentences)+20 {
				t.Errorf("%s, %s: %d of %d are read wrongly:\n%s", name, list, len(wrong), len(sentences), strings.Join(wrong, "\n"))
			}
		}
	}
}

func lines(t *testing.T, path string) []string {
	b, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return strings.Split(strings.TrimSpace(string(b)), "\n")
}

func TestReadKinds(t *testing.T) {
	for _, c := range []struct {
		text string
		role Role
		want Kind
	}{
		{"Runners have 4 vCPU and 8 GB of memory.", NoRole, Fact},
		{"Root cause: the container sees the 16 CPUs of the host.", NoRole, Cause},
		{"Never roll out while a node pool upgrade runs.", NoRole, Remedy},
		{"Fix: `parallel: 2` in the options.", NoRole, Remedy},
		{"The user prefers written updates.", NoRole, Preference},
		{"Saves are JSON, one file per slot.", RoleDecision, Decision},
		{"Open: whether larger runners pay off.", NoRole, Question},
		{"Is the service worker still needed?", NoRole, Question},
		{"To do: nobody knows what happens after 72 hours.", NoRole, Question},
		{"My guess is that the proxy is on an old version.", NoRole, Hunch},
		{"Tests green (412 passed).", NoRole, Report},
		{"Status: fixed, deployed in 3.4.1.", NoRole, Report},
		{"Met with the platform team.", NoRole, Story},
		{"User: \"please stop re-running it\"", NoRole, Speech},
		{"Look at the cost report.", RolePlan, Plan},
		{"用户说：\"怎么又挂了\"", NoRole, Speech},
		{"✅ 代码已提交", NoRole, Report},
		{"怀疑是 Redis 慢查询。", NoRole, Hunch},
		{"バッチは正常終了。", NoRole, Report},
		{"自動判定は使わない。", NoRole, Remedy},
	} {
		lang := English.in(c.text, nil)
		if got := Read(c.text, Context{Language: lang, Role: c.role}); got.Kind != c.want {
			t.Errorf("%q is %v (+%d -%d), not %v", c.text, got.Kind, got.Lasting, got.Passing, c.want)
		}
	}
}

func TestLanguageOf(t *testing.T) {
	for text, want := range map[string]Language{
		"The queue is full and the consumer of it is slow.":       English,
		"Die Warteschlange ist voll und der Verbraucher langsam.": German,
		"La cola está llena y el consumidor es lento.":            Spanish,
		"La file est pleine et le consommateur est lent.":         French,
		"队列已满，consumer 很慢。":                                       Chinese,
		"キューは満杯で、consumer は遅い。":                                   Japanese,
		"":              English,
		"`a` `b` 12 34": English,
	} {
		if got := LanguageOf(text); got != want {
			t.Errorf("%q: %d, want %d", text, got, want)
		}
	}
}
