package deepcode

import (
	"strings"
	"time"

	"memls/analysis/agent/deepcode/yaml"
)

// dateKeys are what headers call the day a memory was written, the last one of it
// first.
var dateKeys = []string{"modified", "updated", "last_updated", "lastUpdated", "date", "created", "created_at"}

// writtenOn returns the day that a memory says it was written on: in its header,
// in metadata there, or at the start of its file's name.
func writtenOn(x *facts) (time.Time, bool) {
	maps := []*yaml.Node{x.head.Data}
	if meta := x.head.Data.Get("metadata"); meta != nil {
		maps = append(maps, meta.Value)
	}
	for _, m := range maps {
		for _, key := range dateKeys {
			if s, ok := m.String(key); ok {
				if day, ok := dayIn(s); ok {
					return day, true
				}
			}
		}
	}
	return dayIn(x.stem())
}

// dayIn reads the date that s begins with.
func dayIn(s string) (time.Time, bool) {
	const form = "2006-01-02"
	s = strings.TrimSpace(s)
	if len(s) < len(form) {
		return time.Time{}, false
	}
	day, err := time.Parse(form, s[:len(form)])
	return day, err == nil
}
