package letta

import (
	"fmt"
	"math"
	"slices"
	"strconv"

	"memls/analysis/jsontext"
	"memls/analysis/text"
)

// The limits of a repository without a config.
const (
	DefaultMaxDepth          = 2
	DefaultMaxFileCharacters = 20000
	DefaultMaxCoreCharacters = 65536
)

// A Config is .memfs.config.json, as far as it is right. The zero Config has no
// limits: what shared-memory and legacy repositories without a config have.
type Config struct {
	// MaxDepth is how many slashes a path may have; the others count code
	// points. nil: not given.
	MaxDepth, MaxFile, MaxCore *int
	// Limits are the patterns with limits of their own, the first match wins; nil
	// when the field is not given.
	Limits []FileLimit
	// ReadOnly are the paths that an agent must leave alone.
	ReadOnly   []*Glob
	Formatting Formatting
	// Unmatched says that the patterns are too long, one of them or all together, to
	// be held against every file: Limits and ReadOnly are left empty, and nobody knows
	// the limit of a file.
	Unmatched bool
}

// A FileLimit is the limit of the files that a pattern matches; Max is nil where
// it lifts the limit.
type FileLimit struct {
	Glob *Glob
	Max  *int
	Span text.Span // the entry in the config's text
}

// Formatting is what the text of Markdown must keep to; nil is not given.
type Formatting struct {
	LF            bool
	FinalNewline  *bool
	TrailingSpace *bool
}

// WithDefaults returns c with the defaults of a memfs v2 repository for what is
// not given.
func (c Config) WithDefaults() Config {
	c.MaxDepth = orDefault(c.MaxDepth, DefaultMaxDepth)
	c.MaxFile = orDefault(c.MaxFile, DefaultMaxFileCharacters)
	c.MaxCore = orDefault(c.MaxCore, DefaultMaxCoreCharacters)
	return c
}

func orDefault(n *int, d int) *int {
	if n != nil {
		return n
	}
	return &d
}

// FileLimit returns the limit of the file at path in code points, nil when it has
// none, and where the limit comes from, as the hook says it. override is the
// index in Limits of the one that applies, or -1.
func (c Config) FileLimit(path string) (limit *int, from string, override int) {
	if c.Unmatched {
		return nil, "", -1
	}
	for i, l := range c.Limits {
		if l.Glob.Match(path) {
			return l.Max, "glob '" + l.Glob.Pattern + "'", i
		}
	}
	return c.MaxFile, "maxFileCharacters", -1
}

// IsReadOnly reports whether the file at path is to be left alone.
func (c Config) IsReadOnly(path string) bool {
	return slices.ContainsFunc(c.ReadOnly, func(g *Glob) bool { return g.Match(path) })
}

// ParseConfig reads the text of a config as release does. With problems, the
// agent refuses every commit; config is then what could be made out.
func ParseConfig(src, release string) (config Config, problems []Problem) {
	p := &configParser{release: release}
	root, faults := jsontext.Parse(src)
	switch {
	case len(faults) > 0:
		// The words of the JSON reader are V8's own: these say the same.
		p.report(faults[0].Span, ": invalid JSON ("+faults[0].Message+")")
	case root.Kind != jsontext.Object:
		p.report(root.Span, ": expected a JSON object")
	default:
		p.object(root)
	}
	return p.config, p.problems
}

type configParser struct {
	release  string
	tokens   int // of all patterns so far
	config   Config
	problems []Problem
}

func (p *configParser) report(span text.Span, message string) {
	p.problems = append(p.problems, Problem{Rule: RuleConfig, Path: ConfigName, Span: span, Line: ConfigName + message})
}

// object reads the fields in the agent's order, which is not the text's.
func (p *configParser) object(root *jsontext.Value) {
	known := []string{"version", "maxDepth", "maxFileCharacters", "maxCoreMemoryCharacters", "fileCharacterLimits"}
	if isNext(p.release) {
		known = append(known, "readOnlyFiles", "formatting")
	}
	members := fields(root)
	p.unknown(members, known, ": ")
	if v := find(members, "version"); v == nil {
		p.report(text.Span{Start: root.Span.Start, End: root.Span.Start + 1}, ": version must be 1")
	} else if v.Kind != jsontext.Number || v.Number != 1 {
		p.report(v.Span, ": version must be 1")
	}
	p.config.MaxDepth = p.integer(members, "maxDepth", 0, "a non-negative integer")
	p.config.MaxFile = p.integer(members, "maxFileCharacters", 1, "a positive integer")
	p.config.MaxCore = p.integer(members, "maxCoreMemoryCharacters", 1, "a positive integer")
	if isNext(p.release) {
		p.readOnly(find(members, "readOnlyFiles"))
		p.formatting(find(members, "formatting"))
	}
	p.limits(find(members, "fileCharacterLimits"))
	if p.config.Unmatched {
		p.config.Limits, p.config.ReadOnly = []FileLimit{}, []*Glob{}
	}
}

func (p *configParser) unknown(members []jsontext.Member, known []string, prefix string) {
	for _, m := range members {
		if !slices.Contains(known, m.Key) {
			p.report(m.KeySpan, prefix+"unknown field '"+m.Key+"'")
		}
	}
}

func (p *configParser) integer(members []jsontext.Member, key string, least float64, want string) *int {
	v := find(members, key)
	if v == nil {
		return nil
	}
	n, ok := integer(v, least)
	if !ok {
		p.report(v.Span, ": "+key+" must be "+want)
		return nil
	}
	return &n
}

