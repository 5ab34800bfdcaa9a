package check

import (
	"maps"
	"path"
	"path/filepath"
	"slices"
	"strings"

	"memls/analysis/agent"
	"memls/analysis/markdown"
	"memls/analysis/text"
	"memls/analysis/workspace"
)

// A DirectoryOf returns the memory directory that the file at path belongs to, nil
// if none.
type DirectoryOf func(s *workspace.Snapshot, path string) *agent.Directory

// MoveEdits returns the edits by which links follow files and directories that
// move; moves goes from old absolute paths to new ones. Each change is of a file as
// it is called before the move, and moves nothing itself.
//
// What led to a file leads to it afterwards: links and images, definitions, wiki
// links by name or by path, entries of an index in code, and the links of moved
// files to others. They stay as they are written, from the root or relative, in
// angle brackets or percent-encoded, and one that is right as it is stays alone. A
// link whose text was the name of the file gets the new name. What leads nowhere
// already is left, and so are symbolic links.
func MoveEdits(s *workspace.Snapshot, moves map[string]string, dirOf DirectoryOf) []workspace.FileChange {
	return Follow(s, s.Moved(moves), moves, dirOf)
}

// Follow is MoveEdits for two states of the same files of which the second differs
// in more than where they stand: the names that frontmatter gives them, say. moves
// names each file that differs, one that stays at its place too.
func Follow(before, after *workspace.Snapshot, moves map[string]string, dirOf DirectoryOf) []workspace.FileChange {
	f := &follower{before: before, after: after, moves: workspace.NewMoves(moves), dirOf: dirOf}
	mention := mentions(before, after, moves)
	var out []workspace.FileChange
	for _, name := range f.files(moves) {
		moved := f.moves.To(name) != name
		if open := slices.Contains(before.Opened(), name); !moved && !open {
			if b, err := before.ReadFile(name, workspace.MaxText); err != nil || !mention.in(string(b)) {
				continue
			}
		}
		file := before.File(name)
		if file.Doc == nil || file.Lossy || file.State != workspace.Regular {
			continue
		}
		if edits := f.edits(file); len(edits) > 0 {
			out = append(out, workspace.FileChange{Path: name, Before: file.Text(), Edits: edits})
		}
	}
	return out
}

// Move returns the change that moves files, with every link to them; see MoveEdits.
func Move(s *workspace.Snapshot, moves map[string]string, dirOf DirectoryOf) *workspace.Change {
	return WithMoves(s, moves, MoveEdits(s, moves, dirOf))
}

// WithMoves adds moves of files to changes of some.
func WithMoves(s *workspace.Snapshot, moves map[string]string, changes []workspace.FileChange) *workspace.Change {
	c := &workspace.Change{Files: changes}
	for _, old := range slices.Sorted(maps.Keys(moves)) {
		if moves[old] == old {
			continue
		}
		i := slices.IndexFunc(c.Files, func(f workspace.FileChange) bool { return f.Path == old })
		if i < 0 {
			i = len(c.Files)
			c.Files = append(c.Files, workspace.FileChange{Path: old, Before: s.File(old).Text()})
		}
		c.Files[i].MoveTo = moves[old]
	}
	return c
}

// A follower finds links that lead elsewhere after a move.
type follower struct {
	before, after *workspace.Snapshot
	moves         workspace.Moves
	dirOf         DirectoryOf
}

// files returns the Markdown files that may lead to what moves, sorted: those of
// its workspace folder and of its memory directory, and what moves itself.
func (f *follower) files(moves map[string]string) []string {
	found, looked := map[string]bool{}, map[string]bool{}
	walk := func(root string) {
		if looked[root] || isWide(f.before, root) {
			return
		}
		looked[root] = true
		tree := f.before.Tree(root)
		for _, file := range tree.Files() {
			if isMarkdown(file.Path) && !file.Link {
				found[tree.Abs(file.Path)] = true
			}
		}
	}
	for old := range moves {
		dir := f.dirOf(f.before, old)
		walk(rootOf(f.before, filepath.Dir(old), dir))
		if dir != nil {
			walk(dir.Root)
		}
		if f.before.File(old).State == workspace.Directory {
			walk(old)
		} else if isMarkdown(old) {
			found[old] = true
		}
	}
	return slices.Sorted(maps.Keys(found))
}

