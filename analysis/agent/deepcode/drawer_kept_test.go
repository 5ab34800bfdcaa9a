package deepcode

import (
	"fmt"
	"reflect"
	"strings"
	"testing"

	"memls/analysis/settings"
)

// What is kept of a drawer makes the same block as reading all of it, also for what is
// open and changed.
func TestKeptDrawer(t *testing.T) {
	const dir = "/home/ada/.deepcode/memory"
	files := map[string]string{dir + "/empty.md": "---\nname: empty\n---\n", dir + "/MEMORY.md": "- x"}
	for i := range 12 {
		files[fmt.Sprintf("%s/t%d.md", dir, i)] = fmt.Sprintf("---\ndescription: topic %d\n---\nI like it %d.\n", i, i)
	}
	for _, topics := range []string{"", "## Topics\n- all\n"} {
		files[dir+"/.index.md"] = topics
		s := snapshotOf(files, settings.Settings{})
		for _, edit := range []string{"", "Shorter.", "", strings.Repeat("Longer. ", 20)} {
			if edit != "" {
				s = s.With(dir+"/t3.md", edit)
			}
			for _, maxBytes := range []float64{0.5, 100, 190, 8192} {
				for _, release := range Releases() {
					want, got := ReadDrawer(s, dir, maxBytes, release, diskLister(s)), keptDrawer(s, dir, maxBytes, release)
					if !reflect.DeepEqual(got.View, want.View) || got.Mode != want.Mode || got.Used != want.Used || got.Cut != want.Cut || len(got.Bodies) != len(want.Bodies) {
						t.Errorf("%q, %v bytes, %s:\n got %q\nwant %q", edit, maxBytes, release, got.View.Text, want.View.Text)
					}
				}
			}
		}
	}
}
