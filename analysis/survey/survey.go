// Package survey reads what a repository itself says about its stack, its layout
// and its commands: manifests, task files and CI files. Nothing is run and nothing
// is guessed: each statement names the file that says it.
package survey

import (
	"path"
	"slices"
	"strings"
	"unicode"

	"memls/analysis/secret"
	"memls/analysis/text"
	"memls/analysis/workspace"
)

// maxFile is how many bytes of a manifest are read, and maxCommands how many
// commands and maxCI how many lines of CI are kept: what follows is no first
// acquaintance any more.
const (
	maxFile     = 1 << 20
	maxCommands = 24
	maxCI       = 8
)

// A Project is what a repository says about itself.
type Project struct {
	Name  string // of the module or package, else of the directory
	About string // the first paragraph of the read-me file, on one line; may be empty

	Stack    []Statement
	Layout   []Statement
	Commands []Command
}

// A Statement is one thing that a file says.
type Statement struct {
	Key    string // what it is about: a language, a tool or a directory
	Text   string // Markdown
	Source string // the file, relative to the root, with slashes
}

// A Command is one way to do something.
type Command struct {
	Use    Use
	Run    string // as typed in the root
	About  string // what the file says about it; may be empty
	Source string
}

// Use is what a command is for.
type Use int

// In the order in which a newcomer needs them.
const (
	Setup Use = iota
	Build
	Run
	Test
	Lint
	Format
	Generate
	CI
	Other
)

func (u Use) String() string {
	return [...]string{"Set up", "Build", "Run", "Test", "Lint", "Format", "Generate", "CI runs", "Other"}[u]
}

// Of reads the repository at root, an absolute path.
func Of(s *workspace.Snapshot, root string) *Project {
	r := &reader{s: s, root: root, project: &Project{}}
	for _, read := range []func(*reader){
		readme, goModule, node, rust, python, java, make_, just, taskfile, workflows, nested, layout,
	} {
		read(r)
	}
	p := r.project
	if p.Name == "" {
		p.Name = path.Base(strings.ReplaceAll(root, "\\", "/"))
	}
	p.Stack = slices.DeleteFunc(p.Stack, func(x Statement) bool { return private(x.Text) })
	p.Commands = slices.DeleteFunc(p.Commands, func(c Command) bool { return private(c.Run + "\n" + c.About) })
	if private(p.About) {
		p.About = ""
	}
	slices.SortStableFunc(p.Commands, func(a, b Command) int { return int(a.Use) - int(b.Use) })
	p.Commands = p.Commands[:min(len(p.Commands), maxCommands)]
	return p
}

// Empty reports whether the repository says nothing.
func (p *Project) Empty() bool {
	return p.About == "" && len(p.Stack) == 0 && len(p.Commands) == 0 && len(p.Layout) == 0
}

// private reports whether text holds what must not be repeated: a credential or
// somebody's address.
func private(text string) bool { return len(secret.Scan(text)) > 0 }

// A reader fills a Project.
type reader struct {
	s       *workspace.Snapshot
	root    string
	project *Project
}

func (r *reader) abs(rel string) string { return r.s.Tree(r.root).Abs(rel) }

// has reports whether there is a regular file of this name.
func (r *reader) has(rel string) bool {
	info, err := r.s.Lstat(r.abs(rel))
	return err == nil && info.Mode().IsRegular()
}

// text returns a file's text; "" when there is none that can be read. A link is
// not followed.
func (r *reader) text(rel string) string {
	if !r.has(rel) {
		return ""
	}
	b, err := r.s.ReadFile(r.abs(rel), maxFile)
	if err != nil {
		return ""
	}
	return strings.ToValidUTF8(strings.TrimPrefix(string(b), "\uFEFF"), "\uFFFD")
}

func (r *reader) name(name string) {
	if r.project.Name == "" {
		r.project.Name = name
	}
}

func (r *reader) stack(key, text, source string) {
	r.project.Stack = append(r.project.Stack, Statement{key, text, source})
}

// command adds a command, unless it is there already.
func (r *reader) command(use Use, run, about, source string) {
	run, about = sanitized(run), sanitized(about)
	if run == "" || len(run) > 160 || slices.ContainsFunc(r.project.Commands, func(c Command) bool { return c.Run == run }) {
		return
	}
	r.project.Commands = append(r.project.Commands, Command{use, run, about, source})
}

// sanitized joins the lines of s, without control characters and those that turn the
// direction of writing round: it goes into a line of Markdown.
func sanitized(s string) string {
	s = strings.Map(func(c rune) rune {
		if unicode.IsControl(c) || unicode.Is(unicode.Bidi_Control, c) || c == '`' {
			return ' '
		}
		return c
	}, s)
	return text.OneLine(s)
}

// uses are the names that tasks have everywhere, by their first word.
var uses = map[string]Use{
	"setup": Setup, "install": Setup, "bootstrap": Setup, "deps": Setup, "init": Setup, "sync": Setup,
	"build": Build, "compile": Build, "dist": Build, "bundle": Build, "package": Build, "all": Build,
	"run": Run, "start": Run, "dev": Run, "serve": Run, "watch": Run, "up": Run, "preview": Run,
	"test": Test, "tests": Test, "check": Test, "verify": Test, "e2e": Test, "unit": Test, "integration": Test, "coverage": Test, "cover": Test, "bench": Test,
	"lint": Lint, "vet": Lint, "typecheck": Lint, "types": Lint, "tsc": Lint, "clippy": Lint, "staticcheck": Lint,
	"fmt": Format, "format": Format, "prettier": Format,
	"generate": Generate, "gen": Generate, "codegen": Generate, "proto": Generate, "docs": Generate,
}

// useOf tells what a task is for by its name: "test:unit" and "test-unit" are
// tests.
func useOf(task string) Use {
	first := strings.ToLower(task)
	if i := strings.IndexAny(first, ":-_./"); i > 0 {
		first = first[:i]
	}
	if u, known := uses[first]; known {
		return u
	}
	return Other
}

// task adds a command that a file names: one whose name says nothing is left out
// unless the file itself says what it is for.
func (r *reader) task(name, run, about, source string) {
	if u := useOf(name); u != Other || about != "" {
		r.command(u, run, about, source)
	}
}