// edits returns how the links of one file have to change.
func (f *follower) edits(file *workspace.File) []text.Edit {
	now := f.moves.To(file.Path)
	dir, dirNow := f.dirOf(f.before, file.Path), f.dirOf(f.after, now)
	was := ScopeOf(f.before, file.Path, dir)
	r := &relinker{follower: f, was: was, now: ScopeOf(f.after, now, dirNow), index: dir != nil && isIndex(dir, file)}
	if r.was.known == nil || r.now.known == nil {
		return nil
	}
	for _, c := range file.Doc.Chunks() {
		r.part, r.start = c.Part, c.Start
		for _, l := range c.Part.Links() {
			switch l.Kind {
			case markdown.Wiki:
				if isWikiName(l) {
					r.wiki(l)
				}
			case markdown.Inline, markdown.Image, markdown.Definition:
				if !l.DestSpan.IsEmpty() && !(l.Kind == markdown.Definition && strings.HasPrefix(l.Label, "^")) {
					r.link(l)
				}
			}
		}
		if r.index {
			for _, code := range c.Part.CodeSpans() {
				r.code(code.Body)
			}
		}
	}
	slices.SortStableFunc(r.out, func(a, b text.Edit) int { return a.Span.Start - b.Span.Start })
	return r.out
}

// A relinker rewrites the links of one file, part by part.
type relinker struct {
	*follower
	was, now *Scope
	index    bool
	part     *markdown.Part
	start    int // of the part
	out      []text.Edit
}

// replace records an edit of a span of the part.
func (r *relinker) replace(span text.Span, s string) {
	if span.Of(r.part.Text) != s {
		r.out = append(r.out, text.Edit{Span: span.Shift(r.start), New: s})
	}
}

// leads returns what a link leads to in a scope.
func (r *relinker) leads(scope *Scope, l markdown.Link, to Destination) (Place, bool) {
	o, _ := outcomeOf(scope, r.part, localLink{l, to})
	return o.place, o.place.State == Exists || o.place.State == Respelled
}

func (r *relinker) link(l markdown.Link) {
	to, ok := ParseDestination(l.Dest)
	if !ok || to.Path == "" {
		return
	}
	place, ok := r.leads(r.was, l, to)
	if !ok {
		return
	}
	want := r.moves.To(place.Path)
	if still, ok := r.leads(r.now, l, to); ok && still.Path == want && (still.State == Exists || still.State == place.State) {
		return
	}
	raw, src := l.DestSpan.Of(r.part.Text), r.part.Text
	manner := destinationManner{
		angle:   l.DestSpan.Start > 0 && src[l.DestSpan.Start-1] == '<',
		percent: strings.Contains(to.Written, "%") && to.Path != to.Written,
		wide:    to.Path != to.Written && !hasWide(to.Written) && hasWide(to.Path),
	}
	p := r.pathTo(to.Path, place, want)
	dest := manner.write(p)
	if l.Kind != markdown.Image {
		r.name(l, to, place.Path, want, p)
	}
	if raw == l.Dest {
		r.replace(text.Span{Start: l.DestSpan.Start, End: l.DestSpan.Start + len(to.Written)}, dest)
		return
	}
	// Escapes and entities are in it: what follows the path is written anew too.
	r.replace(l.DestSpan, dest+percentOnly(l.Dest[len(to.Written):], ` <>()\&`))
}

// pathTo writes the path of a link to want in the manner of the one that led to
// place.
func (r *relinker) pathTo(written string, place Place, want string) string {
	slash := func(p string) string {
		if strings.HasSuffix(written, "/") && !strings.HasSuffix(p, "/") {
			return p + "/"
		}
		return p
	}
	if strings.HasPrefix(written, "/") {
		if filepath.Clean(filepath.FromSlash(written)) == place.Path {
			return slash(filepath.ToSlash(want))
		}
		if rel, err := filepath.Rel(r.now.root, want); err == nil && filepath.IsLocal(rel) {
			return slash("/" + filepath.ToSlash(rel))
		}
	}
	p := r.now.Rel(want)
	if strings.HasPrefix(written, "./") && !strings.HasPrefix(p, ".") {
		p = "./" + p
	}
	return slash(p)
}

