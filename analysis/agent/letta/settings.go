package letta

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"memls/analysis/agent"
	"memls/analysis/jsontext"
	"memls/analysis/text"
	"memls/analysis/view"
	"memls/analysis/workspace"
)

// A configField is a field of .memfs.config.json.
type configField struct {
	in    string // the path of the object that it stands in, "" at the top; lists are "[]"
	name  string
	doc   string
	value string   // what is offered for it: its default, or an empty one
	may   []string // the values that it may have, where they can be told
	next  bool     // release 0.32.18 does not know it
}

func (f *configField) path() string { return strings.TrimPrefix(f.in+"."+f.name, ".") }

// configFields are all fields, in the order that a person writes them.
var configFields = []configField{
	{"", "version", "The version of this file.", "1", []string{"1"}, false},
	{"", "maxDepth", "How many directories may stand between the root and a memory file, indexes included.", fmt.Sprint(DefaultMaxDepth), nil, false},
	{"", "maxFileCharacters", "How many characters (Unicode code points, frontmatter included) a memory file may have.", fmt.Sprint(DefaultMaxFileCharacters), nil, false},
	{"", "maxCoreMemoryCharacters", "How many characters all Markdown files at the root may have together: they are in every prompt.", fmt.Sprint(DefaultMaxCoreCharacters), nil, false},
	{"", "fileCharacterLimits", "Limits of their own for files that a pattern matches. The first match wins, even when a later one is closer; null lifts the limit.", "[]", nil, false},
	{"", "readOnlyFiles", "Patterns of files that must stay as they are committed.", "[]", nil, true},
	{"", "formatting", "What the text of memory files must keep to.", "{}", nil, true},
	{"fileCharacterLimits.[]", "pattern", "A glob from the root of the repository: `**/` any directories or none, `*` anything but a slash, `?` one character, all else itself. Without a slash it matches at the root alone.", `""`, nil, false},
	{"fileCharacterLimits.[]", "maxCharacters", "The limit of the files that the pattern matches; null: none. They still count toward the core memory.", "null", []string{"null"}, false},
	{"formatting", "lineEndings", "`lf`: no file may hold a carriage return.", `"lf"`, []string{`"lf"`}, true},
	{"formatting", "finalNewline", "Every file ends in a line end.", "true", []string{"true", "false"}, true},
	{"formatting", "trailingWhitespace", "`true`: no blanks at the ends of lines. (Two behind text, and those in code, may stay.)", "true", []string{"true", "false"}, true},
}

func fieldAt(path string) *configField {
	i := slices.IndexFunc(configFields, func(f configField) bool { return f.path() == path })
	if i < 0 {
		return nil
	}
	return &configFields[i]
}

// setting says what a field of the config does and what is in effect: of a pattern,
// which files it is that have their limit from it.
func (d describer) setting(off int) (agent.Note, bool) {
	path, key, index := d.x.config.value.At(off)
	f := fieldAt(path)
	if f == nil {
		return agent.Note{}, false
	}
	n := agent.Note{Span: key, Head: f.name, Text: f.doc}
	if f.next && !isNext(d.x.release) {
		n.Text += " Release " + Release03218 + " does not know it: with it the hook refuses every commit."
		return n, true
	}
	if s := d.inEffect(f, index); s != "" {
		n.Text += " " + s
	}
	return n, true
}

// inEffect says what holds of a field; index is the item of the list that it stands in.
func (d describer) inEffect(f *configField, index int) string {
	c := d.x.config.config
	number := func(n *int, value string) string {
		if n == nil {
			return "In effect: no limit."
		}
		if fmt.Sprint(*n) == value {
			return fmt.Sprintf("In effect: %s, the default.", view.Number(*n))
		}
		return fmt.Sprintf("In effect: %s (default %s).", view.Number(*n), value)
	}
	switch f.path() {
	case "maxDepth":
		return number(c.MaxDepth, f.value)
	case "maxFileCharacters":
		return number(c.MaxFile, f.value)
	case "maxCoreMemoryCharacters":
		total := coreOf(d.s, d.x.root)
		return number(c.MaxCore, f.value) + " The core memory has " + view.Number(total.characters) + "."
	case "fileCharacterLimits.[].pattern", "fileCharacterLimits.[].maxCharacters":
		return d.overrides(index)
	case "readOnlyFiles":
		var files []string
		for _, e := range namesOf(d.s, d.x.root).Entries() {
			if c.IsReadOnly(e.Path) {
				files = append(files, e.Path)
			}
		}
		return "It protects " + orNothing(files) + "."
	}
	return ""
}

func orNothing(files []string) string {
	if len(files) == 0 {
		return "nothing that is here"
	}
	return shortList(files)
}

// overrides says to which files the limit of an entry of fileCharacterLimits applies,
// and which of those that it matches an earlier one takes.
func (d describer) overrides(index int) string {
	use := useOf(d.s, d.x.root, d.x.config.config)
	at := slices.IndexFunc(d.x.config.config.Limits, func(l FileLimit) bool { return d.x.limitItem(l) == index })
	if at < 0 {
		return ""
	}
	s := "It applies to " + orNothing(use[at].takes) + "."
	if n := len(use[at].shadowed); n > 0 {
		s += " An earlier pattern matches first of " + shortList(use[at].shadowed) + "."
	}
	return s
}

