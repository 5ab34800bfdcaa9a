package deepcode

import (
	"memls/analysis/view"
	"memls/analysis/workspace"
)

// A Session is what a session's prompt depends on beside the files.
type Session struct {
	Release  string // "" is the default
	Settings Settings
	// Headless sessions get no project index; the documents say that all do.
	Headless bool
	// Paused sessions (/pause-memory) get no memory text at all, not even
	// instruction files.
	Paused bool
}

// A Prompt is the memory part of a session's system prompt.
type Prompt struct {
	// View is the whole part, with the line ends that go before each block.
	View *view.View
	// The blocks, in order; nil when the session does not read one.
	Instructions *Instructions
	Drawer       *Drawer
	Index        *Index
}

// ReadPrompt returns the memory part of the prompt of a session at p: instruction
// files, global drawer, project index. (Between these last two the agent puts its
// skills, which are no memory.) When it does not start, the error is
// Instructions.Err and the view is empty.
func ReadPrompt(disk workspace.FS, p *Places, s Session, list Lister) *Prompt {
	prompt := &Prompt{}
	b := &view.Builder{}
	var lost []view.LeftOut
	add := func(before string, v *view.View) {
		if v.Text != "" {
			b.Add(view.Join, before, view.Ref{}, "")
			b.Append(v)
		}
		lost = append(lost, v.LeftOut...)
	}
	if !s.Paused {
		prompt.Instructions = ReadInstructions(disk, p)
		add("\n", prompt.Instructions.View)
	}
	if !s.Paused && prompt.Instructions.Err == nil {
		if s.Settings.Global.Enabled {
			prompt.Drawer = ReadDrawer(disk, p.Drawer, s.Settings.Global.MaxBytes, s.Release, list)
			add("\n\n", prompt.Drawer.View)
		}
		if !s.Headless || promised(s.Release) {
			prompt.Index = ReadIndex(disk, p.Memory, s.Release, list)
			add("\n\n", prompt.Index.View)
		}
	}
	prompt.View = newView(b)
	prompt.View.LeftOut = lost
	prompt.View.Unit, prompt.View.Used = "bytes", len(prompt.View.Text)
	return prompt
}
