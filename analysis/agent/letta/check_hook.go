package letta

import (
	"path"
	"strings"

	"memls/analysis/check"
	"memls/analysis/settings"
	"memls/analysis/text"
	"memls/analysis/workspace"
)

var formatting = &check.Check{
	ID:      "hygiene/formatting",
	Summary: "formatting that the repository's config does not allow",
	Level:   settings.Error,
	Doc: `
"formatting" in .memfs.config.json can ask for line ends of LF, a line end at the end of
each file, and no blanks at the ends of lines. The hook refuses every commit as long as
one memory file is otherwise. (Two blanks behind text are a line break of Markdown, and
blanks in code are its own: both stay.)
`,
	File: func(p *check.Pass) {
		x := factsOf(p)
		src := p.Doc.Text()
		for _, problem := range x.problems {
			f := x.refusal(problem)
			fix := check.Fix{Preferred: true}
			switch problem.Rule {
			case RuleLineEndings:
				fix.Title = "Write line ends as LF"
				fix.Edits = lineFeeds(src)
			case RuleFinalNewline:
				fix.Title = "Add a line end"
				fix.Edits = []text.Edit{{Span: text.Span{Start: len(src), End: len(src)}, New: "\n"}}
			case RuleTrailingSpace:
				fix.Title = "Remove the blanks"
				fix.Edits = []text.Edit{{Span: problem.Span}}
			default:
				continue
			}
			f.Fixes = []check.Fix{fix}
			p.Report(f)
		}
	},
}

// lineFeeds makes a line feed of each CR LF and of each CR.
func lineFeeds(src string) []text.Edit {
	var out []text.Edit
	for at := 0; ; {
		n := strings.IndexByte(src[at:], '\r')
		if n < 0 {
			return out
		}
		span := text.Span{Start: at + n, End: at + n + 1}
		if span.End < len(src) && src[span.End] == '\n' {
			span.End++ // an editor has no position between the two
		}
		out = append(out, text.Edit{Span: span, New: "\n"})
		at = span.End
	}
}

var readOnly = &check.Check{
	ID:      "hygiene/read-only",
	Summary: "a change of a file that the repository protects",
	Level:   settings.Error,
	Doc: `
readOnlyFiles in .memfs.config.json lists patterns of files that must stay as they are
committed: the hook refuses every commit in which one is changed, made or removed.

The fix takes the changes back.
`,
	File: func(p *check.Pass) {
		x := factsOf(p)
		if x.kind == kindConfig {
			x.removedReadOnly(p)
			return
		}
		if x.rel == "" || p.File.Doc == nil || !x.config.config.IsReadOnly(x.rel) {
			return
		}
		src := p.File.Text()
		same, known := asCommitted(p.Snapshot, x.root, x.rel, src)
		if same || !known {
			return
		}
		f := refusal(Problem{Span: firstLine(p), Line: x.rel + ": read-only file cannot be created, changed or removed"})
		if e := head(p.Snapshot, x.root).Get(x.rel); e != nil {
			if was, err := e.Text(); err == nil {
				f.Fixes = []check.Fix{{Title: "Take the changes back", Deletes: true, Edits: text.Diff(src, was)}}
			}
		}
		p.Report(f)
	},
}

// removedReadOnly reports protected files that are gone, at the patterns.
func (x *facts) removedReadOnly(p *check.Pass) {
	if len(x.config.config.ReadOnly) == 0 {
		return
	}
	now := namesOf(p.Snapshot, x.root)
	var gone []string
	for _, e := range head(p.Snapshot, x.root).Entries() {
		if !now.Has(e.Path) && x.config.config.IsReadOnly(e.Path) {
			gone = append(gone, e.Path)
		}
	}
	if len(gone) > 0 {
		span := firstLine(p)
		if m := x.config.value.Get("readOnlyFiles"); m != nil {
			span = m.KeySpan
		}
		f := refusal(Problem{Span: span, Line: gone[0] + ": read-only file cannot be created, changed or removed"})
		f.Message += "; it is in the last commit and no longer here" + andMore(len(gone)-1)
		p.Report(f)
	}
}

func andMore(n int) string {
	if n == 0 {
		return ""
	}
	return " (and " + plural(n, "file") + " more)"
}

