package check_test

import (
	"fmt"
	"math/rand/v2"
	"reflect"
	"strings"
	"testing"
	"time"

	"memls/analysis/agent"
	"memls/analysis/check"
	"memls/analysis/markdown"
	"memls/analysis/settings"
	"memls/analysis/text"
	"memls/analysis/workspace"
	"memls/analysis/workspace/workspacetest"
)

// TestReachFollowsTheTyping types an index at random: what it leads to, and what is
// missing in it, is what a look from scratch finds.
func TestReachFollowsTheTyping(t *testing.T) {
	disk := workspacetest.NewDisk()
	disk.Dir("/m/.git")
	for i := range 30 {
		disk.File(fmt.Sprintf("/m/%d.md", i), "x", time.Time{})
	}
	disk.File("/m/MEMORY.md", "", time.Time{})
	disk.File("/m/5.md", "- [a](1.md)\n- [b](2.md)\n- [c](3.md)\n", time.Time{})
	dir := &agent.Directory{Root: "/m", Index: "/m/MEMORY.md", Memory: func(rel string) bool { return rel != "MEMORY.md" }}
	ws := workspace.New(disk, &workspace.Env{Home: "/home"}, settings.Settings{})
	ws.Configure([]string{"/m"}, settings.Settings{})
	ws.Open("/m/MEMORY.md", 1, "")
	rng := rand.New(rand.NewPCG(1, 1))
	lines := make([]string, 10)
	for range 300 {
		for range 1 + rng.IntN(3)*rng.IntN(3) {
			lines[rng.IntN(len(lines))] = fmt.Sprintf("- [x](%d.md)", rng.IntN(40))
		}
		s, err := ws.Change("/m/MEMORY.md", 2, []func(*markdown.Document) (text.Edit, bool){
			func(*markdown.Document) (text.Edit, bool) { return text.Edit{New: strings.Join(lines, "\n")}, true },
		})
		if err != nil {
			t.Fatal(err)
		}
		for _, claimed := range []bool{true, false} {
			got, want := check.ReachOf(s, dir, claimed), check.ReachOf(s.Under(s.Base), dir, claimed)
			if len(got.Missing)+len(want.Missing) > 0 && !reflect.DeepEqual(got, want) {
				t.Fatalf("claimed %v:\n got %v\nwant %v", claimed, got, want)
			}
		}
	}
}