// name lets the text of a link follow, when it is nothing but the name of the file.
func (r *relinker) name(l markdown.Link, to Destination, old, now, p string) {
	oldBase, newBase := filepath.Base(old), filepath.Base(now)
	var s string
	switch l.Text.Of(r.part.Text) {
	case to.Path:
		s = p
	case oldBase:
		s = newBase
	case strings.TrimSuffix(oldBase, ".md"):
		s = strings.TrimSuffix(newBase, ".md")
	default:
		return
	}
	if l.Kind == markdown.Inline && !strings.ContainsAny(s, "[]\\<>`*") {
		r.replace(l.Text, s)
	}
}

// code lets an entry of an index follow that names its file in code.
func (r *relinker) code(body text.Span) {
	src := body.Of(r.part.Text)
	name := strings.TrimSpace(src)
	to, ok := ParseDestination(name)
	if !ok || !isMarkdown(to.Path) {
		return
	}
	place := r.was.Path(to.Path)
	if place.State != Exists && place.State != Respelled {
		return
	}
	want := r.moves.To(place.Path)
	if still := r.now.Path(to.Path); still.State == Exists && still.Path == want {
		return
	}
	at := body.Start + strings.Index(src, name)
	p := destinationManner{angle: true}.write(r.pathTo(to.Path, place, want))
	r.replace(text.Span{Start: at, End: at + len(to.Written)}, p)
}

// wiki lets a wiki link follow: by the name alone where that is how it was written,
// and where the name is not another file's too.
func (r *relinker) wiki(l markdown.Link) {
	is := r.was.wiki(l.Dest)
	if is.State != Resolved && is.State != Otherwise {
		return
	}
	want := r.moves.To(is.Files[0])
	right := func(name string) bool {
		to := r.now.wiki(name)
		return (to.State == Resolved || to.State == is.State) && to.Files[0] == want
	}
	if right(l.Dest) {
		return
	}
	var names []string
	add := func(dir string) {
		if rel, err := filepath.Rel(dir, want); err == nil && filepath.IsLocal(rel) {
			names = append(names, filepath.ToSlash(rel))
		}
	}
	base := filepath.Base(want)
	if !strings.Contains(l.Dest, "/") {
		names = append(names, base)
	}
	if r.now.dir != nil {
		add(r.now.dir.Root)
	}
	add(r.now.base)
	add(r.now.root)
	names = append(names, base)
	if !strings.HasSuffix(l.Dest, ".md") {
		for i := range names {
			names[i] = strings.TrimSuffix(names[i], ".md")
		}
	}
	name := names[0]
	for _, n := range names {
		if isWikiName(markdown.Link{Dest: n}) && right(n) {
			name = n
			break
		}
	}
	if !strings.ContainsAny(name, "[]|#\n") {
		r.replace(l.DestSpan, name)
	}
}

// needles are bytes of which a text has some that may lead to what moves; a text
// with none is not parsed for it.
type needles []string

// mentions returns what a text has to mention: the names of what moves, before and
// after, or the parts of them that no way of writing a link changes.
func mentions(before, after *workspace.Snapshot, moves map[string]string) needles {
	var out needles
	for old, now := range moves {
		if before.File(old).State == workspace.Directory {
			return needles{""} // each name in it is one to look for
		}
		names := []string{filepath.Base(old), filepath.Base(now), before.File(old).Doc.Value("name"), after.File(now).Doc.Value("name")}
		for _, name := range names {
			if name == "" {
				continue
			}
			word := ""
			for _, w := range strings.FieldsFunc(strings.ToLower(strings.TrimSuffix(name, path.Ext(name))), func(r rune) bool {
				return (r < 'a' || r > 'z') && (r < '0' || r > '9')
			}) {
				if len(w) > len(word) {
					word = w
				}
			}
			out = append(out, word) // "": any text mentions it
		}
	}
	return out
}

func (n needles) in(s string) bool {
	s = strings.ToLower(s)
	return strings.Contains(s, "&#") || strings.Contains(s, "%") || slices.ContainsFunc(n, func(word string) bool { return strings.Contains(s, word) })
}
