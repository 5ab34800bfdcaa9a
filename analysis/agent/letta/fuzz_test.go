package letta

import (
	"regexp"
	"strings"
	"testing"
	"time"
	"unicode/utf8"

	"memls/analysis/agent/javascript"
	"memls/analysis/text"
	"memls/analysis/workspace/workspacetest"
)

func FuzzConfig(f *testing.F) {
	f.Add(`{"version":1,"maxDepth":2,"fileCharacterLimits":[{"pattern":"a/**","maxCharacters":null}],"readOnlyFiles":["x"],"formatting":{"lineEndings":"lf"}}`)
	f.Add(`{"2":1,"10":1,"version":1e0,"version":2}`)
	f.Fuzz(func(t *testing.T, src string) {
		for _, release := range Releases() {
			_, problems := ParseConfig(src, release)
			checkSpans(t, src, problems)
		}
	})
}

func checkSpans(t *testing.T, src string, problems []Problem) {
	t.Helper()
	for _, p := range problems {
		if p.Span.Start < 0 || p.Span.End < p.Span.Start || p.Span.End > len(src) {
			t.Fatalf("%q at %v of %d bytes", p.Line, p.Span, len(src))
		}
	}
}

func FuzzFrontmatter(f *testing.F) {
	f.Add("---\nname: a\ndescription: >\n  b\n---\nbody\n")
	f.Fuzz(func(t *testing.T, src string) {
		checkSpans(t, src, CheckFrontmatter("a.md", src))
		checkSpans(t, src, CheckFrontmatter("p/MEMORY.md", src))
		checkSpans(t, src, checkLegacyFrontmatter("system/a.md", src, src))
	})
}

func FuzzFormatting(f *testing.F) {
	f.Add("a \r\n> b  \n```\nc \n~~~\n```\n\td \n")
	yes := true
	f.Fuzz(func(t *testing.T, src string) {
		problems := checkFormatting("a.md", src, Formatting{LF: true, FinalNewline: &yes, TrailingSpace: &yes})
		checkSpans(t, src, problems)
		for _, p := range problems {
			if p.Rule == RuleTrailingSpace && strings.Trim(p.Span.Of(src), " \t") != "" {
				t.Fatalf("%q is no white space", p.Span.Of(src))
			}
		}
	})
}

// displayPattern finds a block in a text whose line ends are LF.
var displayPattern = regexp.MustCompile(`^---\n(?:[\s\S]*?)\n---(?:\n|$)`)

func FuzzDisplay(f *testing.F) {
	f.Add("---\nname: a\r\ndescription: |-\r  b\n\n    c\n---\nbody\n")
	f.Add("\uFEFF---\n\n---")
	f.Add("---\n---\n---\n")
	f.Fuzz(func(t *testing.T, src string) {
		if !utf8.ValidString(src) {
			return
		}
		d := ParseDisplay(src)
		normal := normalLines(strings.TrimPrefix(src, byteOrderMark), text.Span{End: len(strings.TrimPrefix(src, byteOrderMark))})
		body := normal
		if m := displayPattern.FindStringIndex(normal); m != nil {
			body = javascript.Trim(normal[m[1]:])
		} else {
			body = javascript.TrimEnd(body)
		}
		if got := normalLines(src, d.Body); got != body {
			t.Fatalf("body %q, want %q", got, body)
		}
		if d.DescriptionSpan.End > d.Block.End {
			t.Fatalf("description at %v behind the block %v", d.DescriptionSpan, d.Block)
		}
	})
}

var blankPattern = regexp.MustCompile(`\n[\s\x{FEFF}\x{A0}\x{1680}\x{2000}-\x{200A}\x{2028}\x{2029}\x{202F}\x{205F}\x{3000}\v]*\n`)

// FuzzSummary holds the blocks of an index against the agent's own pattern.
func FuzzSummary(f *testing.F) {
	f.Add("# T\nglued\n \nSee [a](b\n.md)  \n c\n")
	f.Add("```\nx\n\ny\n```\n")
	f.Fuzz(func(t *testing.T, src string) {
		if !utf8.ValidString(src) {
			return
		}
		got := Summarize(src)
		d := ParseDisplay(src)
		if got.Frontmatter {
			return
		}
		want := ""
		for _, block := range blankPattern.Split(normalLines(src, d.Body), -1) {
			if block = javascript.Trim(block); block != "" && !isMarkup(block) {
				want = block
				break
			}
		}
		if block := normalLines(src, got.Span); block != want {
			t.Fatalf("%q is summed up from %q, want %q", src, block, want)
		}
		if javascript.Units(got.Text) > MaxSummary {
			t.Fatalf("%d units", javascript.Units(got.Text))
		}
	})
}

// FuzzGlob holds the matcher against a regular expression.
func FuzzGlob(f *testing.F) {
	f.Add("a/**/b?*.md", "a/x/y/bc.md")
	f.Add("**/x/**", "x/y")
	f.Add(strings.Repeat("\xe2\x80", 64), "x") // bytes that are no UTF-8: 128 tokens
	f.Fuzz(func(t *testing.T, pattern, path string) {
		g, problem := ParseGlob(pattern)
		if problem != "" || !utf8.ValidString(pattern) || !utf8.ValidString(path) || javascript.Units(path) != utf8.RuneCountInString(path) {
			return // a regular expression of Go's knows no halves of pairs
		}
		var re strings.Builder
		for s := pattern; s != ""; {
			switch {
			case strings.HasPrefix(s, "**/"):
				re.WriteString(`(?:[^\n\r\x{2028}\x{2029}]*/)?`)
				s = s[3:]
			case strings.HasPrefix(s, "**"):
				re.WriteString(`[^\n\r\x{2028}\x{2029}]*`)
				s = s[2:]
			case s[0] == '*':
				re.WriteString(`[^/]*`)
				s = s[1:]
			case s[0] == '?':
				re.WriteString(`[^/]`)
				s = s[1:]
			default:
				_, n := utf8.DecodeRuneInString(s)
				re.WriteString(regexp.QuoteMeta(s[:n]))
				s = s[n:]
			}
		}
		if want := regexp.MustCompile(`^(?:` + re.String() + `)$`).MatchString(path); g.Match(path) != want {
			t.Fatalf("%q matches %q: %v", pattern, path, !want)
		}
	})
}

// FuzzClamp holds that what is shown of a file is cut without gaps.
func FuzzClamp(f *testing.F) {
	f.Add("a\n😀b\n", uint8(3))
	f.Fuzz(func(t *testing.T, piece string, times uint8) {
		src, _ := text.Decode([]byte(strings.Repeat(piece, 40*int(times))))
		if len(src) > 1<<18 {
			return
		}
		m := workspacetest.NewDisk()
		m.File("/r/a/b.md", src, time.Time{})
		m.File("/r/a/MEMORY.md", src, time.Time{})
		o := &Opener{FS: m, Root: "/r"}
		for _, path := range []string{"a", "a/b.md"} {
			opened, err := o.Open(path)
			if err != nil {
				continue // a file with a NUL
			}
			checkView(t, opened.View, readDisk(m))
			if n := javascript.Units(opened.View.Text); n > MaxOutput+600 {
				t.Fatalf("%d units", n)
			}
		}
	})
}
