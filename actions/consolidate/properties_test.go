package consolidate

import (
	"reflect"
	"regexp"
	"strings"
	"testing"

	"memls/analysis/log"
	"memls/analysis/markdown"
	"memls/analysis/text"
)

// eachCase runs a test on the log of each case that is to change.
func eachCase(t *testing.T, run func(t *testing.T, src string, p *Plan)) {
	for _, dir := range caseDirs(t) {
		src, want := readCase(t, dir)
		if !want.Change {
			continue
		}
		t.Run(dir, func(t *testing.T) { run(t, src, File(markdown.Parse(src), Options{Filename: want.File})) })
	}
}

// verbatim is what no consolidation may reword: code, numbers, paths, addresses.
var verbatim = regexp.MustCompile("`[^`\n]+`|https?://\\S+|\\d[\\d.,:]*\\d|\\d")

func TestNothingOfWhatIsKeptIsLost(t *testing.T) {
	eachCase(t, func(t *testing.T, src string, p *Plan) {
		for _, f := range p.Fates {
			if f.Outcome != Kept || f.Statement < 0 {
				continue
			}
			said := f.Span.Of(src)
			into := p.Statements[f.Statement].Span.Of(p.After)
			for _, v := range verbatim.FindAllString(said, -1) {
				if !strings.Contains(into, v) {
					t.Errorf("%q of %q is not in %q", v, said, into)
				}
			}
		}
	})
}

func TestEveryLineOfALogHasAFate(t *testing.T) {
	eachCase(t, func(t *testing.T, src string, p *Plan) {
		covered := make([]bool, len(src))
		for i, f := range p.Fates {
			if f.Span.Start < 0 || f.Span.End > len(src) || f.Span.IsEmpty() {
				t.Fatalf("fate %d has the span %v", i, f.Span)
			}
			for k := f.Span.Start; k < f.Span.End; k++ {
				covered[k] = true
			}
			if f.Outcome != Kept && f.Reason == "" {
				t.Errorf("no reason why %q was %v", f.Span.Of(src), f.Outcome)
			}
			if f.Outcome == Kept && f.Reason == "" && f.Statement < 0 {
				t.Errorf("%q was kept, but where?", f.Span.Of(src))
			}
		}
		for _, e := range p.Edits {
			for at := e.Span.Start; at < e.Span.End; {
				line, _, _ := strings.Cut(src[at:e.Span.End], "\n")
				body := strings.Trim(line, "#>|-+*: \t\r")
				if body != "" && !strings.Contains(strings.Join(falses(covered[at:at+len(line)]), ""), "x") {
					t.Errorf("no fate for %q", line)
				}
				at += len(line) + 1
			}
		}
	})
}

// falses returns "x" for each byte that is covered.
func falses(covered []bool) []string {
	out := make([]string, len(covered))
	for i, c := range covered {
		if c {
			out[i] = "x"
		}
	}
	return out
}

func TestOnlyLogsChange(t *testing.T) {
	eachCase(t, func(t *testing.T, src string, p *Plan) {
		logs := log.Find(markdown.Parse(src), "")
		for _, e := range p.Edits {
			inside := false
			for _, l := range logs {
				inside = inside || l.Span.Start <= e.Span.Start && e.Span.End <= l.Span.End
			}
			if !inside {
				t.Errorf("an edit of %v is outside the logs", e.Span)
			}
		}
		if after, err := text.Apply(src, p.Edits...); err != nil || after != p.After {
			t.Errorf("the edits make another text: %v", err)
		}
		if strings.HasSuffix(src, "\n") != strings.HasSuffix(p.After, "\n") {
			t.Error("the final line end changed")
		}
	})
}

func TestStatementsStandWhereThePlanSays(t *testing.T) {
	eachCase(t, func(t *testing.T, src string, p *Plan) {
		for _, s := range p.Statements {
			if got := s.Span.Of(p.After); !strings.Contains(got, s.Text) || s.Count > 0 && !strings.ContainsAny(got, "0123456789") {
				t.Errorf("%q is not in %q", s.Text, got)
			}
		}
	})
}

