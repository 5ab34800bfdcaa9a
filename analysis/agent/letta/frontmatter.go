package letta

import (
	"strings"

	"memls/analysis/text"
)

// A Rule is what a Problem breaks.
type Rule uint8

const (
	RuleNoFrontmatter    Rule = iota // line 1 is not ---
	RuleUnclosed                     // no later line is ---
	RuleUnknownKey                   // neither name nor description; comments and continuation lines too
	RuleDuplicateKey                 // a second name or description
	RuleEmptyValue                   // nothing behind the colon, or two quotes
	RuleMissingField                 // no name, or no description
	RuleIndexFrontmatter             // a MEMORY.md whose line 1 is ---
	RuleFlatSkill                    // skills/x.md
	RuleNoRootIndex                  // no MEMORY.md at the root
	RuleMissingIndex                 // a directory without MEMORY.md
	RuleReadOnly                     // a path of readOnlyFiles that is not as in HEAD
	RuleNotRegular                   // Markdown that is a symbolic link
	RuleLineEndings                  // a CR where LF is wanted
	RuleFinalNewline                 // no line end at the end
	RuleTrailingSpace                // white space at the end of a line
	RuleDepth                        // over maxDepth
	RuleFileSize                     // over maxFileCharacters or a pattern's limit
	RuleCoreSize                     // all of the core over maxCoreMemoryCharacters
	RuleConfig                       // the config itself
	RuleConfigChanged                // a config that is not as in HEAD
	RuleConfigNotRegular             // a config that is a symbolic link
)

// A Problem is something that the agent's hook refuses a commit for.
type Problem struct {
	Rule Rule
	Path string    // the file, "" for the whole repository
	Span text.Span // bytes of the file's text
	// Line is what the hook prints; one with a line end in it, from a key in the
	// config, is printed as two.
	Line string
	// Count and Limit are in code points for sizes, directories for depths.
	Count, Limit int
	// Index is the missing index, of RuleMissingIndex.
	Index string
}

// CheckFrontmatter says what the hook finds in the frontmatter of the Markdown
// file at path with the text src. It is no YAML to the hook: between the two
// lines of dashes every line that is not empty is a key and a value, split at the
// first colon, and only spaces are trimmed.
func CheckFrontmatter(path, src string) []Problem {
	first, _, _ := strings.Cut(src, "\n")
	line := text.Span{End: len(first)}
	if IsIndex(path) {
		if first == "---" {
			return []Problem{{Rule: RuleIndexFrontmatter, Path: path, Span: line, Line: path + ": MEMORY.md must not have frontmatter"}}
		}
		return nil
	}
	if first != "---" {
		return []Problem{{Rule: RuleNoFrontmatter, Path: path, Span: line, Line: path + ": missing frontmatter (must start with ---)"}}
	}
	f := frontmatterCheck{path: path, src: src}
	if !f.scan() {
		return []Problem{{Rule: RuleUnclosed, Path: path, Span: line, Line: path + ": frontmatter opened but never closed (missing closing ---)"}}
	}
	return f.problems
}

type frontmatterCheck struct {
	path, src string
	problems  []Problem
	seen      [2]bool
}

var allowedKeys = [2]string{"name", "description"}

func (f *frontmatterCheck) report(r Rule, span text.Span, message string) {
	f.problems = append(f.problems, Problem{Rule: r, Path: f.path, Span: span, Line: f.path + ": " + message})
}

// scan reads the lines to the closing one; false: there is none.
func (f *frontmatterCheck) scan() bool {
	for at := len("---\n"); at < len(f.src); {
		line, _, more := strings.Cut(f.src[at:], "\n")
		span := text.Span{Start: at, End: at + len(line)}
		if line == "---" {
			for i, key := range allowedKeys {
				if !f.seen[i] {
					f.report(RuleMissingField, text.Span{End: len("---")}, "missing required field '"+key+"'")
				}
			}
			return true
		}
		f.line(line, span)
		at = span.End + 1
		if !more {
			break
		}
	}
	return false
}

func (f *frontmatterCheck) line(line string, span text.Span) {
	if line == "" {
		return
	}
	key, value, colon := strings.Cut(line, ":")
	if !colon {
		value = line
	}
	key, value = strings.Trim(key, " "), strings.Trim(value, " ")
	for i, allowed := range allowedKeys {
		if key != allowed {
			continue
		}
		if f.seen[i] {
			f.report(RuleDuplicateKey, span, "duplicate frontmatter key '"+key+"'")
		}
		f.seen[i] = true
		if value == "" || value == `""` || value == "''" {
			f.report(RuleEmptyValue, span, "'"+key+"' must not be empty")
		}
		return
	}
	f.report(RuleUnknownKey, span, "unknown frontmatter key '"+key+"' (allowed: name description)")
}
