package deepcode

import (
	"fmt"
	"reflect"
	"slices"
	"strings"
	"testing"

	"memls/analysis/settings"
	"memls/analysis/view"
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
					closed := func(l view.LeftOut) bool { return l.Path != dir+"/.index.md" && !s.File(l.Path).Open }
					if got.View.LeftOut != nil && got.Mode != DrawerFull {
						got.View.LeftOut = slices.DeleteFunc(got.View.LeftOut, closed)
						want.View.LeftOut = slices.DeleteFunc(want.View.LeftOut, closed)
					}
					if !reflect.DeepEqual(got.View, want.View) || got.Mode != want.Mode || got.Used != want.Used || got.Cut != want.Cut || bodiesOf(got) != bodiesOf(want) {
						t.Errorf("%q, %v bytes, %s:\n got %q\nwant %q", edit, maxBytes, release, got.View.Text, want.View.Text)
					}
				}
			}
		}
	}
}

// bodiesOf names the bodies of a drawer, the largest last.
func bodiesOf(d *Drawer) string {
	var b strings.Builder
	bodies := append(slices.Clone(d.Bodies), d.largest)
	for i, now := range d.now {
		bodies[i] = now
	}
	for _, x := range bodies {
		fmt.Fprintln(&b, x.Entry.Rel, x.Span, x.File.Text[x.Span.Start:x.Span.End])
	}
	return b.String()
}
