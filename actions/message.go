package actions

import (
	"fmt"
	"path/filepath"
	"strings"
	"unicode"

	"memls/actions/consolidate"
	"memls/analysis"
	"memls/analysis/agent/letta"
	"memls/analysis/agent/letta/git"
	"memls/analysis/check"
	"memls/analysis/log/statement"
	"memls/analysis/workspace"
)

// Bounds of a prepared message, in characters and lines.
const (
	maxSubject = 72
	maxEntries = 60
)

// Message prepares the message of the commit of a consolidation in a memory
// repository: what was learned, what became of each entry, and where the entries
// stood. "" for a file that is in none: there the archive alone remembers.
func (c *Consolidation) Message(e *analysis.Engine, s *workspace.Snapshot) string {
	root := ""
	for _, m := range e.Memories(s, c.Path) {
		if m.Role.Agent == letta.Name && m.Directory != nil {
			root = m.Directory.Root
		}
	}
	rel, err := filepath.Rel(root, c.Path)
	if root == "" || err != nil {
		return ""
	}
	rel = filepath.ToSlash(rel)
	var b strings.Builder
	fmt.Fprintf(&b, "memory(%s): %s\n\n", letta.OriginSelf, c.learning())
	fmt.Fprintf(&b, "%s held a log: %s came to %s. Of its sentences: %s.\n\n", rel,
		counted(c.Plan.Entries, "entry", "entries"), counted(len(c.Plan.Statements), "statement", "statements"), c.Fates())
	lines := c.entryLines()
	for _, line := range lines[:min(len(lines), maxEntries)] {
		b.WriteString(line + "\n")
	}
	if n := len(lines) - maxEntries; n > 0 {
		fmt.Fprintf(&b, "And %s more.\n", counted(n, "entry", "entries"))
	}
	fmt.Fprintf(&b, "\nSources:\n- %s\n", sourceOf(s, root, rel))
	return b.String()
}

// learning states what the log supports most, for a subject: what recurs most
// often, else its first statement.
func (c *Consolidation) learning() string {
	best := 0
	for i, st := range c.Plan.Statements {
		if st.Count > c.Plan.Statements[best].Count {
			best = i
		}
	}
	if len(c.Plan.Statements) == 0 {
		return "nothing in the log outlasts its day"
	}
	said := strings.Trim(strings.NewReplacer("**", "", "`", "").Replace(oneLine(c.Plan.Statements[best].Text)), ".。 ")
	said = strings.TrimLeft(said, "—–-:, ") // what a stamp stood before
	room := maxSubject - len("memory(self): ")
	if r := []rune(said); len(r) > room {
		said = string(r[:room-1])
		if at := strings.LastIndexFunc(said, unicode.IsSpace); at > len(said)/2 {
			said = said[:at]
		}
		said = strings.TrimRight(said, " ,;:") + "…"
	}
	return said
}

// entryLines says for each entry in one line what became of it.
func (c *Consolidation) entryLines() []string {
	var out []string
	for i := 0; i < len(c.Plan.Fates); {
		first := c.Plan.Fates[i]
		title := lineAt(c.Plan.Before, first.Span.Start)
		var n [consolidate.Dropped + 1]int
		for ; i < len(c.Plan.Fates) && c.Plan.Fates[i].Entry == first.Entry; i++ {
			n[c.Plan.Fates[i].Outcome]++
			if line := lineAt(c.Plan.Before, c.Plan.Fates[i].Span.Start); len(statement.Dates(title)) == 0 && len(statement.Dates(line)) > 0 {
				title = line // the heading of the log stands before its first entry
			}
		}
		var parts []string
		for o, n := range n {
			if n > 0 {
				parts = append(parts, fmt.Sprintf("%d %s", n, consolidate.Outcome(o)))
			}
		}
		title = strings.TrimLeft(strings.ReplaceAll(title, "**", ""), "#-*|> \t")
		out = append(out, "- "+check.Shown(strings.Join(strings.Fields(title), " "), maxSubject)+": "+strings.Join(parts, ", "))
	}
	return out
}

// lineAt returns the line that a place stands in.
func lineAt(src string, at int) string {
	line, _, _ := strings.Cut(src[strings.LastIndexByte(src[:at], '\n')+1:], "\n")
	return line
}

// sourceOf names where the entries stood: the file, as the last commit has it.
func sourceOf(s *workspace.Snapshot, root, rel string) string {
	if repository, err := git.Open(s, root); err == nil {
		if head, _, err := repository.Head(); err == nil && head != "" {
			return fmt.Sprintf("%s (commit %.12s): the entries before they were folded", rel, head)
		}
	}
	return rel + ": the entries before they were folded, which no commit holds yet"
}
