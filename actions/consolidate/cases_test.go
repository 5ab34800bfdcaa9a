package consolidate

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"memls/analysis/markdown"
)

// A wanted is the expect.json of a case: what a consolidation of its log.md must
// keep, let go, replace, count and leave alone.
type wanted struct {
	Change    bool
	File      string
	Keep      []wantedFact
	Drop      []string
	Supersede []struct{ Old, New string }
	Pattern   []struct {
		About string
		Count int
	}
	Untouched []string
	MaxRatio  float64 `json:"max_ratio"`
}

// A wantedFact is found when one of its patterns is.
type wantedFact struct {
	ID  string
	Any []string
}

// TestCases consolidates the logs of testdata/consolidate: "given" are those that
// the design came with, "own" were written beside the code, in other words and
// about other things.
func TestCases(t *testing.T) {
	for _, dir := range caseDirs(t) {
		t.Run(filepath.Base(filepath.Dir(dir))+"/"+filepath.Base(dir), func(t *testing.T) {
			src, want := readCase(t, dir)
			p := File(markdown.Parse(src), Options{Filename: want.File})
			if !want.Change {
				if p != nil {
					t.Fatalf("changed:\n%s", p.After)
				}
				return
			}
			if p == nil {
				t.Fatal("not changed")
			}
			for _, miss := range want.misses(src, p.After) {
				t.Error(miss)
			}
			if again := File(markdown.Parse(p.After), Options{Filename: want.File}); again != nil {
				t.Errorf("a second run changes the result:\n%s", again.After)
			}
		})
	}
}

func caseDirs(t testing.TB) []string {
	dirs, err := filepath.Glob("../../testdata/consolidate/*/*")
	if err != nil || len(dirs) < 30 {
		t.Fatalf("%d cases: %v", len(dirs), err)
	}
	return dirs
}

func readCase(t testing.TB, dir string) (src string, want wanted) {
	log, err := os.ReadFile(filepath.Join(dir, "log.md"))
	if err != nil {
		t.Fatal(err)
	}
	expect, err := os.ReadFile(filepath.Join(dir, "expect.json"))
	if err != nil {
		t.Fatal(err)
	}
	if err := json.Unmarshal(expect, &want); err != nil {
		t.Fatal(err)
	}
	return string(log), want
}

// misses says in what a result is not what was wanted.
func (w wanted) misses(src, after string) (out []string) {
	add := func(format string, args ...any) { out = append(out, fmt.Sprintf(format, args...)) }
	forms := formsOf(after)
	for _, k := range w.Keep {
		found := false
		for _, rx := range k.Any {
			found = found || matches(rx, forms)
		}
		if !found {
			add("keep %s: gone", k.ID)
		}
	}
	for _, rx := range w.Drop {
		if matches(rx, forms) {
			add("drop %s: still there", rx)
		}
	}
	for _, s := range w.Supersede {
		if matches(s.Old, forms) {
			add("supersede %s: still there", s.Old)
		}
		if !matches(s.New, forms) {
			add("supersede %s: gone", s.New)
		}
	}
	for _, p := range w.Pattern {
		about, counted := 0, false
		for _, line := range strings.Split(forms[2], "\n") {
			if matchesText(p.About, line) {
				about++
				counted = counted || matchesText(countPattern(p.Count), line)
			}
		}
		if about == 0 || about > 2 || !counted {
			add("pattern %s: %d statements, with its count %d: %v", p.About, about, p.Count, counted)
		}
	}
	for _, block := range w.Untouched {
		if !strings.Contains("\n"+strings.ReplaceAll(after, "\r\n", "\n")+"\n", "\n"+block+"\n") {
			add("untouched %.40q: changed", block)
		}
	}
	if ratio := float64(len([]rune(after))) / float64(len([]rune(src))); ratio > w.MaxRatio {
		add("ratio %.2f, at most %.2f", ratio, w.MaxRatio)
	}
	return out
}

// formsOf returns the text, the text with its soft line ends joined, and that
// without marks of bold and code.
func formsOf(s string) [3]string {
	s = strings.ReplaceAll(s, "\r\n", "\n")
	var lines []string
	starts := regexp.MustCompile("^\\s*(#{1,6}\\s|[-*+]\\s|\\d+[.)]\\s|\\||>|```|~~~|---\\s*$)")
	fence := false
	for _, line := range strings.Split(s, "\n") {
		isFence := strings.HasPrefix(strings.TrimSpace(line), "```")
		last := len(lines) - 1
		if !fence && !isFence && strings.TrimSpace(line) != "" && !starts.MatchString(line) && last >= 0 && strings.TrimSpace(lines[last]) != "" && !strings.HasPrefix(strings.TrimSpace(lines[last]), "```") {
			lines[last] = strings.TrimRight(lines[last], " ") + " " + strings.TrimSpace(line)
		} else {
			lines = append(lines, line)
		}
		fence = fence != isFence
	}
	folded := strings.Join(lines, "\n")
	return [3]string{s, folded, strings.NewReplacer("**", "", "`", "").Replace(folded)}
}

func matches(rx string, forms [3]string) bool {
	for _, f := range forms {
		if matchesText(rx, f) {
			return true
		}
	}
	return false
}

// lookbehind is what Go's expressions do not have; the cases use it to leave words
// out that the consolidation drops anyway.
var lookbehind = regexp.MustCompile(`\(\?<![^)]*\)`)

func matchesText(rx, s string) bool {
	return regexp.MustCompile("(?im)" + lookbehind.ReplaceAllString(rx, "")).MatchString(s)
}

// countPattern is a number as an analysis writes it: "3 times", "3 veces", "3 次".
func countPattern(n int) string {
	return fmt.Sprintf(`(^|[^\w.:/#-])%d( ?(times|veces|fois|mal|次|回))`, n)
}
