// Package deepcode is what the agent deepcode makes of its memory files: which
// it finds, in what order, how much of each it loads, and the exact text that the
// model sees. It follows release 0.15.0 (August 2026) to the byte; the release
// "docs" is what the agent's documents promise where the program does otherwise.
//
// Nothing here touches the disk but through workspace.FS, and every text that the
// agent loads is a view.View: its segments say which bytes of which file each part
// comes from. Offsets are bytes of the decoded text of a file (text.Decode).
package deepcode

import (
	"cmp"

	"memls/analysis/text"
	"memls/analysis/view"
	"memls/analysis/workspace"
)

// Name is the agent's name in flags, settings and views.
const Name = "deepcode"

// The releases whose behaviour is known.
const (
	// Release0150 is the program as it runs: the default of every preview.
	Release0150 = "0.15.0"
	// ReleaseDocs is the program as its documents describe it.
	ReleaseDocs = "docs"
)

// Releases returns the known releases, the default first.
func Releases() []string { return []string{Release0150, ReleaseDocs} }

// promised reports whether release asks for what the documents promise.
func promised(release string) bool { return cmp.Or(release, Release0150) == ReleaseDocs }

// A File is the text of one file, as the agent decodes it.
type File struct {
	Path string
	Text string
}

// ref returns the bytes of span in f.
func (f *File) ref(span text.Span) view.Ref { return view.Ref{Path: f.Path, Span: span} }

// readFile reads path as UTF-8, links followed. deepcode has no limit of its own;
// what is over workspace.MaxText is an error here.
func readFile(fs workspace.FS, path string) (*File, error) {
	b, err := fs.ReadFile(path, workspace.MaxText)
	if err != nil {
		return nil, err
	}
	s, _ := text.Decode(b)
	return &File{Path: path, Text: s}, nil
}

// newView names the agent in a view.
func newView(b *view.Builder) *view.View {
	v := b.View()
	v.Agent = Name
	return v
}