// maxSafeInteger is JavaScript's Number.MAX_SAFE_INTEGER.
const maxSafeInteger = 1<<53 - 1

func integer(v *jsontext.Value, least float64) (int, bool) {
	ok := v.Kind == jsontext.Number && v.Number == math.Trunc(v.Number) && v.Number >= least && v.Number <= maxSafeInteger
	if !ok {
		return 0, false
	}
	return int(v.Number), true
}

func (p *configParser) readOnly(v *jsontext.Value) {
	if v == nil {
		return
	}
	if v.Kind != jsontext.Array {
		p.report(v.Span, ": readOnlyFiles must be an array")
		return
	}
	p.config.ReadOnly = []*Glob{}
	for i, item := range v.Items {
		if g := p.glob(item, item.Span, fmt.Sprintf(": readOnlyFiles[%d]: ", i)); g != nil {
			p.config.ReadOnly = append(p.config.ReadOnly, g)
		}
	}
}

// glob reads a pattern; v is nil when there is none, which span then stands for.
func (p *configParser) glob(v *jsontext.Value, span text.Span, prefix string) *Glob {
	if v == nil || v.Kind != jsontext.String {
		p.report(span, prefix+globNotRelative)
		return nil
	}
	n := countTokens(v.Text)
	p.tokens += n
	if n > maxGlob || p.tokens > maxGlobs {
		p.config.Unmatched = true
		if problem := globProblem(v.Text); problem != "" {
			p.report(span, prefix+problem)
		}
		return nil
	}
	g, problem := ParseGlob(v.Text)
	if problem != "" {
		p.report(span, prefix+problem)
	}
	return g
}

func (p *configParser) formatting(v *jsontext.Value) {
	if v == nil {
		return
	}
	if v.Kind != jsontext.Object {
		p.report(v.Span, ": formatting must be an object")
		return
	}
	f := &p.config.Formatting
	for _, m := range fields(v) {
		switch m.Key {
		case "lineEndings":
			f.LF = m.Value.Kind == jsontext.String && m.Value.Text == "lf"
			if !f.LF {
				p.report(m.Value.Span, ": formatting.lineEndings must be 'lf'")
			}
		case "finalNewline":
			f.FinalNewline = p.boolean(m)
		case "trailingWhitespace":
			f.TrailingSpace = p.boolean(m)
		default:
			p.report(m.KeySpan, ": formatting: unknown field '"+m.Key+"'")
		}
	}
}

func (p *configParser) boolean(m jsontext.Member) *bool {
	if m.Value.Kind != jsontext.Bool {
		p.report(m.Value.Span, ": formatting."+m.Key+" must be a boolean")
		return nil
	}
	return &m.Value.Bool
}

func (p *configParser) limits(v *jsontext.Value) {
	if v == nil {
		return
	}
	if v.Kind != jsontext.Array {
		p.report(v.Span, ": fileCharacterLimits must be an array")
		return
	}
	p.config.Limits = []FileLimit{}
	for i, item := range v.Items {
		at := fmt.Sprintf(": fileCharacterLimits[%d]", i)
		if item.Kind != jsontext.Object {
			p.report(item.Span, at+" must be an object")
			continue
		}
		members := fields(item)
		p.unknown(members, []string{"pattern", "maxCharacters"}, at+": ")
		limit := FileLimit{Span: item.Span}
		pattern, most := find(members, "pattern"), find(members, "maxCharacters")
		limit.Glob = p.glob(pattern, spanOr(pattern, item), at+": ")
		if n, ok := integer(orNull(most), 1); ok {
			limit.Max = &n
		} else if most == nil || most.Kind != jsontext.Null {
			p.report(spanOr(most, item), at+": maxCharacters must be a positive integer or null")
		}
		if limit.Glob != nil {
			p.config.Limits = append(p.config.Limits, limit)
		}
	}
}

func orNull(v *jsontext.Value) *jsontext.Value {
	if v == nil {
		return &jsontext.Value{}
	}
	return v
}

func spanOr(v, parent *jsontext.Value) text.Span {
	if v == nil {
		return parent.Span
	}
	return v.Span
}

// fields returns the members of an object as JavaScript lists its keys: each once,
// with its last value at the place of its first, and before all others the array
// indexes, in the order of their numbers.
func fields(v *jsontext.Value) []jsontext.Member {
	at := make(map[string]int, len(v.Members))
	var indexes, others []jsontext.Member
	for _, m := range v.Members {
		list := &others
		if _, ok := arrayIndex(m.Key); ok {
			list = &indexes
		}
		if i, seen := at[m.Key]; seen {
			(*list)[i].Value = m.Value
			continue
		}
		at[m.Key] = len(*list)
		*list = append(*list, m)
	}
	slices.SortFunc(indexes, func(a, b jsontext.Member) int {
		x, _ := arrayIndex(a.Key)
		y, _ := arrayIndex(b.Key)
		return int(x - y)
	})
	return append(indexes, others...)
}

// arrayIndex reports whether key is written as an array index: below 2^32-1,
// without leading zeros.
func arrayIndex(key string) (int64, bool) {
	n, err := strconv.ParseUint(key, 10, 32)
	return int64(n), err == nil && n < math.MaxUint32 && strconv.FormatUint(n, 10) == key
}

func find(members []jsontext.Member, key string) *jsontext.Value {
	for _, m := range members {
		if m.Key == key {
			return m.Value
		}
	}
	return nil
}
