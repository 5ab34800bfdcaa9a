// Package check is what memls looks for: what a check is, what it reports, and
// the checks that hold for every agent. The checks of one agent live with it.
// The package knows no LSP and does not touch the disk.
package check

import (
	"memls/analysis/agent"
	"memls/analysis/log"
	"memls/analysis/markdown"
	"memls/analysis/settings"
	"memls/analysis/similar"
	"memls/analysis/text"
	"memls/analysis/view"
	"memls/analysis/workspace"
)

// A Check is one named thing that memls looks for. It lives in a file of its
// own, and has a scenario under testdata/scenarios/FAMILY.
type Check struct {
	ID      string // `family/name`
	Summary string // one line, no full stop
	// Doc is Markdown: what happens to the agent, why it matters, what to do.
	Doc    string
	Level  settings.Level
	Agents []string // the agents it holds for; nil: all
	// Messages says that it holds for the messages of commits, which are no memory.
	Messages bool
	// Command is the memls command that mends what it finds, the file's name to follow; ""
	// where that is a fix, or a person's doing.
	Command string
	// Every says that each finding counts: they are not summed up when there
	// are many.
	Every bool

	// Part looks at one part of a document by itself. Its findings are kept
	// with the part, so an edit runs it over what the edit touched: it must
	// depend on nothing but the part and what a PartPass says of its file.
	Part func(*PartPass)
	// File looks at the whole file, its view and its surroundings.
	File func(*Pass)
}

// A Fix is an edit that makes a finding go away.
type Fix struct {
	Title string
	// Edits are in the file of the finding. They are relative to the part in a
	// PartPass, and to the file everywhere else.
	Edits []text.Edit
	// Change is used instead of Edits when other files take part.
	Change *workspace.Change
	// Later makes Change where that is work, such as when links all over a directory
	// follow a file that moves: it is asked when somebody wants the fix. nil from it
	// is a fix that cannot be made.
	Later func() *workspace.Change
	// Preferred fixes are applied by `memls fix` and by editors on request.
	Preferred bool
	// Deletes says that text is lost: editors ask before they apply it, and show Note,
	// which says what becomes of it.
	Deletes bool
	Note    string
	// Keeps says that the text that the file of the finding has before is to be kept
	// in the archive.
	Keeps bool
}

// IsWide reports whether other files than the finding's take part in the fix.
func (f *Fix) IsWide() bool { return f.Change != nil || f.Later != nil }

// Wide returns the change of a fix in which other files take part; nil for any other
// one, and for one that cannot be made.
func (f *Fix) Wide() *workspace.Change {
	if f.Change == nil && f.Later != nil {
		return f.Later()
	}
	return f.Change
}

// A Related place belongs to a finding and stands elsewhere.
type Related struct {
	view.Ref
	Message string
}

// A Finding is what a check reports.
type Finding struct {
	Check *Check
	Agent string
	Path  string
	Span  text.Span
	// Message is a sentence about the agent and the text, without a full stop.
	Message string
	Level   settings.Level
	// Faded is text that is not loaded: an editor fades it, however much of the
	// file it is, while Span is a line to point at.
	Faded   []text.Span
	Related []Related
	Fixes   []Fix
}

// A Pass is one look at one file, by one check after the other.
type Pass struct {
	Snapshot *workspace.Snapshot
	Settings *settings.Settings
	File     *workspace.File
	Doc      *markdown.Document // never nil: empty when the file has no text
	Agent    string             // the agent whose file it is; "" for nobody's
	Release  string             // of the agent
	Memory   *agent.Memory      // the file as the agent reads it; nil for nobody's

	// Directory is the memory directory that the file belongs to: its agent's, or
	// for nobody's file the one that a MEMORY.md makes; nil: none.
	Directory *agent.Directory
	// Rewrites returns the spans of a part that the agent replaces before the
	// model sees them; nil for an agent that rewrites nothing.
	Rewrites func(*markdown.Part) []text.Span

	// All asks for every finding: many of a kind are not summed up.
	All bool

	table    *Table
	check    *Check
	findings *[]Finding

	// What several checks ask for, once it is asked for: see claims, logsOf, reach, memoryStore.
	claimed  []similar.Claim
	logs     []log.Log
	hasLogs  bool // or knows that there are none
	reached  *Reach
	store    *similar.Store
	hasStore bool // or knows that there is none
}

// Report records a finding; the check, path and agent are filled in, and the
// level when it is unset.
func (p *Pass) Report(f Finding) {
	f.Check, f.Path, f.Agent = p.check, p.File.Path, p.Agent
	if f.Level == settings.Unset {
		f.Level = p.check.Level
	}
	*p.findings = append(*p.findings, f)
}

// A PartPass is one look at one part of a document. Spans are relative to it.
type PartPass struct {
	Part    *markdown.Part
	Agent   string
	Release string
	Message bool // it is of a commit's message
	// OnDemand says that no prompt has the text: the agent reads it when it opens the file.
	OnDemand bool

	rewrites func(*markdown.Part) []text.Span
	check    *Check
	findings *[]Finding
}

// Report records a finding of the part.
func (p *PartPass) Report(f Finding) {
	f.Check, f.Agent = p.check, p.Agent
	if f.Level == settings.Unset {
		f.Level = p.check.Level
	}
	*p.findings = append(*p.findings, f)
}
