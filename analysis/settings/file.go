package settings

import (
	"errors"
	"fmt"
	"io"
	"maps"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"gopkg.in/yaml.v3"

	"memls/analysis/text"
)

// FileName is the settings file of a workspace.
const FileName = ".memls.yaml"

// MaxFile is the most bytes of a settings file that are read.
const MaxFile = 256 << 10

// A Key describes one setting for completion, hover, documentation and the
// editors' own schemas.
type Key struct {
	Name     string
	Type     string // "string", "boolean", "number", "array", "object"
	Doc      string
	UserOnly bool // a workspace cannot set it
	Off      bool // a switch that is off when unset; others are on
}

// Keys returns every setting, in the order of the documentation.
func Keys() []Key {
	return []Key{
		{Name: "agents", Type: "array", Doc: "the agents to look for: `dgc`, `deepcode`, `letta`; all when empty"},
		{Name: "agent", Type: "string", Doc: "the agent that named files belong to, whatever their names say"},
		{Name: "release", Type: "object", Doc: "the version of each agent whose behaviour counts, such as `dgc: 0.47.0`"},
		{Name: "checks", Type: "object", Doc: "the level of a check or of a family of checks: `off`, `hint`, `information`, `warning`, `error`"},
		{Name: "exclude", Type: "array", Doc: "globs of paths that are not looked for, relative to the folder; `**` crosses directories"},
		{Name: "codeLens", Type: "boolean", Doc: "the budget over the first line"},
		{Name: "ruleLens", Type: "boolean", Doc: "a word over each rule that is not in effect"},
		{Name: "referenceLens", Type: "boolean", Doc: "how many places lead to a memory, over its first line", Off: true},
		{Name: "inlayHints", Type: "boolean", Doc: "a hint at each border of text that is not loaded"},
		{Name: "costHints", Type: "boolean", Doc: "what each section of a file in every prompt costs, in estimated tokens", Off: true},
		{Name: "knownSecrets", Type: "boolean", Doc: "let the preview redact the values of secret-like environment variables, as DGC does", UserOnly: true, Off: true},
		{Name: "consolidate.command", Type: "array", Doc: "the program that consolidates a log, with its arguments: the prompt on standard input, the answer on standard output", UserOnly: true},
		{Name: "consolidate.endpoint", Type: "string", Doc: "the OpenAI-compatible address that consolidates a log, such as `http://localhost:11434/v1`", UserOnly: true},
		{Name: "consolidate.model", Type: "string", Doc: "the model to name to `consolidate.endpoint`", UserOnly: true},
		{Name: "consolidate.keyVariable", Type: "string", Doc: "the environment variable that holds the key for `consolidate.endpoint`", UserOnly: true},
		{Name: "consolidate.timeout", Type: "number", Doc: "how many seconds a model may take for one file; 120 when unset", UserOnly: true},
	}
}

// A Problem is something in a settings file that is not taken, with its place.
type Problem struct {
	Line    int // 1-based; 0: unknown
	Message string
	Span    text.Span // bytes of the file; empty: all of the line
}

func (p Problem) Error() string {
	if p.Line == 0 {
		return p.Message
	}
	return fmt.Sprintf("line %d: %s", p.Line, p.Message)
}

// ParseFile reads a `.memls.yaml`. What is wrong is reported and left out; the
// rest counts. user says that the file is the user's own (named by a flag), not
// a workspace's.
func ParseFile(data []byte, user bool) (Settings, []Problem) {
	set, _, problems := ParseNames(string(data), user)
	return set, problems
}

// maxFile bounds the settings that are read, in bytes: a few lines are wanted, and YAML's
// parser compares each key of a map with all others.
const maxFile = 64 << 10

// ParseNames is ParseFile with the names in the file, which only those who know the
// agents and the checks can judge.
func ParseNames(src string, user bool) (Settings, []Name, []Problem) {
	if len(src) > maxFile {
		return Settings{}, nil, []Problem{{Line: 1, Message: fmt.Sprintf("nothing of the file counts: it has %d bytes, more than the %d of any settings", len(src), maxFile)}}
	}
	var root yaml.Node
	dec := yaml.NewDecoder(strings.NewReader(src))
	if err := dec.Decode(&root); err != nil {
		if errors.Is(err, io.EOF) {
			return Settings{}, nil, nil
		}
		return Settings{}, nil, []Problem{syntaxProblem(err)}
	}
	if len(root.Content) == 0 || root.Content[0].Kind != yaml.MappingNode {
		return Settings{}, nil, []Problem{{Line: root.Line, Message: "settings must be keys and values, such as `checks:`"}}
	}
	r := reader{user: user, src: src, lines: text.NewLineIndex(src)}
	m := root.Content[0]
	seen := map[string]bool{}
	for i := 0; i+1 < len(m.Content); i += 2 {
		k := m.Content[i]
		if seen[k.Value] {
			r.problem(k, "%s stands here a second time: this one counts where both say something", k.Value)
		}
		seen[k.Value] = true
		r.key(k.Value, k, m.Content[i+1])
	}
	return r.out, r.names, r.problems
}

