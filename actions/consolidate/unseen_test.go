package consolidate

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"memls/analysis/markdown"
)

// maxUnknown is how many of the logs are not known for one: two tell their story in prose,
// one has its dates in two columns.
const maxUnknown = 3

// TestUnseen consolidates logs that were written by people who had not seen the program. It
// does not do all that they want; -v says what it misses. Held is what matters most: of the
// facts of the logs that are known for one at most three in a hundred are lost, what is no
// log and what is to stay as it is stays, and a second run changes nothing.
func TestUnseen(t *testing.T) {
	dirs, err := filepath.Glob("../../testdata/unseen/*")
	if err != nil || len(dirs) == 0 {
		t.Fatal("no cases: ", err)
	}
	facts, lost, unknown := 0, 0, 0
	for _, dir := range dirs {
		name := filepath.Base(dir)
		if info, err := os.Stat(dir); err != nil || !info.IsDir() {
			continue
		}
		src, want := readCase(t, dir)
		p := File(markdown.Parse(src), Options{Filename: want.File})
		switch {
		case !want.Change:
			if p != nil {
				t.Errorf("%s: changed:\n%s", name, p.After)
			}
			continue
		case p == nil:
			t.Logf("%s: not known for a log", name)
			unknown++
			continue
		}
		facts += len(want.Keep)
		for _, miss := range want.misses(src, p.After) {
			t.Logf("%s: %s", name, miss)
			switch {
			case strings.HasPrefix(miss, "keep"):
				lost++
			case strings.HasPrefix(miss, "untouched"):
				t.Errorf("%s: %s", name, miss)
			}
		}
		if again := File(markdown.Parse(p.After), Options{Filename: want.File}); again != nil {
			t.Errorf("%s: a second run changes the result:\n%s", name, again.After)
		}
	}
	if unknown > maxUnknown {
		t.Errorf("%d logs are not known for one", unknown)
	}
	if lost*100 > 3*facts {
		t.Errorf("%d of %d facts are lost", lost, facts)
	}
}
