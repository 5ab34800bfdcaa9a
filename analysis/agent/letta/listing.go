package letta

import (
	"path/filepath"
	"slices"
	"strings"
	"time"

	"memls/analysis/agent/javascript"
	"memls/analysis/text"
	"memls/analysis/view"
	"memls/analysis/workspace"
)

// MaxEntries is how many entries of a directory are shown, files and directories
// together.
const MaxEntries = 10

// A History knows when the files of a repository were changed.
type History interface {
	// Edited says, of the directory dir (relative to the root), when each child
	// was committed last, by its name, and which paths below dir are not as
	// committed (relative to dir). ok is false when there is no commit to ask.
	Edited(dir string) (committed map[string]time.Time, dirty []string, ok bool)
}

// A Listing is what a directory shows.
type Listing struct {
	// Index is the absolute path of its MEMORY.md, "" when it has none.
	Index string
	// Entries are all the entries in the order of their last edit, the newest
	// first; the first MaxEntries are shown.
	Entries []Listed
}

// A Listed is one entry of a Listing.
type Listed struct {
	Name        string
	Dir         bool
	Edited      time.Time // zero: unknown, which stands last
	Shown       bool
	Description string // of a shown one; before escaping
}

// directory shows the directory at rel. place is where it really is, links
// followed: git is asked there.
func (o *Opener) directory(rel, full, place string) (*Opened, error) {
	found, err := o.FS.ReadDir(full)
	if err != nil {
		return nil, err
	}
	l := &Listing{}
	for _, e := range found {
		if name := e.Name(); !isHidden(name) && (e.IsDir() || e.Type().IsRegular() && name != IndexName) {
			l.Entries = append(l.Entries, Listed{Name: name, Dir: e.IsDir()})
		}
	}
	o.sort(place, full, l.Entries)
	head := &view.Builder{}
	head.Add(view.Label, `<memory_content path="`+attributeEscaper.Replace(rel)+`">`, view.Ref{}, "")
	open := head.View()
	tail := o.tail(rel, full, l)
	b := &view.Builder{}
	b.Append(open)
	b.Add(view.Label, "\n", view.Ref{}, "")
	c := &clamp{path: filepath.Join(full, IndexName)}
	if _, err := o.FS.Stat(c.path); err == nil {
		l.Index = c.path
		raw, err := o.FS.ReadFile(c.path, workspace.MaxText)
		if err != nil {
			return nil, err
		}
		c.src, _ = text.Decode(raw)
		// The agent allows 16 units for what it puts between the parts.
		budget := max(minIndex, MaxOutput-javascript.Units(tail.Text)-javascript.Units(open.Text)-len(contentEnd)-16)
		c.add(b, javascript.TrimSpanEnd(c.src, text.Span{End: len(c.src)}), budget)
	} else {
		b.Add(view.Label, "<note>No MEMORY.md index in this directory.</note>", view.Ref{}, "")
	}
	b.Add(view.Label, "\n\n", view.Ref{}, "")
	b.Append(tail)
	b.Add(view.Label, "\n"+contentEnd, view.Ref{}, "")
	v := newView(b)
	v.LeftOut = c.left
	v.Unit, v.Used, v.Limit = "UTF-16 units", javascript.Units(c.src)+javascript.Units(tail.Text), MaxOutput
	return &Opened{View: v, Path: rel, Listing: l}, nil
}

// sort orders entries by their last edit, the newest first; those of one time by
// collation, then by their bytes.
func (o *Opener) sort(place, full string, entries []Listed) {
	edited := o.edited(place, full, entries)
	for i := range entries {
		entries[i].Edited = edited[entries[i].Name]
	}
	slices.SortFunc(entries, func(a, b Listed) int { return strings.Compare(a.Name, b.Name) })
	sortBy(entries, func(e Listed) string { return e.Name })
	slices.SortStableFunc(entries, func(a, b Listed) int { return b.Edited.Compare(a.Edited) })
	for i := range entries[:min(MaxEntries, len(entries))] {
		entries[i].Shown = true
	}
}

