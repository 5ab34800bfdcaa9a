package letta

import (
	"sync"

	"memls/analysis/check"
	"memls/analysis/settings"
	"memls/analysis/text"
)

// Checks returns Letta's own checks. Every engine has the same ones: nobody writes to
// them.
func Checks() []*check.Check { return checks() }

var checks = sync.OnceValue(func() []*check.Check {
	all := append(commitChecks(), []*check.Check{
		closesTag,
		configProtected,
		configRefused,
		configShadowed,
		coreCharacters,
		coreTokens,
		depth,
		fileCharacters,
		flatSkill,
		formatting,
		frontmatterRefused,
		indexFrontmatter,
		indexRequired,
		indexStale,
		indexSummary,
		indexUnlinked,
		linkFromDirectory,
		linkWiki,
		linkedMemory,
		listing,
		lostName,
		olderLayout,
		opened,
		placeholder,
		readOnly,
		sameNote,
		standAlone,
		trigger,
		twin,
		uncommitted,
	}...)
	for _, c := range all {
		c.Agents = []string{Name}
	}
	return all
})

// factsOf is what Letta makes of the file of a pass.
func factsOf(p *check.Pass) *facts { return p.Memory.Facts.(*facts) }

// refusal makes a finding of what the hook says: nothing is committed as long as the
// problem is there, whatever else is.
func refusal(p Problem) check.Finding {
	return check.Finding{Span: p.Span, Message: "Letta's hook refuses every commit: " + p.Line}
}

// refusal is that of a rule of the newer layout. Where the hook goes by its older
// rules it lets the commit through.
func (x *facts) refusal(p Problem) check.Finding {
	f := refusal(p)
	if x.shape.older {
		f.Level = settings.Warning
		f.Message = "against the rules of Letta's newer layout: " + p.Line
	}
	return f
}

// firstLine returns the span of the first line of the file, without its end.
func firstLine(p *check.Pass) text.Span { return p.Doc.Lines().Span(0) }
