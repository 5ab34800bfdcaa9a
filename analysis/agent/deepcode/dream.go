package deepcode

import (
	"math"
	"path/filepath"
	"strings"
	"time"

	"memls/analysis/workspace"
)

// A Dream is how far a project is from its next consolidation. It is due when both
// hours and sessions are enough.
type Dream struct {
	Enabled  bool
	Last     time.Time // of the last consolidation; zero: never
	Hours    float64   // since then; infinite when there was none
	Sessions int       // of the project, touched since then
	// MinHours and MinSessions are what the settings ask for.
	MinHours, MinSessions float64
	Due                   bool
	// Running says that another process consolidates now.
	Running bool
}

// ReadDream returns the state of the gate of a session at p. alive tells whether a
// process of an id runs.
//
// A session is a folder of the project beside its memory directory; it is touched
// when the folder or its summary is. (Neither the documents nor the program say
// this; it is the nearest that the disk shows.)
func ReadDream(disk workspace.FS, p *Places, s Settings, now time.Time, alive func(pid int) bool) Dream {
	d := Dream{
		Enabled: s.Enabled && s.Dream.Enabled, Hours: math.Inf(1),
		MinHours: s.Dream.MinHours, MinSessions: s.Dream.MinSessions,
	}
	lock := filepath.Join(p.Memory, ConsolidateLock)
	if info, err := disk.Stat(lock); err == nil {
		d.Last = info.ModTime()
		d.Hours = now.Sub(d.Last).Hours()
	}
	d.Sessions = touchedSince(disk, filepath.Dir(p.Memory), d.Last)
	d.Running = ReadConsolidateLock(disk, p.Memory, now, alive).Held
	d.Due = d.Enabled && !d.Running && d.Hours >= d.MinHours && float64(d.Sessions) >= d.MinSessions
	return d
}

// touchedSince counts the sessions in a project's folder that are newer than last.
func touchedSince(disk workspace.FS, project string, last time.Time) int {
	entries, err := disk.ReadDir(project)
	if err != nil {
		return 0
	}
	n := 0
	for _, e := range entries {
		if !e.IsDir() || e.Name() == "memory" || strings.HasPrefix(e.Name(), ".") {
			continue
		}
		dir := filepath.Join(project, e.Name())
		for _, path := range []string{dir, filepath.Join(dir, "session-memory", SummaryName)} {
			if info, err := disk.Stat(path); err == nil && info.ModTime().After(last) {
				n++
				break
			}
		}
	}
	return n
}
