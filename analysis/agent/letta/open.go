package letta

import (
	"fmt"
	"path/filepath"
	"strings"

	"memls/analysis/agent/javascript"
	"memls/analysis/text"
	"memls/analysis/view"
	"memls/analysis/workspace"
)

// A Refusal is what the agent's tool answers when it does not open a path, word
// for word.
type Refusal string

func (r Refusal) Error() string { return string(r) }

// An Opener opens deferred memory as the agent's tool Memory(path) does: it reads
// the working directory, what is not committed included.
type Opener struct {
	FS      workspace.FS
	Root    string  // absolute
	History History // nil: there is no git repository, or no commit
}

// An Opened is what the agent sees.
type Opened struct {
	View *view.View
	Path string // relative to the root
	// Listing is what a directory shows; nil for a file.
	Listing *Listing
}

// Open returns what the agent sees when it asks for a path. The error is a Refusal
// where the agent answers with one, else what kept the file from being read.
func (o *Opener) Open(arg string) (*Opened, error) {
	raw := javascript.Trim(arg)
	rel := strings.ReplaceAll(raw, `\`, "/")
	for strings.HasPrefix(rel, "./") {
		rel = rel[2:]
	}
	rel = strings.TrimRight(rel, "/")
	if rel == "" || rel == "." || rel == IndexName {
		return nil, Refusal("The memory root is already in your context. Pass a directory from <deferred-memory>.")
	}
	if strings.HasPrefix(raw, "/") || hasDrive(raw) {
		return nil, Refusal(`Paths are relative to the memory directory, e.g. "projects".`)
	}
	segments := strings.Split(rel, "/")
	for _, s := range segments {
		if s == "" || isHidden(s) {
			return nil, Refusal("Invalid memory path: " + raw)
		}
	}
	if segments[0] == SkillsName {
		name := "<name>"
		if len(segments) > 1 {
			name = segments[1]
		}
		return nil, Refusal(fmt.Sprintf(`skills/ is reserved for skills. Use Skill("%s").`, name))
	}
	return o.open(raw, rel, segments)
}

func (o *Opener) open(raw, rel string, segments []string) (*Opened, error) {
	full := filepath.Join(o.Root, filepath.FromSlash(rel))
	info, err := o.FS.Stat(full)
	if err != nil {
		return nil, o.notFound(rel, full, segments[len(segments)-1])
	}
	real, err := o.FS.EvalSymlinks(full)
	if err != nil {
		return nil, err
	}
	root, err := o.FS.EvalSymlinks(o.Root)
	if err != nil {
		return nil, err
	}
	place, err := filepath.Rel(root, real)
	if err != nil || place != "." && !filepath.IsLocal(place) {
		return nil, Refusal("Invalid memory path: " + raw)
	}
	switch {
	case info.IsDir():
		return o.directory(rel, full, strings.TrimPrefix(filepath.ToSlash(place), "."))
	case !info.Mode().IsRegular():
		return nil, Refusal("Not a memory file or directory: " + rel)
	case len(segments) == 1:
		return nil, Refusal(rel + " is root core memory and is already in your context.")
	}
	return o.file(rel, full)
}

// hasDrive reports whether a path begins as one of Windows does: X:.
func hasDrive(s string) bool {
	return len(s) > 1 && s[1] == ':' && ('a' <= s[0] && s[0] <= 'z' || 'A' <= s[0] && s[0] <= 'Z')
}

func isHidden(name string) bool { return strings.HasPrefix(name, ".") }

// notFound says what the agent says of a path that is not there, with what it
// takes for meant.
func (o *Opener) notFound(rel, full, base string) error {
	var meant []string
	if _, err := o.FS.Stat(full + ".md"); err == nil && !IsMarkdown(rel) {
		meant = []string{rel + ".md"}
	} else {
		s := suggester{fs: o.FS, base: base, most: maxVisited}
		s.walk(o.Root, "", 0)
		meant = s.found
	}
	hint := ""
	if len(meant) > 0 {
		hint = " Did you mean " + strings.Join(meant, " or ") + "? Paths are relative to the memory directory."
	}
	return Refusal("No memory at " + rel + "." + hint)
}

// What a walk through a directory may cost at most.
const (
	maxVisited  = 100_000 // entries
	maxNesting  = 100     // directories in directories
	maxMeant    = 5       // the agent's own limit
	binaryProbe = 8000    // bytes in which a NUL makes a file none of text to the agent
)

// A suggester finds the files of one base name, depth first.
type suggester struct {
	fs    workspace.FS
	base  string
	most  int
	found []string
}

func (s *suggester) walk(dir, prefix string, depth int) {
	entries, err := s.fs.ReadDir(dir)
	if err != nil || depth > maxNesting {
		return
	}
	for _, e := range entries {
		if s.most--; len(s.found) >= maxMeant || s.most < 0 {
			return
		}
		name := e.Name()
		switch {
		case isHidden(name), depth == 0 && name == SkillsName:
		case e.IsDir():
			s.walk(filepath.Join(dir, name), prefix+name+"/", depth+1)
		case e.Type().IsRegular() && name == s.base && depth > 0:
			s.found = append(s.found, prefix+name)
		}
	}
}

const contentEnd = "</memory_content>"

// file shows one file, whatever its extension.
func (o *Opener) file(rel, full string) (*Opened, error) {
	raw, err := o.FS.ReadFile(full, workspace.MaxText)
	if err != nil {
		return nil, err
	}
	if strings.IndexByte(string(raw[:min(len(raw), binaryProbe)]), 0) >= 0 {
		return nil, Refusal(rel + " is not a text file. Use Read on " + full + " instead.")
	}
	src, _ := text.Decode(raw)
	frame := &view.Builder{}
	frame.Add(view.Label, `<memory_content path="`+attributeEscaper.Replace(rel)+`"`, view.Ref{}, "")
	d := ParseDisplay(src)
	addAttribute(frame, full, src, d.Description, d.DescriptionSpan)
	frame.Add(view.Label, ">", view.Ref{}, "")
	open := frame.View()
	b := &view.Builder{}
	b.Append(open)
	b.Add(view.Label, "\n", view.Ref{}, "")
	budget := MaxOutput - javascript.Units(open.Text) - len(contentEnd) - len("\n\n")
	c := &clamp{src: src, path: full}
	c.add(b, javascript.TrimSpanEnd(src, text.Span{End: len(src)}), budget)
	b.Add(view.Label, "\n"+contentEnd, view.Ref{}, "")
	v := newView(b)
	v.LeftOut = c.left
	v.Unit, v.Used, v.Limit = "UTF-16 units", javascript.Units(src), MaxOutput
	return &Opened{View: v, Path: rel}, nil
}

// addAttribute adds a description that stands at span of the text of a file.
func addAttribute(b *view.Builder, full, src, value string, span text.Span) {
	if value == "" {
		return
	}
	kind, note := view.Redaction, "joined and escaped by the agent"
	escaped := attributeEscaper.Replace(value)
	if span.Of(src) == escaped {
		kind, note = view.Source, ""
	}
	b.Add(view.Label, ` description="`, view.Ref{}, "")
	b.Add(kind, escaped, view.Ref{Path: full, Span: span}, note)
	b.Add(view.Label, `"`, view.Ref{}, "")
}
