package consolidate

import (
	"flag"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"golang.org/x/tools/txtar"

	"memls/analysis/markdown"
)

var update = flag.Bool("update", false, "write what comes out as what is wanted")

// TestMonths consolidates a file month after month: to what came out of one month the
// agent has appended the entries of the next. An archive holds the entries as "log"
// and what is wanted of each month as "want".
func TestMonths(t *testing.T) {
	names, err := filepath.Glob("testdata/months/*.txtar")
	if err != nil || len(names) < 5 {
		t.Fatalf("%d archives: %v", len(names), err)
	}
	for _, name := range names {
		t.Run(strings.TrimSuffix(filepath.Base(name), ".txtar"), func(t *testing.T) {
			ar, err := txtar.ParseFile(name)
			if err != nil {
				t.Fatal(err)
			}
			o := Options{Grows: strings.Contains(string(ar.Comment), "grows")}
			text := ""
			for i, f := range ar.Files {
				if f.Name == "log" {
					p := File(markdown.Parse(text+string(f.Data)), o)
					if p == nil {
						t.Fatalf("nothing changes:\n%s", text+string(f.Data))
					}
					text = p.After
					if again := File(markdown.Parse(text), o); again != nil {
						t.Errorf("a second run changes\n%s\ninto\n%s", text, again.After)
					}
					continue
				}
				if *update {
					ar.Files[i].Data = []byte(text)
				} else if text != string(f.Data) {
					t.Errorf("month %d: got\n%s\nwant\n%s", i/2+1, text, f.Data)
				}
			}
			if *update {
				if err := os.WriteFile(name, txtar.Format(ar), 0o644); err != nil {
					t.Fatal(err)
				}
			}
		})
	}
}

// TestMonthByMonth holds that months that are consolidated one after the other come to
// the statements that they come to at once.
func TestMonthByMonth(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	for range 40 {
		subjects := random.Perm(9)[:5]
		month := func(m int) string {
			var b strings.Builder
			for day := 1; day <= 6; day++ {
				fmt.Fprintf(&b, "\n## 2026-%02d-%02d\n\n- Deployed, all checks green.\n", m, day)
				n := subjects[day%len(subjects)]
				switch day {
				case 1, 3, 5:
					fmt.Fprintf(&b, "- The import of `feed-%d` failed with a timeout.\n", subjects[0])
				case 2:
					fmt.Fprintf(&b, "- The limit of `queue-%d` is %d messages.\n", n, 10+random.IntN(3)*10)
				case 4:
					fmt.Fprintf(&b, "- Never restart `node-%d` while the backup runs.\n", n)
				case 6:
					fmt.Fprintf(&b, "- Should `cache-%d` be shared between all tenants of region %d?\n", n, m)
				}
			}
			return b.String()
		}
		first, second := "# Shop\n"+month(1), month(2)
		stepwise := File(markdown.Parse(File(markdown.Parse(first), Options{}).After+second), Options{})
		atOnce := File(markdown.Parse(first+second), Options{})
		a, b := lines(stepwise.After), lines(atOnce.After)
		if !slices.Equal(a, b) {
			t.Fatalf("month by month\n%s\nat once\n%s\nof\n%s", strings.Join(a, "\n"), strings.Join(b, "\n"), first+second)
		}
	}
}

// lines returns the lines of a text in order.
func lines(s string) []string {
	out := strings.Split(s, "\n")
	slices.Sort(out)
	return out
}
