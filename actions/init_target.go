package actions

import (
	"path/filepath"

	"memls/analysis"
	"memls/analysis/agent"
	"memls/analysis/survey"
	"memls/analysis/text"
	"memls/analysis/workspace"
)

// FirstFilePath returns the file in which agent a keeps what it knows of the
// project at dir, whether it exists or not; "" for an agent that has none, since
// its memory is a directory.
func FirstFilePath(e *analysis.Engine, s *workspace.Snapshot, a agent.Agent, dir string) string {
	for _, st := range e.Stores(s, a, dir) {
		if st.Whole == nil && !st.Personal && filepath.Ext(st.Path) == ".md" {
			return st.Path
		}
	}
	return ""
}

// Init returns the change that makes a first file of what the repository around it
// shows, or adds to a file what it does not say; nil when there is nothing to add.
func Init(s *workspace.Snapshot, path string) *workspace.Change {
	project := survey.Of(s, filepath.Dir(path))
	if project.Empty() {
		return nil
	}
	file := s.File(path)
	if !file.Exists() {
		return &workspace.Change{Files: []workspace.FileChange{{Path: path, Create: true, Edits: []text.Edit{{New: FirstFile(project)}}}}}
	}
	if file.Doc == nil {
		return nil
	}
	edits := Propose(file.Doc, project)
	if len(edits) == 0 {
		return nil
	}
	c := file.Edit(edits...)
	return &c
}

// offerInit offers to fill the file in which an agent in use keeps what it knows of
// the project.
func offerInit(r *Request) []Action {
	dir := filepath.Dir(r.Path)
	for _, a := range r.Engine.AgentsIn(r.Snapshot, dir) {
		if FirstFilePath(r.Engine, r.Snapshot, a, dir) != r.Path {
			continue
		}
		title := "Add what the repository shows and " + filepath.Base(r.Path) + " does not say"
		if isBlank(r.doc().Text()) {
			title = "Write down what the repository shows: stack, layout, commands"
		} else if r.Span.Start > len(openingLine(r.doc().Text())) {
			return nil // it is about the whole file: at its beginning alone
		}
		change := Init(r.Snapshot, r.Path)
		if change == nil {
			return nil
		}
		return []Action{{Title: title, Kind: Rewrite, Make: func() *workspace.Change { return change }}}
	}
	return nil
}