// limitItem returns which item of fileCharacterLimits a limit stands in.
func (x *facts) limitItem(l FileLimit) int {
	m := x.config.value.Get("fileCharacterLimits")
	if m == nil || m.Value == nil {
		return -1
	}
	return slices.IndexFunc(m.Value.Items, func(v *jsontext.Value) bool { return v.Span == l.Span })
}

// A limitUse is what one pattern of fileCharacterLimits does.
type limitUse struct {
	takes    []string // the memory files whose limit it is
	shadowed []string // those that it matches too, of which an earlier one is the limit
}

// useOf returns what each pattern does, over the memory files that there are.
func useOf(s *workspace.Snapshot, root string, c Config) []limitUse {
	out := make([]limitUse, len(c.Limits))
	for _, e := range namesOf(s, root).Entries() {
		if !IsMarkdown(e.Path) || IsSkill(e.Path) {
			continue
		}
		taken := false
		for i, l := range c.Limits {
			if !l.Glob.Match(e.Path) {
				continue
			}
			if taken {
				out[i].shadowed = append(out[i].shadowed, e.Path)
			} else {
				out[i].takes = append(out[i].takes, e.Path)
			}
			taken = true
		}
	}
	return out
}

// Complete offers the two keys of frontmatter, and the fields of the config.
func (Agent) Complete(s *workspace.Snapshot, role *agent.Role, off int, o agent.Options) []agent.Completion {
	f := s.File(role.Path)
	if f.Doc == nil || off < 0 || off > f.Doc.Len() {
		return nil
	}
	switch role.Kind {
	case kindMessage:
		return completeMessage(s, role, off)
	case kindConfig:
		return completeConfig(s, role.Root, f.Text(), off, o.Release)
	case kindCore, kindDeferred:
		if h := f.Doc.Frontmatter(); h != nil && off >= h.Body.Start && off <= h.Body.End {
			return completeHeader(f.Text(), h.Body, off)
		}
	}
	return nil
}

// completeHeader completes a line of frontmatter: one of the two keys.
func completeHeader(src string, body text.Span, off int) []agent.Completion {
	start := text.LineStart(src, off)
	end := off + strings.IndexAny(src[off:]+"\n", "\r\n")
	if strings.Contains(src[start:end], ":") {
		return nil
	}
	var out []agent.Completion
	for _, key := range allowedKeys {
		if !strings.Contains("\n"+body.Of(src), "\n"+key+":") {
			out = append(out, agent.Completion{Label: key, Doc: keyDocs[key], IsKey: true, Edit: text.Edit{Span: text.Span{Start: start, End: end}, New: key + ": "}})
		}
	}
	return out
}

// completeConfig completes a field or value of the config.
func completeConfig(s *workspace.Snapshot, root, src string, off int, release string) []agent.Completion {
	at := jsontext.Locate(src, off)
	in := strings.Join(at.Path, ".")
	var out []agent.Completion
	if !at.Key {
		f := fieldAt(in)
		switch {
		case in == "readOnlyFiles.[]" && isNext(release), in == "fileCharacterLimits.[].pattern":
			for _, pattern := range patternsOf(s, root) {
				out = append(out, agent.Completion{Label: pattern, Edit: text.Edit{Span: at.Typed, New: `"` + pattern + `"`}})
			}
		case in == "fileCharacterLimits.[]":
			out = append(out, agent.Completion{Label: "{ pattern, maxCharacters }", Edit: text.Edit{Span: at.Typed, New: `{ "pattern": "", "maxCharacters": null }`}})
		case f != nil && (!f.next || isNext(release)):
			values := f.may
			if values == nil {
				values = []string{f.value}
			}
			for _, v := range values {
				c := agent.Completion{Label: v, Doc: f.doc, Edit: text.Edit{Span: at.Typed, New: v}}
				if v == f.value {
					c.Detail = "default"
				}
				out = append(out, c)
			}
		}
		return out
	}
	for _, f := range configFields {
		if f.in != in || f.next && !isNext(release) {
			continue
		}
		insert := `"` + f.name + `"`
		if !at.HasValue {
			insert += ": " + f.value
		}
		out = append(out, agent.Completion{Label: f.name, Detail: "default " + cmp.Or(f.value, "none"), Doc: f.doc, IsKey: true, Edit: text.Edit{Span: at.Typed, New: insert}})
	}
	return out
}

// maxPatterns is how many patterns are offered.
const maxPatterns = 50

// patternsOf returns patterns that match something in the repository: the core files,
// and each top-level directory.
func patternsOf(s *workspace.Snapshot, root string) []string {
	out := []string{"**/*.md", "*.md"}
	for _, dir := range topDirectories(s, root) {
		out = append(out, dir+"/**")
	}
	out = append(out, shapeOf(s, root).core...)
	return out[:min(len(out), maxPatterns)]
}
