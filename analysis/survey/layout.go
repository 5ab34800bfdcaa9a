package survey

import (
	"cmp"
	"maps"
	"path"
	"slices"
	"strings"
)

// kinds are the files that say what a directory holds, by extension.
var kinds = map[string]string{
	".go": "Go", ".ts": "TypeScript", ".tsx": "TypeScript", ".js": "JavaScript", ".jsx": "JavaScript", ".mjs": "JavaScript",
	".py": "Python", ".rs": "Rust", ".java": "Java", ".kt": "Kotlin", ".c": "C", ".h": "C", ".cc": "C++", ".cpp": "C++", ".hpp": "C++",
	".cs": "C#", ".rb": "Ruby", ".php": "PHP", ".swift": "Swift", ".lua": "Lua", ".ex": "Elixir", ".exs": "Elixir", ".hs": "Haskell",
	".scala": "Scala", ".sh": "shell", ".sql": "SQL", ".proto": "Protocol Buffers", ".tf": "Terraform", ".md": "Markdown",
	".vue": "Vue", ".svelte": "Svelte", ".html": "HTML", ".css": "CSS", ".scss": "CSS", ".yml": "YAML", ".yaml": "YAML",
}

// made are directories that tools fill: they are not the project's.
var made = []string{"node_modules", "vendor", "dist", "build", "target", "out", "coverage", "__pycache__", "venv", "tmp", "bin", "obj"}

// maxDirs is how many directories are described.
const maxDirs = 16

// layout says what stands in the directories at the top.
func layout(r *reader) {
	count := map[string]map[string]int{}
	tree := r.s.Tree(r.root)
	for _, f := range tree.Files() {
		top, rest, below := strings.Cut(f.Path, "/")
		if !below || strings.HasPrefix(top, ".") || slices.Contains(made, top) || strings.Contains(rest, "node_modules/") {
			continue
		}
		if kind := kinds[strings.ToLower(path.Ext(f.Path))]; kind != "" {
			if count[top] == nil {
				count[top] = map[string]int{}
			}
			count[top][kind]++
		}
	}
	for i, dir := range slices.Sorted(maps.Keys(count)) {
		if i == maxDirs {
			break
		}
		of := count[dir]
		most := slices.SortedFunc(maps.Keys(of), func(a, b string) int {
			return cmp.Or(cmp.Compare(of[b], of[a]), cmp.Compare(a, b))
		})
		what := most[:min(len(most), 2)] // no numbers: they would be wrong tomorrow
		text := code(dir+"/") + ": " + strings.Join(what, ", ")
		r.project.Layout = append(r.project.Layout, Statement{Key: dir + "/", Text: text})
	}
}
