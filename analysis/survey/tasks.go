package survey

import (
	"regexp"
	"slices"
	"strings"

	"gopkg.in/yaml.v3"
)

var makeTarget = regexp.MustCompile(`^([A-Za-z0-9][A-Za-z0-9_./-]*)\s*:(?:[^=].*?)?(?:##\s*(.*))?$`)

// make_ reads the targets of a Makefile; what follows "##" is what "make help"
// prints in many projects.
func make_(r *reader) {
	for _, file := range []string{"GNUmakefile", "makefile", "Makefile"} {
		content := r.text(file)
		if content == "" {
			continue
		}
		for line := range strings.Lines(content) {
			m := makeTarget.FindStringSubmatch(strings.TrimRight(line, "\r\n"))
			if m == nil || strings.ContainsAny(m[1], "/.") { // a file that is made
				continue
			}
			r.task(m[1], "make "+m[1], m[2], file)
		}
		return
	}
}

var justRecipe = regexp.MustCompile(`^@?([A-Za-z_][A-Za-z0-9_-]*)((?:\s+[*+$]?[A-Za-z_][A-Za-z0-9_-]*(?:=\S+)?)*)\s*:(?:[^=]|$)`)

// just reads recipes; the comment above one is what "just --list" prints.
func just(r *reader) {
	for _, file := range []string{"justfile", "Justfile", ".justfile"} {
		content := r.text(file)
		if content == "" {
			continue
		}
		about := ""
		for line := range strings.Lines(content) {
			line = strings.TrimRight(line, "\r\n")
			if c, ok := strings.CutPrefix(line, "#"); ok {
				about = strings.TrimSpace(c)
				continue
			}
			if m := justRecipe.FindStringSubmatch(line); m != nil && !strings.HasPrefix(m[1], "_") {
				r.task(m[1], "just "+m[1], about, file)
			}
			if !strings.HasPrefix(line, "[") { // an attribute stands between comment and recipe
				about = ""
			}
		}
		return
	}
}

func taskfile(r *reader) {
	for _, file := range []string{"Taskfile.yml", "Taskfile.yaml", "taskfile.yml", "taskfile.yaml"} {
		content := r.text(file)
		if content == "" {
			continue
		}
		var t struct {
			Tasks yaml.Node `yaml:"tasks"`
		}
		if yaml.Unmarshal([]byte(content), &t) != nil || t.Tasks.Kind != yaml.MappingNode {
			return
		}
		for i := 0; i+1 < len(t.Tasks.Content); i += 2 {
			var task struct {
				Desc     string `yaml:"desc"`
				Internal bool   `yaml:"internal"`
			}
			if t.Tasks.Content[i+1].Kind == yaml.MappingNode && t.Tasks.Content[i+1].Decode(&task) != nil || task.Internal {
				continue
			}
			name := t.Tasks.Content[i].Value
			r.task(name, "task "+name, task.Desc, file)
		}
		return
	}
}

// plain is a command that can be typed as it stands: no control flow, no
// variables, nothing from outside.
var plain = regexp.MustCompile(`^[A-Za-z0-9./_-]+(?: [A-Za-z0-9./_=:@,+*'"-]+)*$`)

// chores are commands of CI that set its machine up and say nothing of the
// project.
var chores = []string{"echo", "apt", "apt-get", "sudo", "brew", "cd", "mkdir", "curl", "wget", "git", "export", "set", "cat", "ls", "chmod", "cp", "mv", "rm", "docker", "gh", "aws", "if", "fi", "for", "done", "then", "else", "exit", "sleep", "true", "env"}

// workflows reads the commands that CI runs.
func workflows(r *reader) {
	var files []string
	if entries, err := r.s.ReadDir(r.abs(".github/workflows")); err == nil {
		for _, e := range entries {
			if n := e.Name(); strings.HasSuffix(n, ".yml") || strings.HasSuffix(n, ".yaml") {
				files = append(files, ".github/workflows/"+n)
			}
		}
	}
	files = append(files, ".gitlab-ci.yml")
	n := 0
	for _, file := range files {
		content := r.text(file)
		var root yaml.Node
		if content == "" || yaml.Unmarshal([]byte(content), &root) != nil {
			continue
		}
		for _, script := range scripts(&root, 0) {
			for line := range strings.Lines(script) {
				line = strings.TrimSpace(line)
				first, _, _ := strings.Cut(line, " ")
				if n < maxCI && plain.MatchString(line) && !slices.Contains(chores, first) && useOfRun(line) != Other {
					before := len(r.project.Commands)
					r.command(CI, line, "", file)
					n += len(r.project.Commands) - before
				}
			}
		}
	}
}

// useOfRun tells by the words of a command line whether it builds, tests or lints.
func useOfRun(line string) Use {
	for w := range strings.FieldsSeq(line) {
		if u := useOf(strings.TrimLeft(w, "-./")); u != Other && u != Setup {
			return u
		}
	}
	return Other
}

// maxDepth bounds how deep a CI file is looked into; aliases are not followed.
const maxDepth = 12

// scripts returns the values of "run" and "script" keys.
func scripts(n *yaml.Node, depth int) []string {
	if depth > maxDepth {
		return nil
	}
	var out []string
	for i, c := range n.Content {
		if n.Kind == yaml.MappingNode && i%2 == 1 {
			if key := n.Content[i-1].Value; key == "run" || key == "script" {
				if c.Kind == yaml.ScalarNode {
					out = append(out, c.Value)
					continue
				}
				for _, x := range c.Content {
					if x.Kind == yaml.ScalarNode {
						out = append(out, x.Value)
					}
				}
				continue
			}
		}
		out = append(out, scripts(c, depth+1)...)
	}
	return out
}
