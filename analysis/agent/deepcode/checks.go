package deepcode

import (
	"path"
	"strings"
	"sync"

	"memls/analysis/check"
	"memls/analysis/text"
	"memls/analysis/workspace"
)

// Checks returns deepcode's own checks. Every engine has the same ones: nobody
// writes to them.
func Checks() []*check.Check { return checks() }

var checks = sync.OnceValue(func() []*check.Check {
	all := []*check.Check{
		description,
		drawerBudget,
		drawerDetail,
		emptyBody,
		fence,
		feedbackForm,
		indexCut,
		indexHidden,
		indexLongLine,
		indexProse,
		indexReserved,
		indexStale,
		linkedMemory,
		longHeader,
		memoryName,
		memoryType,
		missingHeader,
		nestedType,
		sameName,
		settingDuplicate,
		settingJSON,
		settingReset,
		settingType,
		settingUnknown,
		tooMany,
	}
	for _, c := range all {
		c.Agents = []string{Name}
	}
	return all
})

// factsOf is what deepcode makes of the file of a pass.
func factsOf(p *check.Pass) *facts { return p.Memory.Facts.(*facts) }

// memoryOf returns the facts of a memory that has a text, nil for any other file. One
// behind a link is looked at where it is.
func memoryOf(p *check.Pass) *facts {
	if x := factsOf(p); x.kind == kindMemory && p.File.Doc != nil && p.File.State != workspace.Symlink {
		return x
	}
	return nil
}

// headerOf returns the facts of a memory whose header can be read, else nil.
func headerOf(p *check.Pass) *facts {
	if x := memoryOf(p); x != nil && x.head.Data != nil {
		return x
	}
	return nil
}

// stem is the memory's name as its file says it.
func (x *facts) stem() string { return strings.TrimSuffix(path.Base(x.rel), ".md") }

// kindOf returns the type of a memory, the nested one of the documents too.
func (x *facts) kindOf() string { return x.head.Type(ReleaseDocs) }

// firstLine returns the span of the first line of the file, without its end.
func firstLine(p *check.Pass) text.Span { return p.Doc.Lines().Span(0) }

// addKey is the edit that adds a line to the header: before the key called before,
// or as its last line.
func (x *facts) addKey(src, line, before string) text.Edit {
	at := x.head.YAML.End
	if pair := x.head.Data.Get(before); pair != nil {
		at = pair.Key.Span.Start
		return text.Edit{Span: text.Span{Start: at, End: at}, New: line + text.LineEnd(src)}
	}
	return text.Edit{Span: text.Span{Start: at, End: at}, New: text.LineEnd(src) + line}
}
