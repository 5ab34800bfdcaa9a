package deepcode

import (
	"memls/analysis/agent/javascript"
	"memls/analysis/view"
	"memls/analysis/workspace"
)

// keptDrawer is ReadDrawer with what every memory adds kept until the disk changes:
// a key typed reads the memories that are open, and no other.
func keptDrawer(s *workspace.Snapshot, dir string, maxBytes float64, release string) *Drawer {
	type key struct{ dir string }
	entries := keptLister(s)(dir)
	kept := workspace.Kept(s, key{dir}, func() []Body {
		bodies := make([]Body, len(entries))
		for i, e := range entries {
			bodies[i] = bodyOf(s, e)
		}
		return bodies
	})
	open := map[string]bool{}
	for _, name := range s.Opened() {
		open[name] = true
	}
	d := &Drawer{}
	for i, body := range kept {
		if open[entries[i].Path] {
			body = bodyOf(s, entries[i])
		}
		if body.Span.IsEmpty() {
			continue
		}
		if len(d.Bodies) > 0 {
			d.Used += len("\n\n")
		}
		d.Used += body.Span.Len()
		d.Bodies = append(d.Bodies, body)
	}
	b := &view.Builder{}
	var lost []view.LeftOut
	if len(d.Bodies) > 0 {
		d.fill(b, &lost, keptDisk{s}, dir, maxBytes, release)
	}
	d.View = newView(b)
	d.View.LeftOut = lost
	d.View.Unit, d.View.Used, d.View.Limit = "bytes", d.Used, limit(maxBytes)
	return d
}

// bodyOf reads what one memory adds; its span is empty when that is nothing.
func bodyOf(s *workspace.Snapshot, e Entry) Body {
	f, err := readFile(keptDisk{s}, e.Path)
	if err != nil {
		return Body{Entry: e}
	}
	head := ParseFrontmatter(f.Text)
	return Body{e, f, head, javascript.TrimSpan(f.Text, head.Body)}
}
