//go:build editors

package test

import (
	"fmt"
	"strings"
)

// A scenario is a DGC.md, what to do with it, and what must show. Lines are
// counted from 0.
type scenario struct {
	name     string
	text     string
	plan     plan
	wantLine int    // the line of the finding plan.Want; not used when the middle is left out
	severity string // and its severity
	faded    []int  // lines that are not loaded
	bright   []int  // lines that are
	added    string // what the agent says in the view about what it left out
	fixed    string // the text after the fix
}

func scenarios() []scenario { return []scenario{ruleTooLarge(), middleLeftOut()} }

// filler is a list of n different items of 60 characters each.
func filler(n int) string {
	var b strings.Builder
	for i := range n {
		fmt.Fprintf(&b, "- item %04d %s\n", i, strings.Repeat("words ", 8))
	}
	return b.String()
}

// ruleTooLarge is a file over the limit of 32,768 characters with one rule that
// fits and one that does not: that one is not in effect, and nothing outside
// rules is loaded. The rule that fits gives a token away.
func ruleTooLarge() scenario {
	// Put together here, so that no file holds what looks like a live token.
	token := "ghp_" + "x7Kq2LmZ9vRt" + "4BnWc8YhJd3S" + "pFgU6eAoTiQk"
	text := `# Acme

What stands here is not a rule.

## Rule: never push to main

Releases are tagged by the bot, its token is ` + token + ` and nobody else's.

## Rules: code style

` + filler(600) + `
## Notes

- the staging database is restored every night
`
	lines := func(s string) int { return strings.Count(text[:strings.Index(text, s)], "\n") }
	style := lines("## Rules: code style")
	return scenario{
		name:     "rule too large",
		text:     text,
		plan:     plan{Want: "rule/left-out", Hover: style, Fix: "secret/credential", Type: " typed words", TypeLine: 6},
		wantLine: style,
		severity: "error",
		faded:    []int{2, style + 300, lines("- the staging database")},
		bright:   []int{4, 6},
		added:    "[1 rule(s) from this file did not fit",
		fixed:    strings.Replace(text, token, "$GITHUB_TOKEN", 1),
	}
}

// middleLeftOut is a file over the limit without rules: its middle is not
// loaded. One of its facts stands there twice.
func middleLeftOut() scenario {
	const fact = "- the staging database is restored every night from the last backup\n"
	text := "# Acme\n\n" + fact + "- ask before a migration\n" + fact + filler(800)
	return scenario{
		name:     "middle left out",
		text:     text,
		plan:     plan{Enable: true, Want: "size/middle-left-out", Hover: 0, Fix: "hygiene/duplicate-fact", Type: " typed words", TypeLine: 3},
		severity: "warn",
		faded:    []int{400},
		bright:   []int{0, 3, 800},
		added:    "memory characters omitted from this bounded view]",
		fixed:    strings.Replace(text, "migration\n"+fact, "migration\n", 1),
	}
}
