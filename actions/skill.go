package actions

import (
	"path/filepath"
	"regexp"
	"strings"
	"unicode"

	"memls/analysis/agent"
	"memls/analysis/check"
	"memls/analysis/markdown"
	"memls/analysis/text"
	"memls/analysis/workspace"
)

// moveToSkill offers to make a skill of a section that is a procedure with a
// trigger: steps, and when to take them. Memory is for what is known; a procedure is
// needed when its moment comes, and the agents read skills then (Letta's documents:
// "if you can write a trigger, the content is a procedure and belongs in a skill").
func moveToSkill(r *Request) []Action {
	place := r.skillPlace()
	if place == "" {
		return nil
	}
	for _, s := range r.sections() {
		if trigger, ok := procedure(r.doc(), s); ok {
			return []Action{{
				Title: "Move " + check.Quote(ruleless(s.Heading.Text)) + " to a skill", Kind: Extract,
				Make:    func() *workspace.Change { return toSkill(r.Snapshot, r.Path, s, place, trigger) },
				Deletes: true, Note: "The section moves to a skill, which the agent reads when it is needed",
			}}
		}
	}
	return nil
}

// skillPlace returns the directory of skills of the agent whose file it is: DGC's
// of the project, or the person's own; Letta's of the repository. "" where no place
// is known.
func (r *Request) skillPlace() string {
	for _, m := range r.memories() {
		if place := skillPlaceOf(r.Snapshot, m); place != "" {
			return place
		}
	}
	return ""
}

func skillPlaceOf(s *workspace.Snapshot, m *agent.Memory) string {
	switch m.Role.Agent {
	case "dgc":
		if filepath.Dir(m.Role.Path) == filepath.Join(s.Env.Home, ".dgc") {
			return filepath.Join(s.Env.Home, ".dgc", "skills")
		}
		return filepath.Join(m.Role.Dir, ".dgc", "skills")
	case "letta":
		if m.Directory != nil {
			return filepath.Join(m.Directory.Root, "skills")
		}
	}
	return ""
}

// minSteps is how many numbered steps a procedure has at least.
const minSteps = 3

// triggers begin what says when to do something, in a heading or in the sentence
// before the steps.
var triggers = regexp.MustCompile(`(?i)(?:^|[\s:(])(?:when|whenever|before|after|if|how to|steps|procedure|runbook|checklist|playbook|wenn|sobald|bevor|nachdem|ablauf|vorgehen|cuando|antes de|después de|cómo|pasos|quand|lorsque|avant|après|comment|étapes)(?:$|[\s:,.)])|^(?:to|on|for|zum|beim|para|pour) |^\pL+ing\b|当|時|时|步骤|流程|手順|如何|之前|之后|する前|した後`)

// procedure reports whether a section is one, and when it is to be followed: its
// heading, and the sentence before the steps.
func procedure(doc *markdown.Document, s markdown.Section) (trigger string, ok bool) {
	src, steps, first := doc.Text(), 0, -1
	for item := range doc.Items() {
		if item.Span.Start >= s.Span.End {
			break
		}
		if s.Span.Contains(item.Span.Start) && item.Ordered && item.Depth == 0 {
			if steps++; first < 0 {
				first = item.Span.Start
			}
		}
	}
	if steps < minSteps || s.Heading.Level == 1 {
		return "", false
	}
	title := ruleless(s.Heading.Text)
	intro := firstParagraph(src[s.Heading.Span.End:first])
	if !triggers.MatchString(title) && !triggers.MatchString(intro) {
		return "", false
	}
	trigger = title
	if intro != "" {
		trigger += ": " + strings.TrimRight(intro, ":：")
	}
	if r := []rune(trigger); len(r) > maxTrigger {
		trigger = strings.TrimRightFunc(string(r[:maxTrigger-1]), unicode.IsSpace) + "…"
	}
	return trigger, true
}

// maxTrigger is how many characters of a description are made, not more than a
// skill's description that is read in every prompt should have.
const maxTrigger = 200

var ruleWord = regexp.MustCompile(`(?i)^rules?\b[:：]?\s*`)

// ruleless returns a heading without the word that makes it a rule.
func ruleless(title string) string {
	if rest := ruleWord.ReplaceAllString(title, ""); rest != "" {
		return rest
	}
	return title
}

// firstParagraph returns the first paragraph of s in one line, "" when it begins
// with something else than prose.
func firstParagraph(s string) string {
	s = strings.TrimSpace(strings.ReplaceAll(s, "\r\n", "\n"))
	s, _, _ = strings.Cut(s, "\n\n")
	if s == "" || strings.ContainsRune("#<|`~>-*", rune(s[0])) {
		return ""
	}
	return text.OneLine(s)
}

// toSkill drafts the skill and takes the section away.
func toSkill(s *workspace.Snapshot, path string, section markdown.Section, place, trigger string) *workspace.Change {
	f := s.File(path)
	src := f.Text()
	title := ruleless(section.Heading.Text)
	file := func(name string) string { return filepath.Join(place, name, "SKILL.md") }
	to := file(agent.FreeName(nameAfter(title, agent.Naming{}), func(name string) bool { return s.File(file(name)).Exists() }))
	eol := text.LineEnd(src)
	body := strings.TrimSpace(src[section.Heading.Span.End:section.Span.End])
	draft := strings.Join([]string{
		"---", "name: " + filepath.Base(filepath.Dir(to)), "description: " + check.QuoteYAML(trigger), "---", "", "# " + title, "", body, "",
	}, eol)
	return &workspace.Change{Files: []workspace.FileChange{
		{Path: to, Create: true, Edits: []text.Edit{{New: draft}}},
		{Path: path, Before: src, Edits: []text.Edit{{Span: withGap(src, section.Span)}}},
	}}
}

// withGap returns a section with the blank lines that would be left over without
// it: those before it at the end of a file.
func withGap(src string, s text.Span) text.Span {
	if strings.TrimSpace(src[s.End:]) == "" {
		kept := strings.TrimRight(src[:s.Start], " \t\r\n")
		s.Start = len(kept)
		if kept != "" {
			s.Start += len(text.LineEnd(src))
		}
		s.Start = min(s.Start, len(src))
		s.End = len(src)
	}
	return s
}
