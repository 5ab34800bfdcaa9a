package letta

import (
	"path"
	"strings"

	"memls/analysis/agent/javascript"
	"memls/analysis/check"
	"memls/analysis/markdown"
	"memls/analysis/settings"
	"memls/analysis/text"
)

var frontmatterRefused = &check.Check{
	ID:      "frontmatter/refused",
	Summary: "frontmatter for which Letta's hook refuses every commit",
	Level:   settings.Error,
	Doc: `
Every Markdown file of a memory repository but MEMORY.md begins with frontmatter of
exactly two fields, name and description. The hook that guards the repository is no
reader of YAML: line 1 is three dashes and nothing else, a later line of three dashes
ends the block, and every line between that is not empty is a key and a value, split at
the first colon. So much that is right in YAML is refused: comments, quotes around a
key, a description over several lines, a third field, a byte order mark or a line end
of CR and LF.

As long as one file is wrong no commit is made, whatever it is about. The fix writes
the two fields as the hook reads them. Where it drops other fields it asks first, and
where a description is missing it proposes the first sentence: say what the file is
about.
`,
	File: func(p *check.Pass) {
		x := factsOf(p)
		for _, problem := range x.problems {
			if !isFrontmatterRule(problem.Rule) {
				continue
			}
			f := x.refusal(problem)
			before := committedText(p.Snapshot, x.root, x.rel)
			if x.shape.legacy && before == p.File.Text() {
				f.Level = settings.Warning
				f.Message = "Letta's hook refuses a commit that changes this file: " + problem.Line
			}
			f.Message += whyRefused(p.Doc, problem)
			if fix, ok := x.mendFrontmatter(p.Doc, before); ok {
				f.Fixes = []check.Fix{fix}
			}
			p.Report(f)
		}
	},
}

func isFrontmatterRule(r Rule) bool {
	switch r {
	case RuleNoFrontmatter, RuleUnclosed, RuleUnknownKey, RuleDuplicateKey, RuleEmptyValue, RuleMissingField:
		return true
	}
	return false
}

// whyRefused says why the hook refuses what looks right.
func whyRefused(doc *markdown.Document, problem Problem) string {
	src := doc.Text()
	line := problem.Span.Of(src)
	switch problem.Rule {
	case RuleNoFrontmatter:
		switch trimmed := strings.TrimLeft(src, "\uFEFF \t\r\n"); {
		case !strings.HasPrefix(trimmed, "---"):
		case strings.HasPrefix(src, byteOrderMark):
			return "; a byte order mark stands before it"
		case strings.HasPrefix(src, "---\r\n"):
			return "; line 1 ends in CR LF, and the CR counts as text"
		case len(trimmed) < len(src):
			return "; it does not begin at the first byte"
		default:
			return "; line 1 is more than three dashes"
		}
	case RuleUnknownKey:
		switch {
		case strings.HasPrefix(line, "#"):
			return "; it knows no comments"
		case strings.HasSuffix(line, "\r"):
			return "; the line ends in CR LF, and the CR counts as text"
		case strings.HasPrefix(line, " "), strings.HasPrefix(line, "\t"), !strings.Contains(line, ":"):
			return "; to the hook every line is a field of its own"
		case strings.HasPrefix(line, `"`), strings.HasPrefix(line, "'"):
			return "; quotes around a key are part of it"
		}
	}
	return ""
}

