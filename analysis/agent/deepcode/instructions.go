package deepcode

import (
	"cmp"
	"errors"
	"fmt"
	"path/filepath"
	"strings"

	"memls/analysis/agent/javascript"
	"memls/analysis/text"
	"memls/analysis/view"
	"memls/analysis/workspace"
)

// instructionNames are the files that one folder's instructions may be in; the
// first that exists counts.
var instructionNames = []string{InstructionsName, "CLAUDE.md", "AGENTS.md"}

const (
	contextOpen  = "<claude-mem-context>"
	contextClose = "</claude-mem-context>"
)

// ErrIsDirectory says that a folder has the name of an instruction file, which
// stops deepcode at its start (EISDIR).
var ErrIsDirectory = errors.New("a folder has the name of an instruction file, and deepcode does not start")

// An InstructionFile is one file of instructions that the agent finds.
type InstructionFile struct {
	Path    string
	File    *File       // nil when it cannot be read
	Removed []text.Span // the parts in <claude-mem-context>, which the agent takes out
	Kept    []text.Span // what is loaded, in order; empty when nothing is left
	// Hides are the files of other names in the folder, which are not read.
	Hides []string
}

// Instructions is the part of the prompt that instruction files make.
type Instructions struct {
	View  *view.View
	Files []InstructionFile // in the order of the prompt
	// Err is why the agent does not start: a folder has the name of a file
	// (ErrIsDirectory), or one cannot be read. Then the view is empty.
	Err error
}

// ReadInstructions returns the instructions of a session: of each folder from
// start up to the root of the file system, nearest first and by spelling, the
// first file of instructionNames; then the user's own, even if that was among
// them. There is no limit.
func ReadInstructions(disk workspace.FS, p *Places) *Instructions {
	in := &Instructions{}
	for dir := p.Start; ; {
		if f, ok := findInstructions(disk, dir); ok {
			in.Files = append(in.Files, f)
		}
		up := filepath.Dir(dir)
		if up == dir {
			break
		}
		dir = up
	}
	if _, err := disk.Stat(p.Instructions); err == nil {
		in.Files = append(in.Files, InstructionFile{Path: p.Instructions})
	}
	b := &view.Builder{}
	var lost []view.LeftOut
	for i := range in.Files {
		f := &in.Files[i]
		if err := f.read(disk); err != nil {
			in.Err = cmp.Or(in.Err, err)
			continue
		}
		f.add(b, &lost)
	}
	if in.Err != nil {
		b, lost = &view.Builder{}, nil
	}
	in.View = newView(b)
	in.View.LeftOut = lost
	in.View.Unit, in.View.Used = "bytes", len(in.View.Text)
	return in
}

// findInstructions returns the file of dir that counts.
func findInstructions(disk workspace.FS, dir string) (f InstructionFile, ok bool) {
	for _, name := range instructionNames {
		path := filepath.Join(dir, name)
		if _, err := disk.Stat(path); err != nil {
			continue // a link that leads nowhere is passed over
		}
		if !ok {
			f, ok = InstructionFile{Path: path}, true
		} else {
			f.Hides = append(f.Hides, path)
		}
	}
	return f, ok
}

// read loads the file and finds what of it counts.
func (f *InstructionFile) read(disk workspace.FS) error {
	if info, err := disk.Stat(f.Path); err == nil && info.IsDir() {
		return fmt.Errorf("%s: %w", f.Path, ErrIsDirectory)
	}
	file, err := readFile(disk, f.Path)
	if err != nil {
		return err
	}
	f.File = file
	f.cut()
	return nil
}

// cut takes out the context parts, each from a tag to the next closing one, and
// trims what is left as one text.
func (f *InstructionFile) cut() {
	src := f.File.Text
	at := 0
	for {
		open := strings.Index(src[at:], contextOpen)
		if open < 0 {
			break
		}
		open += at
		shut := strings.Index(src[open:], contextClose)
		if shut < 0 {
			break
		}
		end := open + shut + len(contextClose)
		f.Kept = append(f.Kept, text.Span{Start: at, End: open})
		f.Removed = append(f.Removed, text.Span{Start: open, End: end})
		at = end
	}
	f.Kept = trimParts(src, append(f.Kept, text.Span{Start: at, End: len(src)}))
}

// trimParts trims parts of src as the one text that they make.
func trimParts(src string, parts []text.Span) []text.Span {
	for len(parts) > 0 {
		first := &parts[0]
		first.Start = first.End - len(strings.TrimLeftFunc(first.Of(src), javascript.IsSpace))
		if !first.IsEmpty() {
			break
		}
		parts = parts[1:]
	}
	for len(parts) > 0 {
		last := &parts[len(parts)-1]
		last.End = last.Start + len(strings.TrimRightFunc(last.Of(src), javascript.IsSpace))
		if !last.IsEmpty() {
			break
		}
		parts = parts[:len(parts)-1]
	}
	return parts
}

// add appends the file to the prompt, behind a blank line when it is not the first.
func (f *InstructionFile) add(b *view.Builder, lost *[]view.LeftOut) {
	for _, r := range f.Removed {
		*lost = append(*lost, view.LeftOut{Ref: f.File.ref(r), Reason: "deepcode takes out what stands in " + contextOpen})
	}
	if len(f.Kept) == 0 {
		return
	}
	if b.Len() > 0 {
		b.Add(view.Join, "\n\n", view.Ref{}, "")
	}
	b.Add(view.Label, "## 项目记忆（来自 "+f.Path+"）\n", view.Ref{}, "")
	for _, part := range f.Kept {
		b.Add(view.Source, part.Of(f.File.Text), f.File.ref(part), "")
	}
}
