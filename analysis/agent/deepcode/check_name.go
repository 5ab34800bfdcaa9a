package deepcode

import (
	"fmt"
	"path"
	"path/filepath"
	"strings"
	"unicode"

	"memls/analysis/agent/deepcode/yaml"
	"memls/analysis/agent/javascript"
	"memls/analysis/check"
	"memls/analysis/settings"
	"memls/analysis/text"
	"memls/analysis/workspace"
)

var description = &check.Check{
	ID:      "frontmatter/description",
	Summary: "a memory without a description",
	Level:   settings.Warning,
	Doc: `
The description is the one line of a memory that the model sees in lists and in what a
search finds: it decides whether the file is read. Without one the line says "(无描述)". One
that is no text, such as a number or a list, counts as none.

Say in a line when the memory matters.
`,
	File: func(p *check.Pass) {
		x := headerOf(p)
		if x == nil {
			return
		}
		s, span, ok := x.head.Description()
		if ok && javascript.Trim(s) != "" {
			return
		}
		src := p.Doc.Text()
		text1 := quoteYAML(describing(p, x))
		pair := x.head.Data.Get("description")
		switch {
		case pair == nil:
			f := check.Finding{Span: firstLine(p), Message: "this memory has no description: its line in deepcode's lists says (无描述)"}
			f.Fixes = []check.Fix{{Title: "Add description: " + text1, Edits: []text.Edit{x.addKey(src, "description: "+text1, "type")}}}
			p.Report(f)
		case ok:
			p.Report(check.Finding{Span: span, Message: "the description is empty: the memory's line in deepcode's lists says nothing",
				Fixes: []check.Fix{{Title: "Write " + text1, Edits: []text.Edit{{Span: span, New: text1}}}}})
		case pair.Value.Kind == yaml.Null:
			f := check.Finding{Span: pair.Key.Span, Message: "the description is empty: the memory's line in deepcode's lists says (无描述)"}
			if pair.Value.Span.IsEmpty() && strings.HasPrefix(src[pair.Key.Span.End:], ":") {
				at := pair.Key.Span.End + 1
				f.Fixes = []check.Fix{{Title: "Write " + text1, Edits: []text.Edit{{Span: text.Span{Start: at, End: at}, New: " " + text1}}}}
			}
			p.Report(f)
		case pair.Value.Kind == yaml.Map || pair.Value.Kind == yaml.Seq: // scalars are no text to anybody
			p.Report(check.Finding{Span: pair.Value.Span, Message: "deepcode shows no description that is a list or a map: write it in quotes"})
		}
	},
}

var memoryName = &check.Check{
	ID:      "frontmatter/name",
	Summary: "a memory that is not called as its file",
	Level:   settings.Hint,
	Doc: `
By deepcode's documents the name of a memory is that of its file without .md, so that
[[name]] and the index lead to the same place. Release 0.15.0 never reads the name; other
tools do. Case, and - or _ between words, make no difference, and a name with blanks is
taken for a title.

The fixes write the file's name, or give the file that of the memory; every link to it
follows.
`,
	File: func(p *check.Pass) {
		x := headerOf(p)
		if x == nil {
			return
		}
		name, span, ok := x.head.Title()
		if !ok || javascript.Trim(name) == "" || strings.ContainsFunc(javascript.Trim(name), javascript.IsSpace) || sameSlug(name, x.stem()) {
			return
		}
		f := check.Finding{
			Span:    span,
			Message: fmt.Sprintf("the memory is called %s, and its file %s: links by name and by file lead apart", check.Quote(name), check.Quote(x.stem())),
			Fixes: []check.Fix{
				p.Moving("Write "+check.Shown(x.stem(), maxShownName), map[string]string{p.File.Path: p.File.Path}, text.Edit{Span: span, New: quoteYAML(x.stem())}),
			},
		}
		if to := moveTo(p.Snapshot, x.dir, path.Join(path.Dir(x.rel), javascript.Trim(name)+".md")); to != "" && isFileName(javascript.Trim(name)) {
			title := fmt.Sprintf("Rename the file to %s, with every link to it", check.Shown(filepath.Base(to), maxShownName))
			f.Fixes = append(f.Fixes, p.Moving(title, map[string]string{p.File.Path: to}))
		}
		p.Report(f)
	},
}

// maxShownName is how many characters of a file's name a title shows.
const maxShownName = 80

// moveTo returns where a memory would stand at rel in dir; "" when it would be none
// there, or when something stands there already.
func moveTo(s *workspace.Snapshot, dir, rel string) string {
	to := filepath.Join(dir, filepath.FromSlash(rel))
	if !filepath.IsLocal(filepath.FromSlash(rel)) || !IsMemory(rel) || s.File(to).Exists() {
		return ""
	}
	return to
}

// isFileName reports whether a name may be that of a file as it is, on any system
// and in any link.
func isFileName(name string) bool {
	return len(name) <= maxFileName && !strings.HasPrefix(name, ".") && !strings.ContainsFunc(name, func(r rune) bool {
		return !unicode.IsLetter(r) && !unicode.IsDigit(r) && !strings.ContainsRune("-_.", r)
	})
}

const maxFileName = 100 // bytes

// sameSlug compares names without case and what stands between words. A type in
// front of the file's name, as in feedback_tests.md, is no part of it.
func sameSlug(name, stem string) bool {
	bare := func(s string) string {
		return strings.ToLower(strings.Map(func(r rune) rune {
			if strings.ContainsRune("-_. ", r) {
				return -1
			}
			return r
		}, s))
	}
	a, b := bare(name), bare(stem)
	for _, t := range Types() {
		if a == b || a == strings.TrimPrefix(b, t) || strings.TrimPrefix(a, t) == b {
			return true
		}
	}
	return a == b
}
