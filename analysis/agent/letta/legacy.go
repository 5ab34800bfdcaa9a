package letta

import (
	"strings"

	"memls/analysis/text"
)

// The layout before memfs v2, with core memory in system/. Only what the hook does
// to it is here: nothing else looks at it.

// isLegacyMemory reports whether path is memory in the older layout.
func isLegacyMemory(path string) bool {
	path = strings.TrimPrefix(path, "memory/")
	return (strings.HasPrefix(path, "system/") || strings.HasPrefix(path, "reference/")) && IsMarkdown(path)
}

// legacyFrontmatter checks the staged memory of the older layout. A file that was
// only renamed is not looked at; a name with a space, which the hook splits, is
// fatal.
func (c *Commit) legacyFrontmatter(problems *[]Problem) (fatal []string) {
	gone := map[string]bool{} // contents that HEAD has under a name that goes
	for _, e := range c.Head.Entries() {
		if !c.Index.Has(e.Path) && e.ID != "" {
			gone[e.ID] = true
		}
	}
	for i := range c.Index.Entries() {
		e := &c.Index.Entries()[i]
		if !isLegacyMemory(e.Path) || isQuoted(e.Path, !c.PlainNames) || !c.staged(e) || !c.Head.Has(e.Path) && gone[e.ID] {
			continue
		}
		src, err := e.Text()
		if err != nil || strings.Contains(e.Path, " ") {
			fatal = append(fatal, e.Path)
			continue
		}
		before := ""
		if head := c.Head.Get(e.Path); head != nil {
			before, _ = head.Text()
		}
		*problems = append(*problems, checkLegacyFrontmatter(e.Path, src, before)...)
	}
	return fatal
}

const legacyAllowed = "description read_only limit"

// checkLegacyFrontmatter says what the hook finds in the frontmatter of one file;
// before is its text in HEAD, "" when it is new.
func checkLegacyFrontmatter(path, src, before string) []Problem {
	lines := strings.Split(src, "\n")
	f := &frontmatterCheck{path: path, src: src}
	first := text.Span{End: len(lines[0])}
	end := closingLine(lines)
	switch {
	case lines[0] != "---":
		f.report(RuleNoFrontmatter, first, "missing frontmatter (must start with ---)")
		return f.problems
	case end < 0:
		f.report(RuleUnclosed, first, "frontmatter opened but never closed (missing closing ---)")
		return f.problems
	case legacyValue(before, "read_only") == "true":
		f.report(RuleReadOnly, first, "file is read_only and cannot be modified")
		return f.problems
	}
	described := false
	at := len("---\n")
	for _, line := range lines[1:end] {
		span := text.Span{Start: at, End: at + len(line)}
		at = span.End + 1
		if line == "" || line[0] == ' ' || line[0] == '\t' {
			continue
		}
		key, value, colon := strings.Cut(line, ":")
		if !colon {
			value = line
		}
		key, value = strings.ReplaceAll(key, " ", ""), strings.Trim(value, " ")
		switch key {
		case "description":
			described = true
			if value == "" {
				f.report(RuleEmptyValue, span, "'description' must not be empty")
			}
		case "read_only":
			if before == "" {
				f.report(RuleReadOnly, span, "'read_only' is a protected field and cannot be set by the agent")
			} else if value != legacyValue(before, key) {
				f.report(RuleReadOnly, span, "'read_only' is a protected field and cannot be changed by the agent")
			}
		case "limit":
		default:
			f.report(RuleUnknownKey, span, "unknown frontmatter key '"+key+"' (allowed: "+legacyAllowed+")")
		}
	}
	if !described {
		f.report(RuleMissingField, first, "missing required field 'description'")
	}
	if legacyValue(before, "read_only") != "" && legacyValue(src, "read_only") == "" {
		f.report(RuleReadOnly, first, "'read_only' is a protected field and cannot be removed by the agent")
	}
	return f.problems
}

// closingLine returns the index of the first line of dashes behind line 1, or -1.
func closingLine(lines []string) int {
	for i, line := range lines[1:] {
		if line == "---" {
			return i + 1
		}
	}
	return -1
}

// legacyValue returns the values of key in the block of src, joined by line ends.
func legacyValue(src, key string) string {
	lines := strings.Split(src, "\n")
	end := closingLine(lines)
	if end < 0 {
		return ""
	}
	var values []string
	for _, line := range lines[1:end] {
		if value, ok := strings.CutPrefix(line, key+":"); ok {
			values = append(values, strings.Trim(value, " "))
		}
	}
	return strings.Join(values, "\n")
}
