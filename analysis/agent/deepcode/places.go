package deepcode

import (
	"path/filepath"
	"strings"

	"memls/analysis/workspace"
)

// The names of deepcode's files and folders.
const (
	IndexName         = "MEMORY.md"   // the index that a person or the agent writes
	TopicIndexName    = ".index.md"   // the index that consolidation writes
	InstructionsName  = "DEEPCODE.md" // instructions
	SummaryName       = "summary.md"  // a session's rolling summary
	settingsName      = "settings.json"
	localSettingsName = "settings.local.json"
	homeName          = ".deepcode"
)

// Places is where a session started in one folder keeps and finds its files. All
// paths are absolute; none need exist.
type Places struct {
	Start string // the folder that the session starts in, normalised, links kept
	Root  string // the real path of the git root, "" outside git

	Key    string // the project key: of Root, else of Start
	Memory string // the project's memory directory
	Drawer string // the global drawer

	// Sessions holds one folder a session. Its key is made of Start, not of the
	// git root, so it need not lie beside Memory.
	Sessions string

	Instructions    string // the user's own DEEPCODE.md
	UserSettings    string
	ProjectSettings string
	LocalSettings   string
}

// Find returns the places of a session started in start by the user whose home
// directory is home.
func Find(fs workspace.FS, home, start string) *Places {
	start = filepath.Clean(start)
	own := filepath.Join(home, homeName)
	p := &Places{
		Start:           start,
		Root:            GitRoot(fs, start),
		Drawer:          filepath.Join(own, "memory"),
		Sessions:        filepath.Join(own, "projects", ProjectKey(start)),
		Instructions:    filepath.Join(own, InstructionsName),
		UserSettings:    filepath.Join(own, settingsName),
		ProjectSettings: filepath.Join(start, homeName, settingsName),
		LocalSettings:   filepath.Join(start, homeName, localSettingsName),
	}
	if p.Root != "" {
		p.Key = ProjectKey(p.Root)
	} else {
		p.Key = ProjectKey(start)
	}
	p.Memory = filepath.Join(own, "projects", p.Key, "memory")
	return p
}

// Summary returns the path of a session's rolling summary.
func (p *Places) Summary(session string) string {
	return filepath.Join(p.Sessions, session, "session-memory", SummaryName)
}

// An Area is a part of ~/.deepcode.
type Area uint8

const (
	Elsewhere      Area = iota
	ProjectMemory       // in some project's memory directory
	GlobalDrawer        // in the global drawer
	SessionSummary      // a session's rolling summary
	UserFile            // DEEPCODE.md or settings.json right below ~/.deepcode
)

// Locate says where path lies by its spelling alone, and for the two kinds of
// memory directory which it is and the path within, split by "/" ("" for the
// directory itself). So a memory directory that is opened by itself is known.
func Locate(home, path string) (area Area, dir, rel string) {
	own := filepath.Join(home, homeName)
	below, err := filepath.Rel(own, filepath.Clean(path))
	if err != nil || home == "" {
		return Elsewhere, "", ""
	}
	parts := strings.Split(filepath.ToSlash(below), "/")
	switch n := len(parts); {
	case parts[0] == "memory":
		return GlobalDrawer, filepath.Join(own, "memory"), strings.Join(parts[1:], "/")
	case parts[0] == "projects" && n >= 3 && parts[2] == "memory":
		return ProjectMemory, filepath.Join(own, "projects", parts[1], "memory"), strings.Join(parts[3:], "/")
	case parts[0] == "projects" && n == 5 && parts[3] == "session-memory" && parts[4] == SummaryName:
		return SessionSummary, "", ""
	case n == 1 && (parts[0] == InstructionsName || parts[0] == settingsName):
		return UserFile, "", ""
	}
	return Elsewhere, "", ""
}
