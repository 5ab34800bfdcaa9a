package lsp_test

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
	"testing"

	"go.lsp.dev/uri"

	"memls/analysis/text"
	"memls/lsp"
	"memls/lsp/lsptest"
)

// A shownView is a view that an editor shows beside a file.
type shownView struct {
	uri  uri.URI
	kind string
	text string
}

func (x *editing) viewOf(u uri.URI, kind string) (*lsp.View, error) {
	v := &lsp.View{}
	err := x.Try("memls/view", &lsp.ViewParams{TextDocument: textDocument(u), Kind: kind}, v)
	return v, err
}

// view shows the parts of a view: the kind of each, how it begins, and the lines it
// comes from or why it is there.
func (x *editing) view(t *testing.T, file, kind string) string {
	u := x.uri(x.name(file))
	v, err := x.viewOf(u, kind)
	if err != nil {
		return "refused: " + message(err)
	}
	x.views = append(x.views, shownView{u, kind, v.Text})
	out := []string{v.Title}
	rest := v.Text
	for _, seg := range v.Segments {
		part := cutUnits(&rest, seg.End-seg.Start, x.enc)
		line := fmt.Sprintf("%s %q", seg.Kind, opening(part))
		if seg.Source != nil {
			line += " " + x.shown(t, seg.Source.URI, seg.Source.Range)
		}
		if seg.Note != "" {
			line += " (" + seg.Note + ")"
		}
		out = append(out, line)
	}
	if rest != "" {
		t.Errorf("the segments of %s leave %q", file, rest)
	}
	return strings.Join(out, "\n")
}

// cutUnits takes the first n units off a text.
func cutUnits(rest *string, n int, enc text.Encoding) string {
	for i := range *rest {
		if text.Units((*rest)[:i], enc) == n {
			out := (*rest)[:i]
			*rest = (*rest)[i:]
			return out
		}
	}
	out := *rest
	*rest = ""
	return out
}

// opening is the beginning of a text: its first line that is not blank.
func opening(s string) string {
	s = strings.TrimLeft(s, "\r\n")
	line, rest, _ := strings.Cut(s, "\n")
	line = strings.TrimRight(line, "\r")
	if strings.TrimSpace(rest) != "" {
		line += " …"
	}
	return line
}

// typed types a text and says how each view changes that the editor shows. Which ones
// do, an editor says that is started now; this one asks only when it was told.
func (x *editing) typed(t *testing.T, place, s string) string {
	u, off, _ := x.at(t, place)
	told := map[uri.URI]int{}
	for _, v := range x.views {
		told[v.uri] = x.ViewChanges(v.uri)
	}
	x.Type(u, off, s)
	if !slices.Contains(x.edited, u) {
		x.edited = append(x.edited, u)
	}
	at := x.places[place]
	for name, p := range x.places {
		if p.file == at.file && p.off >= at.off {
			p.off += len(s)
			x.places[name] = p
		}
	}
	other := *x
	other.Editor = lsptest.Start(t, x.config)
	defer other.Exit()
	for _, e := range x.edited {
		other.Replace(other.OpenFile(e.FsPath()), x.Text(e))
	}
	var out []string
	for i, shown := range x.views {
		want, err := other.viewOf(shown.uri, shown.kind)
		if err != nil || want.Text == shown.text {
			continue
		}
		told[shown.uri]++
		x.Await("word of a view's change", func() bool { return x.ViewChangesLocked(shown.uri) >= told[shown.uri] })
		now, err := x.viewOf(shown.uri, shown.kind)
		if err != nil || now.Text != want.Text {
			t.Errorf("%s (%v):\n%s\nwant\n%s", x.rel(shown.uri), err, now.Text, want.Text)
		}
		out = append(out, x.rel(shown.uri)+" "+cmp.Or(shown.kind, "file")+":", lineDifference(shown.text, now.Text))
		x.views[i].text = now.Text
	}
	return strings.Join(out, "\n")
}

// trace shows the way to a memory.
func (x *editing) trace(t *testing.T, file string) string {
	var found []lsp.Trace
	x.Call("memls/trace", &lsp.TraceParams{TextDocument: textDocument(x.uri(x.name(file)))}, &found)
	var out []string
	for _, way := range found {
		for _, s := range way.Steps {
			out = append(out, fmt.Sprintf("%s %s -> %s%s", x.shown(t, s.URI, s.Range), s.Text, x.rel(s.Target), noted(s.Note)))
		}
		end := "reached"
		switch {
		case way.InPrompt:
			end = "in every prompt"
		case !way.Reached:
			end = "not reached: " + way.Why
		}
		if way.BreaksAt != nil {
			end += " at " + x.shown(t, way.BreaksAt.URI, way.BreaksAt.Range)
		}
		out = append(out, cmp.Or(way.Agent, "any agent")+": "+end+noted(way.Note))
	}
	return strings.Join(out, "\n")
}

func noted(note string) string {
	if note == "" {
		return ""
	}
	return " (" + note + ")"
}
