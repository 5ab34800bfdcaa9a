package letta

import (
	"path"
	"path/filepath"
	"slices"
	"strings"

	"memls/analysis/check"
	"memls/analysis/text"
	"memls/analysis/workspace"
)

// leads reports whether an index has an entry that leads to the file at rel; of a
// top-level directory its name before an entry of the root index is one.
func leads(s *workspace.Snapshot, root, index, rel string) bool {
	if _, ok := names(namingsOf(s, root, index), rel); ok {
		return true
	}
	if index != IndexName || !IsIndex(rel) {
		return false
	}
	_, ok := labelled(s, filepath.Join(root, IndexName), path.Dir(rel))
	return ok
}

// entryFor returns the entry of an index for the file at rel, or for a directory,
// which its index stands for.
func entryFor(s *workspace.Snapshot, root, rel string) check.NewEntry {
	e := check.NewEntry{Path: rel}
	e.Title, e.Hook = saysOf(s, root, rel)
	return e
}

// saysOf returns what an entry says: of a file it repeats no description, which the
// agent sees beside the entry anyway; of a top-level directory, which is listed by its
// path alone, what the directory's own summary says.
func saysOf(s *workspace.Snapshot, root, rel string) (title, hook string) {
	f := s.File(filepath.Join(root, filepath.FromSlash(rel)))
	if !IsIndex(rel) {
		title = check.TitleOf(f)
		if about := ParseDisplay(f.Text()).Description; about != "" && isSlug(title) {
			title = strings.TrimRight(check.Shown(strings.Trim(about, `"'`), maxTitle), ".")
		}
		return title, ""
	}
	title = path.Base(path.Dir(rel))
	if f.Doc != nil {
		for h := range f.Doc.Headings() {
			title = text.OneLine(h.Text)
			break
		}
	}
	if !strings.Contains(path.Dir(rel), "/") {
		hook = Summarize(f.Text()).Text
	}
	return title, hook
}

// maxTitle is how many characters of a description stand for a title.
const maxTitle = 80

// isSlug reports whether a title is but the name of a file, of several words: what it
// says is said better elsewhere.
func isSlug(title string) bool {
	return strings.Count(title, "-")+strings.Count(title, "_") > 1 && !strings.Contains(title, " ")
}

// newIndex returns the text of an index for a directory that has none: a heading, the
// summary paragraph, and links to what is there. The summary lists what the files are
// called, for an author to put into better words.
func newIndex(s *workspace.Snapshot, root, index string) string {
	dir := path.Dir(index)
	title := "Memory"
	if dir != "." {
		title = strings.NewReplacer("-", " ", "_", " ").Replace(path.Base(dir))
		r := []rune(title)
		title = strings.ToUpper(string(r[:1])) + string(r[1:])
	}
	var entries []check.NewEntry
	var about []string
	for _, rel := range childrenOf(s, root, dir) {
		e := entryFor(s, root, rel)
		entries = append(entries, e)
		about = append(about, e.Title)
	}
	summary := summaryOf(about)
	if dir == "." {
		summary = "What this memory holds, and when to open which directory."
	}
	doc := "# " + title + "\n\n" + summary + "\n"
	if len(entries) == 0 {
		return doc
	}
	edits := check.InsertEntries(s.With(filepath.Join(root, filepath.FromSlash(index)), doc).File(filepath.Join(root, filepath.FromSlash(index))).Doc, entries)
	after, err := text.Apply(doc, edits...)
	if err != nil {
		return doc
	}
	return after
}

// summaryOf makes a sentence of titles, within what the agent shows of a summary.
func summaryOf(titles []string) string {
	if len(titles) == 0 {
		return "Notes on this subject."
	}
	s := "Notes on " + titles[0]
	for i, t := range titles[1:] {
		if len(s)+len(t) > MaxSummary-20 {
			return s + " and more."
		}
		if i == len(titles)-2 {
			s += " and " + t
		} else {
			s += ", " + t
		}
	}
	return s + "."
}

// renewed returns the text of an index whose summary names what the directory held
// before some files were added: it names them, too. A summary in an author's words stays.
func renewed(s *workspace.Snapshot, root, index, src string, added []string) string {
	if index == IndexName {
		return src
	}
	var before, now []string
	for _, rel := range childrenOf(s, root, path.Dir(index)) {
		title, _ := saysOf(s, root, rel)
		if now = append(now, title); !slices.Contains(added, rel) {
			before = append(before, title)
		}
	}
	return strings.Replace(src, "\n"+summaryOf(before), "\n"+summaryOf(now), 1)
}

// childrenOf returns what the index of a directory should lead to, relative to the
// root: its memories, and the indexes of the directories in it.
func childrenOf(s *workspace.Snapshot, root, dir string) []string {
	type key struct{ root, dir string }
	return workspace.Kept(s, key{root, dir}, func() []string {
		return childrenByDir(s, root)[dir]
	})
}

// childrenByDir returns the children of every directory.
func childrenByDir(s *workspace.Snapshot, root string) map[string][]string {
	type key struct{ root string }
	return workspace.Kept(s, key{root}, func() map[string][]string {
		out := map[string][]string{}
		isMemory := directoryOf(root).Memory
		for _, e := range namesOf(s, root).Entries() {
			switch {
			case isMemory(e.Path):
				out[path.Dir(e.Path)] = append(out[path.Dir(e.Path)], e.Path)
			case path.Base(e.Path) == IndexName && e.Path != IndexName && !IsSkill(e.Path) && !isHiddenBelow(e.Path):
				up := path.Dir(path.Dir(e.Path))
				out[up] = append(out[up], e.Path)
			}
		}
		return out
	})
}

// isHiddenBelow reports whether a directory on the way to rel has a name that begins
// with a dot: the agent does not list such ones.
func isHiddenBelow(rel string) bool {
	return strings.Contains("/"+rel, "/.")
}

// CompleteIndex returns the index of a directory of a repository with an entry for each
// file and directory in it that it does not lead to; a new one where there is none.
func (Agent) CompleteIndex(s *workspace.Snapshot, dir string) (file, after string, added int, ok bool) {
	root := rootAt(s, dir)
	rel, err := filepath.Rel(root, dir)
	if root == "" || err != nil || !shapeOf(s, root).v2 {
		return "", "", 0, false
	}
	if rel = filepath.ToSlash(rel); rel == SkillsName || IsSkill(rel) {
		return "", "", 0, false
	}
	index := path.Join(rel, IndexName)
	if shapeOf(s, root).of(index).legacy {
		return "", "", 0, false
	}
	f := s.File(filepath.Join(root, filepath.FromSlash(index)))
	children := childrenOf(s, root, rel)
	if !f.Exists() || strings.TrimSpace(f.Text()) == "" && f.Doc != nil {
		return f.Path, newIndex(s, root, index), len(children), len(children) > 0
	}
	var missing []string
	var entries []check.NewEntry
	for _, child := range children {
		if !leads(s, root, index, child) {
			missing, entries = append(missing, child), append(entries, entryFor(s, root, child))
		}
	}
	after = f.Text()
	if f.Doc != nil && len(missing) > 0 {
		if done, err := text.Apply(after, check.InsertEntries(f.Doc, entries)...); err == nil {
			return f.Path, renewed(s, root, index, done, missing), len(missing), true
		}
	}
	return f.Path, after, 0, true
}
