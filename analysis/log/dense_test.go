package log_test

import (
	"fmt"
	"testing"

	"memls/analysis/log"
	"memls/analysis/markdown"
)

// TestDatesAlone holds that seven items with a date every few days are a log whatever
// they say, and that dates far apart are none.
func TestDatesAlone(t *testing.T) {
	for days, want := range map[int]int{1: 1, 3: 1, 30: 0} {
		src := "# Noter\n\n"
		for i := range 8 {
			day := i * days
			src += fmt.Sprintf("- 2026-%02d-%02d: Skapet har %d hyller.\n", 1+day/28, 1+day%28, i)
		}
		if got := len(log.Find(markdown.Parse(src), "")); got != want {
			t.Errorf("every %d days: %d logs", days, got)
		}
	}
}
