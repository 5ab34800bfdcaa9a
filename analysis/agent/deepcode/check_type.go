package deepcode

import (
	"fmt"
	"strings"

	"memls/analysis/agent/deepcode/yaml"
	"memls/analysis/check"
	"memls/analysis/settings"
	"memls/analysis/text"
)

var memoryType = &check.Check{
	ID:      "frontmatter/type",
	Summary: "a memory whose type deepcode does not know",
	Level:   settings.Warning,
	Doc: `
A memory is of the type user (who the person is), feedback (how they want things done),
project (what is going on) or reference (where things are), in small letters. Any other is
none: the type shows as [?], and the memory is never proposed for the global drawer.

A memory without any type is information only.
`,
	File: func(p *check.Pass) {
		x := headerOf(p)
		if x == nil || x.kindOf() != "" {
			return
		}
		pair := x.head.Data.Get("type")
		if meta := x.head.Data.Get("metadata"); pair == nil && meta != nil {
			pair = meta.Value.Get("type")
		}
		src := p.Doc.Text()
		if pair == nil || pair.Value.Kind == yaml.Null {
			p.Report(check.Finding{Span: firstLine(p), Level: settings.Information, Message: "this memory has no type: it shows as [?] and is never proposed for the global drawer", Fixes: typeFixes(x, src, pair)})
			return
		}
		span := pair.Value.Span
		written := span.Of(src)
		f := check.Finding{Span: span, Message: fmt.Sprintf("deepcode knows no type %s: use %s", check.Quote(written), strings.Join(Types(), ", "))}
		if near := nearestType(written); near != "" {
			f.Message = fmt.Sprintf("deepcode knows no type %s; did you mean %s?", check.Quote(written), near)
			f.Fixes = []check.Fix{{Title: "Write " + near, Preferred: true, Edits: []text.Edit{{Span: span, New: near}}}}
		}
		p.Report(f)
	},
}

// typeFixes adds the type that the file's name begins with, if it does.
func typeFixes(x *facts, src string, pair *yaml.Pair) []check.Fix {
	kind := guessType(x.rel)
	if !strings.HasPrefix(strings.ToLower(x.stem()), kind) || pair != nil {
		return nil
	}
	return []check.Fix{{Title: "Add type: " + kind, Preferred: true, Edits: []text.Edit{x.addKey(src, "type: "+kind, "metadata")}}}
}

// typeWords are what people write for a type.
var typeWords = map[string]string{
	"preference": "user", "preferences": "user", "profile": "user", "person": "user", "rule": "feedback", "rules": "feedback",
	"correction": "feedback", "lesson": "feedback", "ref": "reference", "refs": "reference", "link": "reference", "docs": "reference", "status": "project",
}

func nearestType(written string) string {
	word := strings.ToLower(strings.Trim(written, `"' `))
	if t := typeWords[word]; t != "" {
		return t
	}
	return check.Nearest(word, Types())
}