// mendFrontmatter returns the fix that writes the frontmatter of the file as the hook
// reads it: with the name and description that are there, or that can be had; in the
// older layout with the description alone. before is the file's text in HEAD.
func (x *facts) mendFrontmatter(doc *markdown.Document, before string) (check.Fix, bool) {
	rel, legacy := x.rel, x.shape.legacy
	both, them := "name and description", "them"
	if legacy {
		both, them = "the description", "it"
	}
	src := doc.Text()
	block, h := ParseDisplay(src).Block, doc.Frontmatter()
	if block.IsEmpty() && h != nil {
		block = text.Span{End: h.Span.End}
		if !h.Closed {
			block.End = h.Body.End
		}
	}
	if block.IsEmpty() {
		block.End = len(src) - len(strings.TrimPrefix(src, byteOrderMark))
	}
	name, description, others := fieldsOf(src, h)
	fix := check.Fix{Title: "Write " + both + " as the hook reads " + them, Preferred: true}
	if invented := describing(doc, block.End); description == "" {
		description = invented
		fix.Title, fix.Preferred = "Add description: "+check.Shown(description, 60), false
		if h == nil && !legacy {
			fix.Title = "Add name and description: " + check.Shown(description, 60)
		}
		if description == "" {
			return fix, false
		}
	}
	if name == "" {
		name = strings.TrimSuffix(path.Base(rel), ".md")
	}
	if others {
		fix.Title, fix.Preferred, fix.Deletes = "Keep "+both+" alone", false, true
	}
	lines := []string{"---", "name: " + name, "description: " + description, "---", ""}
	if legacy {
		lines = slicesWithout(lines, 1)
	}
	after := strings.Join(lines, "\n")
	if block.IsEmpty() || !strings.HasSuffix(block.Of(src), "\n") && block.End < len(src) {
		after += "\n"
	}
	fix.Edits = []text.Edit{{Span: block, New: after}}
	whole, err := text.Apply(src, fix.Edits...)
	if err != nil {
		return fix, false
	}
	left := CheckFrontmatter(rel, whole)
	if legacy {
		left = checkLegacyFrontmatter(rel, whole, before)
	}
	return fix, len(left) == 0
}

func slicesWithout(lines []string, i int) []string {
	return append(lines[:i:i], lines[i+1:]...)
}

// fieldsOf returns the two fields of a block on one line each, as YAML has them where
// it is YAML; others says that it holds anything else.
func fieldsOf(src string, h *markdown.Frontmatter) (name, description string, others bool) {
	if h == nil {
		return "", "", false
	}
	take := func(into *string, value string) {
		if value = javascript.OneLine(value); value != "" && value != `""` && value != "''" {
			others = others || *into != "" && *into != value
			*into = value
		}
	}
	if h.Error == nil {
		for _, k := range h.Keys {
			value := k.Value
			if k.Kind == markdown.Plain || k.Kind == markdown.SingleQuoted || k.Kind == markdown.DoubleQuoted {
				if raw := k.ValueSpan.Of(src); !strings.ContainsAny(raw, "\r\n") {
					value = raw // quotes are shown, and stay as they are
				}
			}
			switch k.Name {
			case "name":
				take(&name, value)
			case "description":
				take(&description, value)
			default:
				others = true
			}
		}
		return name, description, others || strings.Contains("\n"+h.Body.Of(src), "\n#")
	}
	for line := range strings.Lines(h.Body.Of(src)) {
		key, value, colon := strings.Cut(strings.TrimRight(line, "\r\n"), ":")
		switch key = strings.Trim(key, " \t\"'"); {
		case strings.TrimSpace(line) == "":
		case colon && key == "name":
			take(&name, value)
		case colon && key == "description":
			take(&description, value)
		default:
			others = true
		}
	}
	return name, description, others
}

// describing returns a line that may describe a file: its first sentence of prose
// behind the byte from, else its first heading.
func describing(doc *markdown.Document, from int) string {
	src := doc.Text()
	if s := Summarize(src[from:]); s.Text != "" && !s.Frontmatter {
		return headline(s.Text)
	}
	for h := range doc.Headings() {
		if t := javascript.OneLine(h.Text); t != "" && h.Span.Start >= from {
			return headline(t)
		}
	}
	for line := range strings.Lines(src[from:]) {
		if t := javascript.OneLine(strings.Trim(line, "#>*-+_ \t\r\n")); t != "" {
			return headline(t)
		}
	}
	return ""
}
