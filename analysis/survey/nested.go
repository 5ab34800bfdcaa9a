package survey

import (
	"path"
	"slices"
	"strings"
	"unicode"
)

// Bounds of what is read below the root: how many directories, and how deep.
const (
	maxNested      = 8
	maxNestedDepth = 2
)

// manifests are the files that make a directory a project of its own.
var manifests = []string{"go.mod", "package.json", "Cargo.toml", "pyproject.toml", "pom.xml", "build.gradle", "build.gradle.kts"}

// nested reads the manifests of the projects below the root: what each is made of, and
// how it is built and tested.
func nested(r *reader) {
	var dirs []string
	for _, f := range r.s.Tree(r.root).Files() {
		dir := path.Dir(f.Path)
		parts := strings.Split(dir, "/")
		if dir == "." || len(parts) > maxNestedDepth || !slices.Contains(manifests, path.Base(f.Path)) ||
			slices.ContainsFunc(parts, func(p string) bool { return strings.HasPrefix(p, ".") || slices.Contains(made, p) }) {
			continue
		}
		dirs = append(dirs, dir)
	}
	slices.Sort(dirs)
	dirs = slices.Compact(dirs)
	for _, dir := range dirs[:min(len(dirs), maxNested)] {
		in := &reader{s: r.s, root: r.abs(dir), project: &Project{}}
		for _, read := range []func(*reader){goModule, node, rust, python, java} {
			read(in)
		}
		for _, x := range in.project.Stack {
			r.stack(dir+"/", code(dir+"/")+": "+x.Text, dir+"/"+x.Source)
		}
		for _, c := range in.project.Commands {
			if isPlainPath(dir) && (c.Use == Build || c.Use == Test || c.Use == Lint) {
				r.command(c.Use, "cd "+dir+" && "+c.Run, c.About, dir+"/"+c.Source)
			}
		}
	}
}

// isPlainPath reports whether a shell takes a path for one word and for nothing else.
func isPlainPath(path string) bool {
	return !strings.HasPrefix(path, "-") && !strings.ContainsFunc(path, func(r rune) bool {
		return !unicode.IsLetter(r) && !unicode.IsDigit(r) && !strings.ContainsRune("/._-+@", r)
	})
}
