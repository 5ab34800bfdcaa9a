package letta

import (
	"cmp"
	"fmt"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"unicode/utf8"

	"memls/analysis/check"
	"memls/analysis/settings"
	"memls/analysis/text"
	"memls/analysis/view"
	"memls/analysis/workspace"
)

var fileCharacters = &check.Check{
	ID:      "size/file-characters",
	Summary: "a memory file over the limit of its repository",
	Level:   settings.Error,
	Doc: `
.memfs.config.json limits the characters of each memory file, frontmatter included:
maxFileCharacters (20,000 without a config), or what the first pattern of
fileCharacterLimits says that matches the file. A character is a Unicode code point. The
hook refuses every commit as long as one file is over its limit.

Split the file by subject. The fix makes a file of its own of each section that does
not fit, with an entry in the index, and links to its headings follow.
`,
	File: func(p *check.Pass) {
		x := factsOf(p)
		if !x.isMemory() || x.limit == nil || x.count <= *x.limit || p.File.State != workspace.Regular {
			return
		}
		problem := Problem{Span: firstLine(p), Line: fmt.Sprintf("%s: %d characters exceeds %d from %s", x.rel, x.count, *x.limit, x.from)}
		f := x.refusal(problem)
		if x.kind == kindDeferred && x.shape.v2 && len(x.splits(p.Doc)) > 0 {
			f.Fixes = []check.Fix{x.later(p, "Split it by its sections", func(plan *plan) error { return x.split(plan) })}
		}
		p.Report(f)
	},
}

var coreCharacters = &check.Check{
	ID:      "size/core-characters",
	Summary: "the core memory is over the limit of its repository",
	Level:   settings.Error,
	Doc: `
Every Markdown file at the root of a memory repository is in every prompt, in full.
maxCoreMemoryCharacters in .memfs.config.json (65,536 without a config) limits the
characters of all of them together; the hook refuses every commit as long as they are
over it.

Move what is not needed on most turns into a directory, and say in MEMORY.md when to
open it. The fix moves the largest file that is not MEMORY.md itself.
`,
	File: func(p *check.Pass) {
		x := factsOf(p)
		if !x.shape.v2 || x.kind != kindRootIndex {
			return
		}
		limit := x.config.config.MaxCore
		total := coreOf(p.Snapshot, x.root)
		if limit == nil || total.characters <= *limit {
			return
		}
		problem := Problem{Span: firstLine(p), Line: fmt.Sprintf("core memory: %d characters exceeds %d from maxCoreMemoryCharacters", total.characters, *limit)}
		f := x.refusal(problem)
		f.Message += "; the largest: " + total.largest(p)
		rel := total.files[0].rel
		if rel == IndexName && len(total.files) > 1 {
			rel = total.files[1].rel
		}
		if to := path.Join(notesName, rel); rel != IndexName && !p.Snapshot.File(x.abs(to)).Exists() {
			f.Fixes = []check.Fix{x.later(p, "Move "+rel+" to "+to+", out of the prompt", func(plan *plan) error {
				if err := plan.accepts(to, plan.text(rel)); err != nil {
					return err
				}
				plan.move(map[string]string{rel: to})
				plan.lead(to)
				return nil
			})}
		}
		p.Report(f)
	},
}

var coreTokens = &check.Check{
	ID:      "size/core-tokens",
	Summary: "the core memory takes much of every prompt",
	Level:   settings.Warning,
	Doc: `
Letta estimates the tokens of core memory as a quarter of its bytes, warns at 30,000 and
advises 15,000 to 20,000: all of it is in every prompt. Text that is not ASCII has more
bytes than characters, so that the estimate may be over while the limit of characters
is not.
`,
	File: func(p *check.Pass) {
		x := factsOf(p)
		if !x.shape.v2 || x.kind != kindRootIndex {
			return
		}
		if total := coreOf(p.Snapshot, x.root); total.tokens >= WarnTokens {
			p.Report(check.Finding{Span: firstLine(p), Message: fmt.Sprintf("the core memory is about %s tokens of every prompt: Letta warns at %s and advises at most %s; the largest: %s",
				view.Number(total.tokens), view.Number(WarnTokens), view.Number(AdvisedTokens), total.largest(p))})
		}
	},
}

// A coreTotal is all core memory of a repository, the largest file first.
type coreTotal struct {
	characters, tokens int
	files              []coreFile
}

type coreFile struct {
	rel        string
	characters int
	tokens     int
}

// coreOf measures the core files; those that nobody edits once.
func coreOf(s *workspace.Snapshot, root string) coreTotal {
	type key struct{ root string }
	return workspace.Once(s, key{root}, func() coreTotal {
		var t coreTotal
		for _, rel := range shapeOf(s, root).core {
			f := s.File(filepath.Join(root, rel))
			if f.State != workspace.Regular {
				continue
			}
			measure := func() coreFile {
				src := f.Text()
				return coreFile{rel, utf8.RuneCountInString(src), (len(src) + 3) / 4}
			}
			type fileKey struct{ root, rel string }
			var c coreFile
			if f.Open {
				c = measure()
			} else {
				c = workspace.Kept(s, fileKey{root, rel}, measure)
			}
			t.characters += c.characters
			t.tokens += c.tokens
			t.files = append(t.files, c)
		}
		slices.SortStableFunc(t.files, func(a, b coreFile) int { return cmp.Compare(b.characters, a.characters) })
		return t
	})
}

// largest names the three largest files.
func (t coreTotal) largest(p *check.Pass) string {
	var out []string
	for _, f := range t.files[:min(3, len(t.files))] {
		out = append(out, fmt.Sprintf("%s (%s)", f.rel, view.Number(f.characters)))
	}
	return strings.Join(out, ", ")
}

var opened = &check.Check{
	ID:      "size/opened",
	Summary: "text that Letta does not show when it opens the file",
	Level:   settings.Warning,
	Doc: `
When the agent opens a file or directory it sees at most 2,000 lines, the first 2,000
characters of each line (UTF-16 units), and 30,000 characters in all: of a longer text
the middle is left out. For the rest it has to read the file by other means, and mostly
does not.

Break long lines, and split the file by subject.
`,
	File: func(p *check.Pass) {
		x := factsOf(p)
		if !x.isMemory() || p.Memory.View == nil || p.File.Doc == nil {
			return
		}
		byReason := map[string]*check.Finding{}
		var order []string
		for _, l := range p.Memory.View.LeftOut {
			if l.Path != p.File.Path || l.Span.IsEmpty() || l.Span.End > p.Doc.Len() {
				continue
			}
			f := byReason[l.Reason]
			if f == nil {
				line := p.Doc.Lines().Span(p.Doc.Lines().Line(l.Span.Start))
				f = &check.Finding{Span: text.Span{Start: max(line.Start, min(l.Span.Start, line.End)), End: line.End}}
				if f.Span.IsEmpty() {
					f.Span = line
				}
				byReason[l.Reason] = f
				order = append(order, l.Reason)
			}
			f.Faded = append(f.Faded, l.Span)
		}
		for _, reason := range order {
			f := byReason[reason]
			f.Message = "not shown: " + reason
			if n := len(f.Faded); n > 1 {
				f.Message += fmt.Sprintf(", here and in %s more", plural(n-1, "place"))
			}
			p.Report(*f)
		}
	},
}
