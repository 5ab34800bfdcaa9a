package settings

import (
	"errors"
	"fmt"
	"io"
	"maps"
	"slices"
	"strings"

	"gopkg.in/yaml.v3"
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
	var root yaml.Node
	dec := yaml.NewDecoder(strings.NewReader(string(data)))
	if err := dec.Decode(&root); err != nil {
		if errors.Is(err, io.EOF) {
			return Settings{}, nil
		}
		return Settings{}, []Problem{{0, err.Error()}}
	}
	if len(root.Content) == 0 || root.Content[0].Kind != yaml.MappingNode {
		return Settings{}, []Problem{{root.Line, "settings must be keys and values, such as `checks:`"}}
	}
	r := reader{user: user}
	m := root.Content[0]
	for i := 0; i+1 < len(m.Content); i += 2 {
		r.key(m.Content[i], m.Content[i+1])
	}
	return r.out, r.problems
}

// Parse reads settings that came as a decoded JSON object: the editor's
// `memls` section. They are the user's own.
func Parse(object map[string]any) (Settings, []Problem) {
	data, err := yaml.Marshal(object)
	if err != nil {
		return Settings{}, []Problem{{0, err.Error()}}
	}
	s, problems := ParseFile(data, true)
	for i := range problems {
		problems[i].Line = 0 // lines of a text that nobody has seen
	}
	return s, problems
}

type reader struct {
	user     bool
	out      Settings
	problems []Problem
}

func (r *reader) problem(n *yaml.Node, format string, args ...any) {
	r.problems = append(r.problems, Problem{n.Line, fmt.Sprintf(format, args...)})
}

func (r *reader) key(k, v *yaml.Node) {
	if k.Value == "consolidate" && v.Kind == yaml.MappingNode { // as a file writes it, and an editor sends it
		for i := 0; i+1 < len(v.Content); i += 2 {
			inner := *v.Content[i]
			inner.Value = "consolidate." + inner.Value
			r.key(&inner, v.Content[i+1])
		}
		return
	}
	keys := Keys()
	i := slices.IndexFunc(keys, func(key Key) bool { return key.Name == k.Value })
	if i < 0 {
		r.problem(k, "unknown setting %q", k.Value)
		return
	}
	if keys[i].UserOnly && !r.user {
		r.problem(k, "%s can only be set by you (in the editor or by --config), not by a workspace", k.Value)
		return
	}
	if v.Tag == "!!null" {
		return
	}
	switch k.Value {
	case "agents":
		r.decode(k, v, &r.out.Agents)
	case "agent":
		r.decode(k, v, &r.out.Agent)
	case "release":
		r.decode(k, v, &r.out.Release)
	case "exclude":
		r.decode(k, v, &r.out.Exclude)
	case "codeLens":
		r.decode(k, v, &r.out.CodeLens)
	case "ruleLens":
		r.decode(k, v, &r.out.RuleLens)
	case "referenceLens":
		r.decode(k, v, &r.out.ReferenceLens)
	case "inlayHints":
		r.decode(k, v, &r.out.Inlay)
	case "costHints":
		r.decode(k, v, &r.out.CostHints)
	case "knownSecrets":
		r.decode(k, v, &r.out.KnownSecrets)
	case "consolidate.command":
		r.decode(k, v, &r.consolidate().Command)
	case "consolidate.endpoint":
		r.decode(k, v, &r.consolidate().Endpoint)
	case "consolidate.model":
		r.decode(k, v, &r.consolidate().Model)
	case "consolidate.keyVariable":
		r.decode(k, v, &r.consolidate().KeyVariable)
	case "consolidate.timeout":
		r.decode(k, v, &r.consolidate().Timeout)
	case "checks":
		levels := map[string]string{}
		r.decode(k, v, &levels)
		for _, id := range slices.Sorted(maps.Keys(levels)) {
			l, err := ParseLevel(levels[id])
			if err != nil {
				r.problem(v, "checks: %s: %v", id, err)
				continue
			}
			if r.out.Checks == nil {
				r.out.Checks = map[string]Level{}
			}
			r.out.Checks[id] = l
		}
	}
}

func (r *reader) consolidate() *Consolidate {
	if r.out.Consolidate == nil {
		r.out.Consolidate = &Consolidate{}
	}
	return r.out.Consolidate
}

func (r *reader) decode(k, v *yaml.Node, into any) {
	if err := v.Decode(into); err != nil {
		r.problem(v, "%s: not of the type it must have: %s", k.Value, typeOf(k.Value))
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
