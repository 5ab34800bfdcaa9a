package analysis

import (
	"errors"
	"fmt"
	"path/filepath"
	"slices"
	"strings"
	"unicode"

	"memls/analysis/check"
	"memls/analysis/markdown"
	"memls/analysis/text"
	"memls/analysis/workspace"
)

// Rename returns the change that gives another name to what is called so at a place;
// see Renameable. Every link to it follows, and so do the lines of indexes, names in
// wiki links, anchors, and the name in a memory's frontmatter where that is the name
// of its file. The error says in a sentence why the name cannot be given.
func (e *Engine) Rename(s *workspace.Snapshot, r *Renaming, name string) (*workspace.Change, error) {
	name = strings.TrimSpace(name)
	switch {
	case r.heading >= 0:
		return e.renameHeading(s, r, name)
	case r.field != nil:
		return e.renameMemory(s, r, name)
	}
	now, err := e.newPath(s, r, name)
	if err != nil || now == r.path {
		return &workspace.Change{}, err
	}
	if r.dir {
		return check.Move(s, map[string]string{r.path: now}, e.directoryAround), nil
	}
	edits := map[string][]text.Edit{}
	if edit, ok := nameFollows(s.File(r.path), stem(now)); ok {
		edits[r.path] = []text.Edit{edit}
	}
	return check.MoveWith(s, map[string]string{r.path: now}, edits, e.directoryAround), nil
}

// maxName is the most bytes of a file's name on the usual systems.
const maxName = 255

