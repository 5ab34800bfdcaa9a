package check_test

import (
	"fmt"
	"math/rand/v2"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"memls/analysis/agent"
	"memls/analysis/check"
	"memls/analysis/settings"
	"memls/analysis/workspace"
	"memls/analysis/workspace/workspacetest"
)

// Whatever links whatever: there is a way to a file when the indexes reach it, each
// step's entry names what the step leads to, and each begins where the last one led.
func TestWayAgreesWithReach(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	for round := range 300 {
		disk := workspacetest.NewDisk()
		var names []string
		for i := range 8 {
			names = append(names, fmt.Sprintf("%sn%d.md", []string{"", "a/", "a/b/"}[i%3], i))
		}
		names = append(names, "a/MEMORY.md", "a/b/MEMORY.md")
		write := func(name string) {
			var b strings.Builder
			for range r.IntN(4) {
				to, _ := filepath.Rel(filepath.Dir("/m/"+name), "/m/"+names[r.IntN(len(names))])
				switch r.IntN(3) {
				case 0:
					fmt.Fprintf(&b, "- [x](%s): y\n", to)
				case 1:
					fmt.Fprintf(&b, "Text of `%s`.\n", to)
				default:
					fmt.Fprintf(&b, "- y\n  - nested [x](%s)\n    over two lines\n", to)
				}
			}
			disk.File("/m/"+name, b.String(), time.Time{})
		}
		for _, name := range append(names, "MEMORY.md") {
			write(name)
		}
		s := workspace.New(disk, &workspace.Env{Home: "/home"}, settings.Settings{}).Snapshot()
		dir := &agent.Directory{Root: "/m", Index: "/m/MEMORY.md", Memory: func(string) bool { return true }}
		reach := check.ReachOf(s, dir, true)
		for _, name := range names {
			way := check.Way(s, dir, "/m/"+name)
			if (len(way) > 0) != reach.Reached[name] {
				t.Fatalf("round %d: %s: %d steps, reached %v", round, name, len(way), reach.Reached[name])
			}
			at := dir.Index
			for _, step := range way {
				src := s.File(step.Path).Text()
				if step.Path != at || step.Span.IsEmpty() || !strings.Contains(step.Span.Of(src), filepath.Base(step.Target)) {
					t.Fatalf("round %d: %s: step %+v at %s", round, name, step, at)
				}
				at = step.Target
			}
			if len(way) > 0 && at != "/m/"+name {
				t.Fatalf("round %d: the way to %s ends at %s", round, name, at)
			}
		}
	}
}