// edited returns the last edit of each child: of its newest commit, or of the file
// itself where that is newer and not committed. A directory has that of the newest
// file below it.
func (o *Opener) edited(place, full string, entries []Listed) map[string]time.Time {
	edited := map[string]time.Time{}
	var dirty []string
	ok := false
	if o.History != nil {
		committed, changed, known := o.History.Edited(place)
		if ok = known; ok {
			for name, at := range committed {
				edited[name] = at
			}
			dirty = changed
		}
	}
	if !ok {
		for _, e := range entries {
			dirty = append(dirty, e.Name)
		}
	}
	w := &newestWalk{fs: o.FS, most: maxVisited}
	for _, path := range dirty {
		name, _, _ := strings.Cut(path, "/")
		w.newest = time.Time{}
		w.walk(filepath.Join(full, filepath.FromSlash(path)), 0)
		if w.newest.After(edited[name]) {
			edited[name] = w.newest
		}
	}
	return edited
}

// A newestWalk finds the newest file below a path, hidden ones left out, links
// followed.
type newestWalk struct {
	fs     workspace.FS
	most   int // entries that it may still look at
	newest time.Time
}

func (w *newestWalk) walk(path string, depth int) {
	if w.most--; w.most < 0 || depth > maxNesting {
		return
	}
	info, err := w.fs.Stat(path)
	if err != nil {
		return
	}
	if info.Mode().IsRegular() {
		if info.ModTime().After(w.newest) {
			w.newest = info.ModTime()
		}
		return
	}
	if !info.IsDir() {
		return
	}
	entries, _ := w.fs.ReadDir(path)
	for _, e := range entries {
		if !isHidden(e.Name()) {
			w.walk(filepath.Join(path, e.Name()), depth+1)
		}
	}
}

// tail is what follows the index.
func (o *Opener) tail(rel, full string, l *Listing) *view.View {
	b := &view.Builder{}
	label := func(s string) { b.Add(view.Label, s, view.Ref{}, "") }
	label("Memory directory: " + o.Root + "\nPaths in this memory are relative to the memory directory.")
	section := func(dirs bool, tag, item string) {
		any := false
		for i := range l.Entries {
			e := &l.Entries[i]
			if !e.Shown || e.Dir != dirs {
				continue
			}
			if !any {
				label("\n\n<" + tag + ">")
			}
			any = true
			label("\n  <" + item)
			o.describe(b, filepath.Join(full, e.Name), e)
			label(">" + elementEscaper.Replace(rel+"/"+e.Name) + "</" + item + ">")
		}
		if any {
			label("\n</" + tag + ">")
		}
	}
	section(false, "memory_files", "file")
	section(true, "deferred-memory", "directory")
	if n := len(l.Entries); n > MaxEntries {
		b.Add(view.Notice, "\n[Output truncated: showing "+view.Number(MaxEntries)+" of "+view.Number(n)+" entries.]\n[Full listing: "+full+"]", view.Ref{}, "")
	}
	return b.View()
}

// describe adds the description of a shown entry: of a Markdown file what its
// frontmatter says, of a directory the summary of its index.
func (o *Opener) describe(b *view.Builder, path string, e *Listed) {
	if e.Dir {
		path = filepath.Join(path, IndexName)
	} else if !IsMarkdown(e.Name) {
		return
	}
	raw, err := o.FS.ReadFile(path, workspace.MaxText)
	if err != nil {
		return
	}
	src, _ := text.Decode(raw)
	var span text.Span
	if e.Dir {
		s := Summarize(src)
		e.Description, span = s.Text, s.Span
	} else {
		d := ParseDisplay(src)
		e.Description, span = d.Description, d.DescriptionSpan
	}
	addAttribute(b, path, src, e.Description, span)
}
