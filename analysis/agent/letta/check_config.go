package letta

import (
	"fmt"
	"slices"
	"strings"

	"memls/analysis/check"
	"memls/analysis/jsontext"
	"memls/analysis/settings"
	"memls/analysis/text"
	"memls/analysis/view"
)

var configRefused = &check.Check{
	ID:      "settings/memory-config",
	Summary: "a memory config for which Letta's hook refuses every commit",
	Level:   settings.Error,
	Doc: `
.memfs.config.json is strict JSON with fields of fixed names and types. As long as
anything in it is wrong the hook refuses every commit, and says nothing of the memory
files themselves.

Release 0.32.18 knows neither readOnlyFiles nor formatting.
`,
	File: func(p *check.Pass) {
		x := factsOf(p)
		if x.kind != kindConfig || p.File.Doc == nil {
			return
		}
		src := p.Doc.Text()
		_, faults := jsontext.Parse(src)
		for i, fault := range faults {
			problem := Problem{Line: ConfigName + ": invalid JSON (" + fault.Message + ")"}
			problem.Span = fault.Span
			f := refusal(problem)
			if i > 0 {
				f.Message = "and then this: " + fault.Message // the hook names the first alone
			}
			if title, span, lost, ok := jsontext.Mend(src, fault); ok {
				f.Fixes = []check.Fix{{Title: title, Preferred: !lost, Deletes: lost, Edits: []text.Edit{{Span: span}}}}
			}
			p.Report(f)
		}
		if len(faults) > 0 {
			return
		}
		if x.config.config.Unmatched {
			p.Report(check.Finding{Span: firstLine(p), Level: settings.Warning, Message: fmt.Sprintf("memls does not say which files these patterns limit or protect: they are too long to be held against every file (at most %s characters for one, %s in all)", view.Number(maxGlob-1), view.Number(maxGlobs))})
		}
		for _, problem := range x.config.problems {
			f := refusal(problem)
			if fix, ok := x.mendConfig(src, problem); ok {
				f.Fixes = []check.Fix{fix}
			}
			p.Report(f)
		}
	},
}

// mendConfig returns the fix of a field: the nearest name, a number or switch without
// its quotes, the version.
func (x *facts) mendConfig(src string, problem Problem) (check.Fix, bool) {
	raw := problem.Span.Of(src)
	write := func(title, new string) (check.Fix, bool) {
		return check.Fix{Title: title, Preferred: true, Edits: []text.Edit{{Span: problem.Span, New: new}}}, true
	}
	switch {
	case strings.Contains(problem.Line, "unknown field"):
		path, _, _ := x.config.value.At(problem.Span.Start)
		in, name := "", path
		if i := strings.LastIndexByte(path, '.'); i >= 0 {
			in, name = path[:i], path[i+1:]
		}
		var known []string
		for _, f := range configFields {
			if f.in == in && (!f.next || isNext(x.release)) && !strings.Contains(src, `"`+f.name+`"`) {
				known = append(known, f.name)
			}
		}
		if near := check.Nearest(name, known); near != "" {
			return write("Write "+near, `"`+near+`"`)
		}
	case strings.HasSuffix(problem.Line, ": version must be 1"):
		if raw != "{" {
			return write("Write 1", "1")
		}
		new := `{"version": 1`
		if len(x.config.value.Members) > 0 {
			first := x.config.value.Members[0].KeySpan.Start
			new = "{" + src[problem.Span.End:first] + `"version": 1,`
			if first == problem.Span.End {
				new += " "
			}
		}
		return write(`Add "version": 1`, new)
	case strings.HasSuffix(problem.Line, "must be 'lf'"):
		fix, ok := write(`Write "lf"`, `"lf"`)
		fix.Preferred = false // who writes "crlf" may not want it
		return fix, ok
	case len(raw) > 2 && raw[0] == '"':
		inner := raw[1 : len(raw)-1]
		path := strings.TrimPrefix(strings.ReplaceAll(inner, `\\`, "/"), "/")
		for _, new := range []string{inner, "[" + raw + "]", `"` + path + `"`} {
			if x.mends(src, text.Edit{Span: problem.Span, New: new}) {
				return write("Write "+new, new)
			}
		}
	}
	return check.Fix{}, false
}

// mends reports whether an edit of the config leaves fewer problems, and no other.
func (x *facts) mends(src string, e text.Edit) bool {
	after, err := text.Apply(src, e)
	if err != nil {
		return false
	}
	_, faults := jsontext.Parse(after)
	_, left := ParseConfig(after, x.release)
	return len(faults) == 0 && len(left) < len(x.config.problems)
}

var configProtected = &check.Check{
	ID:      "settings/protected",
	Summary: "a change of the memory config, which takes a person's approval",
	Level:   settings.Information,
	Doc: `
The hook refuses a commit in which .memfs.config.json is not as in the last one: an agent
must not lift its own limits. A person who means it commits with
LETTA_MEMORY_CONSTRAINTS_UPDATE=1 in the environment.
`,
	File: func(p *check.Pass) {
		x := factsOf(p)
		if x.kind != kindConfig || p.File.Doc == nil {
			return
		}
		if same, known := asCommitted(p.Snapshot, x.root, ConfigName, p.File.Text()); known && !same {
			p.Report(check.Finding{Span: firstLine(p), Message: ConfigName + " is protected and requires human approval to change: commit it with LETTA_MEMORY_CONSTRAINTS_UPDATE=1"})
		}
	},
}

var configShadowed = &check.Check{
	ID:      "settings/shadowed-limit",
	Summary: "a limit that never applies, since an earlier pattern matches first",
	Level:   settings.Warning,
	Doc: `
Of fileCharacterLimits the first pattern that matches a file gives its limit, even when a
later one fits more closely. Put the closer patterns first.

Reported where files match the pattern and an earlier one takes each of them. The fix
moves the entry before that one.
`,
	File: func(p *check.Pass) {
		x := factsOf(p)
		if x.kind != kindConfig || p.File.Doc == nil || len(x.config.problems) > 0 {
			return
		}
		limits := x.config.config.Limits
		src := p.Doc.Text()
		for i, use := range useOf(p.Snapshot, x.root, x.config.config) {
			if len(use.takes) > 0 || len(use.shadowed) == 0 {
				continue
			}
			by := slices.IndexFunc(limits, func(l FileLimit) bool { return l.Glob.Match(use.shadowed[0]) })
			f := check.Finding{Span: limits[i].Span, Message: fmt.Sprintf("never in effect: %s matches first, for %s", check.Quote(limits[by].Glob.Pattern), shortList(use.shadowed)),
				Related: []check.Related{p.Related(limits[by].Span, "the pattern that matches first")}}
			if limits[by].Glob.Pattern != limits[i].Glob.Pattern {
				f.Fixes = []check.Fix{{Title: "Change places with " + limits[by].Glob.Pattern, Edits: []text.Edit{
					{Span: limits[by].Span, New: limits[i].Span.Of(src)}, {Span: limits[i].Span, New: limits[by].Span.Of(src)},
				}}}
			}
			p.Report(f)
		}
	},
}