// syntaxProblem takes the line out of what the parser says.
func syntaxProblem(err error) Problem {
	p := Problem{Message: err.Error()}
	if m := errorLine.FindStringSubmatch(p.Message); m != nil {
		p.Line, _ = strconv.Atoi(m[1])
		p.Message = "nothing of the file counts: it is not YAML: " + m[2]
	}
	return p
}

var errorLine = regexp.MustCompile(`^yaml: line (\d+): (.*)$`)

// Parse reads settings that came as a decoded JSON object: the editor's
// `memls` section. They are the user's own.
func Parse(object map[string]any) (Settings, []Problem) {
	data, err := yaml.Marshal(object)
	if err != nil {
		return Settings{}, []Problem{{Message: err.Error()}}
	}
	s, problems := ParseFile(data, true)
	for i := range problems {
		problems[i].Line, problems[i].Span = 0, text.Span{} // of a text that nobody has seen
	}
	return s, problems
}

type reader struct {
	user     bool
	src      string
	lines    *text.LineIndex
	names    []Name
	out      Settings
	problems []Problem
}

func (r *reader) problem(n *yaml.Node, format string, args ...any) {
	r.problems = append(r.problems, Problem{n.Line, fmt.Sprintf(format, args...), placeOf(r.src, r.lines, n)})
}

// key takes the value of a setting; k is where its name stands.
func (r *reader) key(name string, k, v *yaml.Node) {
	if name == "consolidate" && v.Kind == yaml.MappingNode { // as a file writes it, and an editor sends it
		for i := 0; i+1 < len(v.Content); i += 2 {
			r.key("consolidate."+v.Content[i].Value, v.Content[i], v.Content[i+1])
		}
		return
	}
	keys := Keys()
	i := slices.IndexFunc(keys, func(key Key) bool { return key.Name == name })
	if i < 0 {
		r.problem(k, "unknown setting %q", name)
		return
	}
	if keys[i].UserOnly && !r.user {
		r.problem(k, "%s can only be set by you (in the editor or by --config), not by a workspace", name)
		return
	}
	if v.Tag == "!!null" {
		return
	}
	r.names = append(r.names, r.namesOf(name, v)...)
	switch name {
	case "agents":
		r.decode(name, v, &r.out.Agents)
	case "agent":
		r.decode(name, v, &r.out.Agent)
	case "release":
		r.decode(name, v, &r.out.Release)
	case "exclude":
		r.decode(name, v, &r.out.Exclude)
	case "codeLens":
		r.decode(name, v, &r.out.CodeLens)
	case "ruleLens":
		r.decode(name, v, &r.out.RuleLens)
	case "referenceLens":
		r.decode(name, v, &r.out.ReferenceLens)
	case "inlayHints":
		r.decode(name, v, &r.out.Inlay)
	case "costHints":
		r.decode(name, v, &r.out.CostHints)
	case "knownSecrets":
		r.decode(name, v, &r.out.KnownSecrets)
	case "consolidate.command":
		r.decode(name, v, &r.consolidate().Command)
	case "consolidate.endpoint":
		r.decode(name, v, &r.consolidate().Endpoint)
	case "consolidate.model":
		r.decode(name, v, &r.consolidate().Model)
	case "consolidate.keyVariable":
		r.decode(name, v, &r.consolidate().KeyVariable)
	case "consolidate.timeout":
		r.decode(name, v, &r.consolidate().Timeout)
	case "checks":
		levels := map[string]string{}
		r.decode(name, v, &levels)
		for _, id := range slices.Sorted(maps.Keys(levels)) {
			l, err := ParseLevel(levels[id])
			if err != nil {
				r.problem(valueOf(v, id), "checks: %s: %v", id, err)
				continue
			}
			if r.out.Checks == nil {
				r.out.Checks = map[string]Level{}
			}
			r.out.Checks[id] = l
		}
	}
}

// valueOf returns the value of a key, as the place of a problem.
func valueOf(m *yaml.Node, key string) *yaml.Node {
	for i := 0; i+1 < len(m.Content); i += 2 {
		if m.Content[i].Value == key {
			return m.Content[i+1]
		}
	}
	return m
}

func (r *reader) consolidate() *Consolidate {
	if r.out.Consolidate == nil {
		r.out.Consolidate = &Consolidate{}
	}
	return r.out.Consolidate
}

func (r *reader) decode(name string, v *yaml.Node, into any) {
	if err := v.Decode(into); err != nil {
		r.problem(v, "%s: not of the type it must have: %s", name, typeOf(name))
	}
}

func typeOf(name string) string {
	for _, k := range Keys() {
		if k.Name == name {
			return k.Type
		}
	}
	return "unknown"
}

// IsFile reports whether path is called as a settings file of a workspace.
func IsFile(path string) bool { return filepath.Base(path) == FileName }
