package deepcode

import "strings"

// reservedNames are the first path segments below a memory directory that hold no
// memories.
var reservedNames = map[string]bool{
	"team": true, "logs": true, "sessions": true, "proposals": true,
	".consolidate-lock": true, ".write-lock": true, TopicIndexName: true,
}

// Reserved reports whether deepcode keeps rel, a path below a memory directory,
// for itself. Only the first segment counts, in exactly this spelling; segments
// end at "/" and "\", and empty ones are skipped. MEMORY.md is not reserved: it is
// left out wherever it stands, see IsMemory.
func Reserved(rel string) bool {
	return reservedNames[firstSegment(rel)]
}

func firstSegment(rel string) string {
	rel = strings.TrimLeft(rel, `/\`)
	if i := strings.IndexAny(rel, `/\`); i >= 0 {
		rel = rel[:i]
	}
	return rel
}

// IsMemory reports whether a file at rel, a path below a memory directory split by
// "/", is a memory: its name ends in .md (hidden files and ".md" itself too), is
// not MEMORY.md, and rel is not reserved. All names are case-sensitive.
func IsMemory(rel string) bool {
	base := rel[strings.LastIndexByte(rel, '/')+1:]
	return strings.HasSuffix(base, ".md") && base != IndexName && !Reserved(rel)
}
