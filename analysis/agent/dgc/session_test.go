package dgc

import (
	"strings"
	"testing"

	"memls/analysis/text"
	"memls/analysis/view"
)

// A key block that begins in the project's file and ends in the personal one is
// one rewrite over both, with the headings between.
func TestSessionRedactsOverBothFiles(t *testing.T) {
	begin, end := "-----BEGIN PRIV"+"ATE KEY-----", "-----END PRIV"+"ATE KEY-----"
	sources := map[string]string{
		"p": "top\n" + begin + "\nEXAMPLE\n",
		"u": "rest\n" + end + "\nbottom\n",
	}
	project := Bound(sources["p"], nil, Options{Path: "p"})
	personal := Bound(sources["u"], nil, Options{Path: "u"})
	got := Session(&project.View, &personal.View, nil)
	if want := "# Memory\n## Project memory (DGC.md)\ntop\n[REDACTED]\nbottom"; got.Text != want {
		t.Fatalf("%q, want %q", got.Text, want)
	}
	checkSegments(t, got, sources)
	s := got.At(strings.Index(got.Text, Redacted))
	if s.Kind != view.Redaction || s.Note != "key block" || s.Source.Path != "p" || s.Source.Span.Of(sources["p"]) != begin+"\nEXAMPLE" {
		t.Errorf("the rewrite is %+v", s)
	}
	if len(got.LeftOut) != 1 || got.LeftOut[0].Path != "u" || got.LeftOut[0].Span.Of(sources["u"]) != "rest\n"+end {
		t.Errorf("left out: %+v", got.LeftOut)
	}
}

// DGC's redaction may find more in what it has redacted already, and then its
// last pass over the prompt does.
func TestSessionRedactsAgain(t *testing.T) {
	src := "\ufffda C://x:J@y:J@z\n"
	v := Bound(src, nil, Options{Path: "p"})
	if want := "\ufffda C://[REDACTED]@y:J@z"; v.Text != want {
		t.Fatalf("%q, want %q", v.Text, want)
	}
	got := Session(&v.View, nil, nil)
	if want := "# Memory\n## Project memory (DGC.md)\n\ufffda C://[REDACTED]@z"; got.Text != want {
		t.Fatalf("%q, want %q", got.Text, want)
	}
	checkSegments(t, got, map[string]string{"p": src})
	if s := got.At(strings.Index(got.Text, Redacted)); s.Source.Span.Of(src) != "x:J@y:J" {
		t.Errorf("the rewrite stands for %q", s.Source.Span.Of(src))
	}
}

func TestSessionOfNothing(t *testing.T) {
	for _, src := range []string{"", " \n\u3000"} {
		v := Bound(src, nil, Options{})
		if got := Session(&v.View, &v.View, nil); got.Text != "" || len(got.Segments) > 0 {
			t.Errorf("%q loads %q", src, got.Text)
		}
	}
}

// Where the releases cut a file differently, a fence holds what looks like a
// heading.
func TestStarts(t *testing.T) {
	src := "intro\n## Rules\n- r\n```sh\n# comment\nmake\n```\n- after\n### Next\n"
	at := func(release Release) (out []string) {
		for _, s := range Starts(src, nil, release) {
			out = append(out, firstLine(text.Span{Start: s, End: len(src)}.Of(src)))
		}
		return out
	}
	if got := strings.Join(at(Next), "|"); got != "## Rules|### Next" {
		t.Errorf("%s: %s", Next, got)
	}
	if got := strings.Join(at(V0470), "|"); got != "## Rules|# comment|### Next" {
		t.Errorf("%s: %s", V0470, got)
	}
}
