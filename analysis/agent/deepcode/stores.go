package deepcode

import (
	"fmt"
	"math"
	"path/filepath"
	"slices"
	"strings"

	"memls/analysis/agent"
	"memls/analysis/check"
	"memls/analysis/view"
	"memls/analysis/workspace"
)

// Stores returns what a session in dir loads, in the order of the prompt:
// instruction files, the global drawer, the project's memories; then the settings
// files that exist. Where nothing shows that deepcode is used there are none.
func (a Agent) Stores(s *workspace.Snapshot, dir string) []agent.Store {
	p := placesFrom(s, dir)
	instructions := ReadInstructions(keptDisk{s}, p)
	own := slices.ContainsFunc(instructions.Files, func(f InstructionFile) bool { return filepath.Base(f.Path) == InstructionsName })
	if !inUse(s) && !own {
		return nil
	}
	var out []agent.Store
	for _, f := range instructions.Files {
		st := agent.Store{Agent: Name, Name: storeInstructions, Path: f.Path, Files: []string{f.Path}}
		if len(f.Hides) > 0 {
			st.Note = filepath.Base(f.Hides[0]) + " beside it is not loaded"
		}
		out = append(out, st)
	}
	if len(out) == 0 {
		out = append(out, agent.Store{Agent: Name, Name: storeInstructions, Path: filepath.Join(p.Start, InstructionsName)})
	}
	if !inUse(s) {
		return out
	}
	if !slices.ContainsFunc(out, func(st agent.Store) bool { return st.Path == p.Instructions }) {
		out = append(out, agent.Store{Agent: Name, Name: storeInstructions, Path: p.Instructions, Personal: true})
	}
	out = append(out, a.directory(s, p, p.Drawer, storeDrawer), a.directory(s, p, p.Memory, storeProject))
	for _, path := range []string{p.UserSettings, p.ProjectSettings, p.LocalSettings} {
		if s.File(path).Exists() {
			out = append(out, agent.Store{Agent: Name, Name: storeSettings, Path: path, Files: []string{path}})
		}
	}
	return out
}

// placesFrom is Find, but that a person who stands in a project's memory directory
// means that one: of which project it is cannot be told from its name.
func placesFrom(s *workspace.Snapshot, dir string) *Places {
	p := Find(s, s.Env.Home, dir)
	if area, memory, _ := Locate(s.Env.Home, dir); area == ProjectMemory {
		p.Memory, p.Key = memory, filepath.Base(filepath.Dir(memory))
	}
	return p
}

// directory returns a memory directory as a store.
func (Agent) directory(s *workspace.Snapshot, p *Places, dir, name string) agent.Store {
	st := agent.Store{Agent: Name, Name: name, Path: dir, Personal: name == storeDrawer}
	if s.File(dir).State != workspace.Directory && !s.File(dir).Exists() {
		return st
	}
	st.Whole = wholeDirectory(dir, name, p.Start)
	for _, index := range []string{IndexName, TopicIndexName} {
		if path := filepath.Join(dir, index); s.File(path).Exists() {
			st.Files = append(st.Files, path)
		}
	}
	for _, e := range keptLister(s)(dir) {
		st.Files = append(st.Files, e.Path)
	}
	return st
}

// note says what a person should know of a memory directory that was read as a whole.
func (x *facts) note(s *workspace.Snapshot, role *agent.Role) string {
	if x.drawer {
		return x.drawerNote(s, role.Dir)
	}
	return x.projectNote(s, role.Dir)
}

// drawerNote says what is loaded of a drawer that is over its budget.
func (x *facts) drawerNote(s *workspace.Snapshot, start string) string {
	switch {
	case !effective(s, start, x.release).Global.Enabled:
		return "turned off by memory.global.enabled"
	case x.block.Mode == DrawerTopics:
		return "only .index.md is loaded"
	case x.block.Mode == DrawerNames && promised(x.release):
		return "only titles and summaries are loaded"
	case x.block.Mode == DrawerNames:
		return "only file names are loaded"
	case x.block.Mode == DrawerFull:
		return plural(len(x.block.Bodies), "memory")
	}
	return "no memories"
}

// projectNote says how many memories there are, how full the index is, and how
// far the next consolidation is in a session started in start, "" for none.
func (x *facts) projectNote(s *workspace.Snapshot, start string) string {
	note := plural(len(keptLister(s)(x.dir)), "memory")
	if x.index.File != nil {
		note += fmt.Sprintf(", index %s of %d lines", view.Number(x.index.Cut.Lines), MaxIndexLines)
	}
	if x.index.Hidden != nil {
		note += "; .index.md is loaded in the place of MEMORY.md"
	}
	if s.File(filepath.Join(x.dir, IndexName)).Doc != nil {
		switch n := len(check.ReachOf(s, directoryOf(x.dir, false), true).Missing); n {
		case 0:
		case 1:
			note += "; 1 memory with no index line"
		default:
			note += fmt.Sprintf("; %s memories with no index line", view.Number(n))
		}
	}
	if start == "" {
		return note
	}
	p, set := Find(s, s.Env.Home, start), effective(s, start, x.release)
	return note + "; " + dreamNote(ReadDream(s, p, set, s.Env.Time(), workspace.ProcessAlive))
}

// dreamNote says when memories are consolidated next.
func dreamNote(d Dream) string {
	switch {
	case !d.Enabled:
		return "consolidation is turned off"
	case d.Running:
		return "being consolidated now"
	}
	hours := "never consolidated"
	if !math.IsInf(d.Hours, 1) {
		hours = fmt.Sprintf("%s of %s since the last consolidation", number(math.Floor(max(d.Hours, 0))), plainPlural(d.MinHours, "hour"))
	}
	state := "not due"
	if d.Due {
		state = "due"
	}
	return fmt.Sprintf("%s, %d of %s: %s", hours, d.Sessions, plainPlural(d.MinSessions, "session"), state)
}

// number writes a setting's number: 24, 0.5.
func number(f float64) string { return strings.TrimSuffix(fmt.Sprintf("%g", f), ".0") }

func plainPlural(f float64, word string) string {
	if f != 1 {
		word += "s"
	}
	return number(f) + " " + word
}