var linkedMemory = &check.Check{
	ID:      "link/memory",
	Summary: "memory that is a symbolic link, for which Letta's hook refuses every commit",
	Level:   settings.Error,
	Doc: `
Memory Markdown must be a regular file: of a symbolic link git keeps where it leads to and
not what stands there, and the agent shows that path in the place of the text. The hook
refuses every commit as long as there is one.

Put the file itself there, or a link of Markdown to it in the index.
`,
	File: func(p *check.Pass) {
		x := factsOf(p)
		if x.isMemory() && p.File.State == workspace.Symlink && p.File.Doc != nil {
			p.Report(x.refusal(Problem{Span: firstLine(p), Line: x.rel + ": memory Markdown must be a regular file"}))
		}
	},
}

var flatSkill = &check.Check{
	ID:      "hygiene/flat-skill",
	Summary: "a skill that is a file and no directory",
	Level:   settings.Error,
	Doc: `
skills/ is reserved for skills, each a directory with a SKILL.md in it. The hook refuses a
commit in which a file right in skills/ is new or changed, and the agent does not find it.

The fix makes a directory of it.
`,
	File: func(p *check.Pass) {
		x := factsOf(p)
		name, ok := strings.CutPrefix(x.rel, SkillsName+"/")
		if !ok || strings.Contains(name, "/") || name == ".md" {
			return
		}
		f := refusal(Problem{Span: firstLine(p), Line: x.rel + ": invalid skill path (skills must be folders). Use skills/<name>/SKILL.md"})
		if same, known := asCommitted(p.Snapshot, x.root, x.rel, p.File.Text()); same && known {
			f.Level = settings.Warning
			f.Message = "the agent does not find this skill, and the hook refuses a commit that changes it: skills are folders, skills/<name>/SKILL.md"
		}
		to := path.Join(SkillsName, strings.TrimSuffix(name, ".md"), "SKILL.md")
		if !p.Snapshot.File(x.abs(to)).Exists() {
			f.Fixes = []check.Fix{x.later(p, "Move it to "+to, func(plan *plan) error {
				plan.move(map[string]string{x.rel: to})
				return nil
			})}
		}
		p.Report(f)
	},
}

var uncommitted = &check.Check{
	ID:      "hygiene/uncommitted",
	Summary: "core memory that is not committed, so that no prompt has it",
	Level:   settings.Hint,
	Doc: `
The prompt shows core memory as it is in the last commit. What is on disk or in the editor
alone is seen by nobody, until it is committed. (What the agent opens when it needs it, it
reads from disk.)
`,
	File: func(p *check.Pass) {
		x := factsOf(p)
		if !x.shape.v2 || p.File.Doc == nil {
			return
		}
		isTop := x.kind == kindIndex && !strings.Contains(x.dir(), "/")
		if x.kind != kindRootIndex && x.kind != kindCore && !isTop {
			return
		}
		same, known := asCommitted(p.Snapshot, x.root, x.rel, p.File.Text())
		if !known || same {
			return
		}
		isNew := !head(p.Snapshot, x.root).Has(x.rel)
		switch {
		case isTop && isNew:
			p.Report(check.Finding{Span: firstLine(p), Message: "not committed: no prompt names " + x.dir() + "/ yet"})
		case isTop:
		case isNew:
			p.Report(check.Finding{Span: firstLine(p), Message: "not committed: no prompt has this file yet"})
		default:
			p.Report(check.Finding{Span: firstLine(p), Message: "not committed: the prompt has the text of the last commit"})
		}
	},
}

var closesTag = &check.Check{
	ID:      "hygiene/closes-tag",
	Summary: "text that closes the tag that Letta puts round it",
	Level:   settings.Warning,
	Doc: `
The prompt wraps each core file in a tag of its name, and MEMORY.md in <memory>, and does
not escape what stands in it. Text that holds the closing tag ends its own wrapper: what
follows seems to stand outside of it.
`,
	File: func(p *check.Pass) {
		x := factsOf(p)
		if !x.shape.v2 || x.kind != kindCore && x.kind != kindRootIndex {
			return
		}
		tag := "</memory>"
		if x.kind == kindCore {
			tag = "</" + strings.TrimSuffix(x.rel, ".md") + ">"
		}
		src := p.Doc.Text()
		if n := strings.Index(x.display.Body.Of(src), tag); n >= 0 {
			at := text.Span{Start: x.display.Body.Start + n, End: x.display.Body.Start + n + len(tag)}
			p.Report(check.Finding{Span: at, Message: "the prompt wraps this file in a tag that ends here: what follows seems to stand outside of it"})
		}
	},
}