func TestSameTextGivesTheSame(t *testing.T) {
	eachCase(t, func(t *testing.T, src string, p *Plan) {
		for range 3 {
			if again := File(markdown.Parse(src), Options{}); !reflect.DeepEqual(p, again) {
				t.Fatal("two plans of one text differ")
			}
		}
	})
}

func TestLineEndsMakeNoDifference(t *testing.T) {
	eachCase(t, func(t *testing.T, src string, p *Plan) {
		unix := strings.ReplaceAll(src, "\r\n", "\n")
		dos := strings.ReplaceAll(unix, "\n", "\r\n")
		a, b := File(markdown.Parse(unix), Options{}), File(markdown.Parse(dos), Options{})
		if want := strings.ReplaceAll(a.After, "\n", "\r\n"); b.After != want {
			t.Errorf("with CRLF:\n%q\nwith LF:\n%q", b.After, want)
		}
	})
}

func TestNoFinalLineEndIsMade(t *testing.T) {
	src := "# Log\n\n- 2026-01-05: Deployed 1.2.\n- 2026-01-06: The queue must never be full.\n- 2026-01-07: All good."
	p := File(markdown.Parse(src), Options{})
	if want := "# Log\n\n## What to do\n\n- The queue must never be full."; p == nil || p.After != want {
		t.Errorf("got %+v, want %q", p, want)
	}
}

func TestSection(t *testing.T) {
	src := "# Notes\n\n## Log\n\n- 2026-01-05: Deployed 1.2.\n- 2026-01-06: The queue must never be full.\n- 2026-01-07: All good.\n\n" +
		"## Other log\n\n- 2026-02-05: Deployed 1.3.\n- 2026-02-06: The cache must never be empty.\n- 2026-02-07: All good.\n"
	doc := markdown.Parse(src)
	p := Section(doc, strings.Index(src, "cache"), Options{})
	if p == nil || !strings.Contains(p.After, "2026-01-05") || strings.Contains(p.After, "2026-02-05") {
		t.Errorf("got %+v", p)
	}
	if p := Section(doc, 3, Options{}); p != nil {
		t.Errorf("no log there, but %+v", p)
	}
}

// FuzzFile holds what must be so of any text: a plan's edits make its result, the
// frontmatter stays, places are in the text, and a second run changes nothing.
func FuzzFile(f *testing.F) {
	for _, dir := range caseDirs(f) {
		src, _ := readCase(f, dir)
		f.Add(src)
	}
	f.Add("- 2026-01-01: 2026-01-02: a b\n- 2026-01-01: 2026-01-02: was c\n- 2026-01-01: 2026-01-02: did d\n")
	f.Add("## 1.1.2026\n\ndone\n\n## 2.1.2026\n\n## 3.1.2026\n\n```\n")
	f.Add("| Date | x |\n|---|---|\n| 2026-01-01 | done |\n| 2026-01-02 | it was `a|b` |\n| 2026-01-03 | never do this |\n")
	f.Fuzz(func(t *testing.T, src string) {
		src = strings.ToValidUTF8(src, "?")
		doc := markdown.Parse(src)
		p := File(doc, Options{})
		if p == nil {
			return
		}
		if after, err := text.Apply(src, p.Edits...); err != nil || after != p.After {
			t.Fatalf("the edits make another text: %v", err)
		}
		if fm := doc.Frontmatter(); fm != nil && fm.Closed && !strings.HasPrefix(p.After, src[:fm.Span.End]) {
			t.Fatal("the frontmatter changed")
		}
		for _, x := range p.Fates {
			if x.Span.Start < 0 || x.Span.End > len(src) || x.Statement >= len(p.Statements) {
				t.Fatalf("fate %+v", x)
			}
		}
		for _, s := range p.Statements {
			if s.Span.Start < 0 || s.Span.Start > s.Span.End || s.Span.End > len(p.After) {
				t.Fatalf("statement %+v", s)
			}
		}
		if again := File(markdown.Parse(p.After), Options{}); again != nil {
			t.Fatalf("a second run changes\n%q\ninto\n%q", p.After, again.After)
		}
	})
}
