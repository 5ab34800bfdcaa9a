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
	p := Find(s, s.Env.Home, dir)
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

// directory returns a memory directory as a store.
func (Agent) directory(s *workspace.Snapshot, p *Places, dir, name string) agent.Store {
	st := agent.Store{Agent: Name, Name: name, Path: dir, Personal: name == storeDrawer}
	if s.File(dir).State != workspace.Directory && !s.File(dir).Exists() {
		return st
	}
	st.Whole = &agent.Role{Agent: Name, Store: name, Path: dir, Root: dir, Kind: kindDirectory, Dir: p.Start, Loads: true}
	for _, index := range []string{IndexName, TopicIndexName} {
		if path := filepath.Join(dir, index); s.File(path).Exists() {
			st.Files = append(st.Files, path)
		}
	}
	entries := keptLister(s)(dir)
	for _, e := range entries {
		st.Files = append(st.Files, e.Path)
	}
	if name == storeDrawer {
		st.Note = drawerNote(s, p, dir)
	} else {
		st.Note = projectNote(s, p, dir, len(entries))
	}
	return st
}

// drawerNote says what is loaded of a drawer that is over its budget.
func drawerNote(s *workspace.Snapshot, p *Places, dir string) string {
	set := effective(s, p.Start, Release0150)
	if !set.Global.Enabled {
		return "turned off by memory.global.enabled"
	}
	switch d := keptDrawer(s, dir, set.Global.MaxBytes, Release0150); d.Mode {
	case DrawerTopics:
		return "only .index.md is loaded"
	case DrawerNames:
		return "only file names are loaded"
	case DrawerFull:
		return plural(len(d.Bodies), "memory")
	}
	return "no memories"
}

// projectNote says how many memories there are, how full the index is, and how
// far the next consolidation is.
func projectNote(s *workspace.Snapshot, p *Places, dir string, memories int) string {
	x := ReadIndex(keptDisk{s}, dir, Release0150, keptLister(s))
	note := plural(memories, "memory")
	if x.File != nil {
		note += fmt.Sprintf(", index %s of %d lines", view.Number(x.Cut.Lines), MaxIndexLines)
	}
	if x.Hidden != nil {
		note += "; .index.md is loaded in the place of MEMORY.md"
	}
	if s.File(filepath.Join(dir, IndexName)).Doc != nil {
		switch n := len(check.ReachOf(s, directoryOf(dir, false), true).Missing); n {
		case 0:
		case 1:
			note += "; 1 memory with no index line"
		default:
			note += fmt.Sprintf("; %s memories with no index line", view.Number(n))
		}
	}
	set := effective(s, p.Start, Release0150)
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