// newPath returns where a file or directory stands under another name.
func (e *Engine) newPath(s *workspace.Snapshot, r *Renaming, name string) (string, error) {
	ext := ""
	if !r.dir {
		ext = filepath.Ext(r.path)
		if ext != ".md" {
			ext = "" // what is no memory is shown with its ending, and gets a whole name
		}
		name = strings.TrimSuffix(name, ext)
	}
	switch {
	case name == "":
		return "", errors.New("a name cannot be empty")
	case strings.ContainsAny(name, `/\`):
		return "", errors.New("a name has no slashes: to move a file, move it, and its links follow")
	case strings.HasPrefix(name, "."), len(name)+len(ext) > maxName, strings.ContainsAny(name, `:*?"<>|[]#`), strings.ContainsFunc(name, unicode.IsControl):
		return "", errors.New("this is no name for a file that every system and every link can take")
	}
	now := filepath.Join(filepath.Dir(r.path), name+ext)
	if s.File(now).Exists() && !strings.EqualFold(now, r.path) {
		return "", fmt.Errorf("there is a %s already", filepath.Base(now))
	}
	return now, e.staysMemory(s, r.path, now)
}

// staysMemory says that what is a memory would be none under another name.
func (e *Engine) staysMemory(s *workspace.Snapshot, path, now string) error {
	isDir := s.File(path).State == workspace.Directory
	dir := e.directoryAround(s, path)
	if isDir {
		dir = e.directoryAround(s, filepath.Join(path, indexName))
	}
	if dir == nil {
		return nil
	}
	moves := workspace.NewMoves(map[string]string{path: now})
	files := []string{path}
	if isDir {
		files = nil
		tree := s.Tree(path)
		for _, f := range tree.Files() {
			files = append(files, tree.Abs(f.Path))
		}
	}
	for _, f := range files {
		was, err := filepath.Rel(dir.Root, f)
		if err != nil || !filepath.IsLocal(was) {
			continue
		}
		is, _ := filepath.Rel(dir.Root, moves.To(f))
		if dir.Memory(filepath.ToSlash(was)) != dir.Memory(filepath.ToSlash(is)) {
			return fmt.Errorf("under the name %s it would not be to the agent what it is now", filepath.Base(now))
		}
	}
	return nil
}

// nameFollows is the edit by which the name in a memory's frontmatter follows that of
// its file; ok is false when the two are not the same now.
func nameFollows(f *workspace.File, now string) (text.Edit, bool) {
	if f.Doc == nil {
		return text.Edit{}, false
	}
	k := nameField(f.Doc)
	if k == nil || k.Value != stem(f.Path) {
		return text.Edit{}, false
	}
	return text.Edit{Span: k.ValueSpan, New: scalar(k.Kind, now)}, true
}

// scalar writes a name as YAML that every reader takes for the same text, in quotes of
// the kind that is there.
func scalar(kind markdown.FieldKind, name string) string {
	switch {
	case kind == markdown.SingleQuoted:
		return "'" + strings.ReplaceAll(name, "'", "''") + "'"
	case kind == markdown.DoubleQuoted || !isPlain(name):
		return `"` + strings.NewReplacer(`\`, `\\`, `"`, `\"`).Replace(name) + `"`
	}
	return name
}

// isPlain reports whether a name is text to every reader of YAML without quotes.
func isPlain(name string) bool {
	letters := strings.ContainsFunc(name, func(r rune) bool { return unicode.IsLetter(r) && r != 'e' && r != 'x' && r != 'o' })
	switch strings.ToLower(name) {
	case "true", "false", "yes", "no", "on", "off", "null", "y", "n":
		return false
	}
	first, _ := firstAndLast(name)
	return letters && unicode.IsLetter(first) && !strings.ContainsFunc(name, func(r rune) bool {
		return !unicode.IsLetter(r) && !unicode.IsDigit(r) && !strings.ContainsRune("-_. ", r)
	})
}

func firstAndLast(s string) (first, last rune) {
	for i, r := range s {
		if i == 0 {
			first = r
		}
		last = r
	}
	return first, last
}

// renameMemory gives a memory another name in its frontmatter. Its file follows where
// it is called so, and wiki links by name do in any case.
func (e *Engine) renameMemory(s *workspace.Snapshot, r *Renaming, name string) (*workspace.Change, error) {
	if name == "" || strings.ContainsFunc(name, unicode.IsControl) {
		return nil, errors.New("a name is one line of text")
	}
	now := r.path
	if r.field.Value == stem(r.path) {
		var err error
		if now, err = e.newPath(s, &Renaming{path: r.path}, name); err != nil {
			return nil, err
		}
		name = strings.TrimSuffix(name, ".md")
	}
	edit := text.Edit{Span: r.field.ValueSpan, New: scalar(r.field.Kind, name)}
	return check.MoveWith(s, map[string]string{r.path: now}, map[string][]text.Edit{r.path: {edit}}, e.directoryAround), nil
}

// renameHeading gives a heading another title, and the links to the headings of its
// file their new anchors: of two equal titles the second has a number behind its own.
func (e *Engine) renameHeading(s *workspace.Snapshot, r *Renaming, title string) (*workspace.Change, error) {
	f := s.File(r.path)
	if title == "" || strings.ContainsFunc(title, unicode.IsControl) || f.Doc == nil {
		return nil, errors.New("a title is one line of text")
	}
	h, ok := f.Doc.Heading(r.heading)
	if !ok {
		return nil, errNoRename
	}
	edit := titleEdit(f.Text(), h, title)
	if edit.Span.Of(f.Text()) == edit.New {
		return &workspace.Change{}, nil
	}
	doc, err := f.Doc.Edit(edit)
	if err != nil {
		return nil, err
	}
	if again, ok := doc.Heading(r.heading); !ok || again.Level != h.Level || again.Span.Start != h.Span.Start || countHeadings(doc) != countHeadings(f.Doc) {
		return nil, errors.New("with this title the line would be no heading, or another one")
	}
	after := check.AnchorsOf(doc)
	c := &workspace.Change{}
	for _, from := range check.Referrers(s, r.path, e.directoryAround) {
		file := s.File(from.Path)
		if file.Lossy {
			continue
		}
		var edits []text.Edit
		for _, ref := range from.References {
			p, ok := check.PlaceOf(s, f, ref.Fragment)
			if !ok || p.Heading < 0 || ref.Anchor.IsEmpty() || from.Path == r.path && ref.Anchor.Overlaps(edit.Span) {
				continue
			}
			if i, ok := after.Heading(ref.Fragment); ok && i == p.Heading {
				continue
			}
			edits = append(edits, text.Edit{Span: ref.Anchor, New: newAnchor(file, &ref, after.Slugs[p.Heading], h.Text, title, p.Heading == r.heading)})
		}
		if from.Path == r.path {
			edits = append(edits, edit)
		}
		if len(edits) > 0 {
			c.Files = append(c.Files, changeOf(file, edits))
		}
	}
	if !slices.ContainsFunc(c.Files, func(fc workspace.FileChange) bool { return fc.Path == r.path }) {
		c.Files = append(c.Files, changeOf(f, []text.Edit{edit}))
	}
	return c, nil
}

func changeOf(f *workspace.File, edits []text.Edit) workspace.FileChange {
	sortByStart(edits, func(e text.Edit) int { return e.Span.Start })
	return workspace.FileChange{Path: f.Path, Before: f.Text(), Edits: edits}
}

// titleEdit puts a title in the place of a heading's own.
func titleEdit(src string, h markdown.Heading, title string) text.Edit {
	span := ownTitle(src, h)
	if span.IsEmpty() && span.Start > 0 && src[span.Start-1] == '#' {
		title = " " + title
	}
	return text.Edit{Span: span, New: title}
}

func countHeadings(d *markdown.Document) int {
	n := 0
	for range d.Headings() {
		n++
	}
	return n
}

// newAnchor writes the anchor of a heading as the author of a link does: a wiki link
// may hold the title itself.
func newAnchor(f *workspace.File, ref *check.Reference, slug, was, title string, renamed bool) string {
	raw := ref.Anchor.Of(f.Text())
	if ref.Kind == check.ByName {
		if renamed && text.OneLine(raw) == text.OneLine(was) && !strings.ContainsAny(title, "[]|#") {
			return title
		}
		return slug
	}
	return check.WriteFragment(raw, slug)
}
