package deepcode

import (
	"path/filepath"

	"memls/analysis/agent/javascript"
	"memls/analysis/text"
	"memls/analysis/view"
	"memls/analysis/workspace"
)

// MaxRecent is how many memories the prompt lists that are newer than .index.md.
const MaxRecent = 30

const (
	indexHeading  = "## 记忆索引\n"
	indexNone     = "（暂无记忆。沉淀的记忆会自动出现在这里；每条记忆是一个带 frontmatter 的 .md 文件，指针记入 MEMORY.md。）"
	indexHint     = "\n\n回答用户前，先扫这份索引有无相关条目：有就先用 Read 读该 .md 文件全文、据此再答，不要只凭一行 hook 就作答。索引里没直接看到但你觉得记忆里可能有相关信息时，用 SearchMemory 按关键词搜全文。"
	recentHeading = "\n\n## 最近（未归类）"
	noDescription = "(无描述)"
)

// An Index is the block of a project's memory index in the prompt.
type Index struct {
	View *view.View // Unit, Used and Limit are those of the file's bytes
	File *File      // MEMORY.md or .index.md, whichever is loaded; nil: neither
	Cut  Cut        // what of it is loaded
	// Hidden is MEMORY.md when .index.md stands in its place, else nil.
	Hidden *File
	// Recent are the memories newer than .index.md that are listed, the newest
	// first; Unlisted counts those beyond the first 30.
	Recent   []Entry
	Unlisted int
}

// A Lister returns the memories below a directory without following links: List
// with follow false, or a copy of what it returned before. It is asked only when
// the prompt depends on it.
type Lister func(dir string) []Entry

// ReadIndex returns the index block for the memory directory dir: .index.md if it
// is not blank, with the memories that are newer; else MEMORY.md; else a sentence
// that there is none. What is no file, or a link that leads nowhere, is missing.
//
// The documents know of no .index.md: their release always loads MEMORY.md.
func ReadIndex(disk workspace.FS, dir, release string, list Lister) *Index {
	x := &Index{}
	b := &view.Builder{}
	var lost []view.LeftOut
	b.Add(view.Label, indexHeading, view.Ref{}, "")
	memory := readIndexFile(disk, filepath.Join(dir, IndexName))
	x.File = memory
	if !promised(release) {
		if topics := readIndexFile(disk, filepath.Join(dir, TopicIndexName)); topics != nil {
			x.File, x.Hidden = topics, memory
		}
	}
	if x.File == nil {
		b.Add(view.Notice, indexNone, view.Ref{}, "there is no index yet")
		x.View = newView(b)
		x.View.Unit, x.View.Limit = "bytes", MaxIndexBytes
		return x
	}
	x.Cut = Truncate(x.File.Text)
	x.Cut.add(b, x.File, &lost)
	if filepath.Base(x.File.Path) == TopicIndexName {
		x.addRecent(b, disk, dir, list)
	}
	b.Add(view.Notice, indexHint, view.Ref{}, "")
	if x.Hidden != nil {
		whole := javascript.TrimSpan(x.Hidden.Text, text.Span{End: len(x.Hidden.Text)})
		lost = append(lost, view.LeftOut{Ref: x.Hidden.ref(whole), Reason: ".index.md is loaded in its place"})
	}
	x.View = newView(b)
	x.View.LeftOut = lost
	x.View.Unit, x.View.Used, x.View.Limit = "bytes", x.Cut.Text.Len(), MaxIndexBytes
	return x
}

// readIndexFile reads an index, nil when it is missing or blank.
func readIndexFile(disk workspace.FS, path string) *File {
	f, err := readFile(disk, path)
	if err != nil || javascript.Trim(f.Text) == "" {
		return nil
	}
	return f
}

// addRecent lists the memories that are newer than .index.md.
func (x *Index) addRecent(b *view.Builder, disk workspace.FS, dir string, list Lister) {
	info, err := disk.Stat(x.File.Path)
	if err != nil {
		return
	}
	var newer []Entry
	for _, e := range list(dir) {
		if e.ModTime.After(info.ModTime()) {
			newer = append(newer, e)
		}
	}
	if len(newer) == 0 {
		return
	}
	newer = newestFirst(newer)
	x.Recent = newer[:min(len(newer), MaxRecent)]
	x.Unlisted = len(newer) - len(x.Recent)
	b.Add(view.Label, recentHeading, view.Ref{}, "memories newer than .index.md")
	for _, e := range x.Recent {
		b.Add(view.Label, "\n- "+e.Rel+": ", view.Ref{}, "")
		f, err := readFile(disk, e.Path)
		if err != nil {
			b.Add(view.Notice, noDescription, view.Ref{}, "")
			continue
		}
		addDescription(b, f, ParseFrontmatter(f.Text))
	}
}

// addDescription appends a memory's description, or that it has none. Where YAML
// writes it otherwise than it reads, the segment is a Redaction.
func addDescription(b *view.Builder, f *File, head *Frontmatter) {
	s, span, ok := head.Description()
	switch {
	case !ok:
		b.Add(view.Notice, noDescription, view.Ref{}, "no description that is a string")
	case span.Of(f.Text) == s:
		b.Add(view.Source, s, f.ref(span), "")
	default:
		if inner := (text.Span{Start: span.Start + 1, End: span.End - 1}); inner.End >= inner.Start && inner.Of(f.Text) == s {
			b.Add(view.Source, s, f.ref(inner), "")
			return
		}
		b.Add(view.Redaction, s, f.ref(span), "as YAML reads it")
	}
}
