package main

import (
	"strings"
	"testing"

	"memls/analysis/check/scenario"
	"memls/analysis/markdown"
	"memls/analysis/text"
)

func TestFrame(t *testing.T) {
	long := strings.Repeat("x", 100)
	for _, test := range []struct {
		name, doc, at string // at: what is marked
		line, marks   string
	}{
		{"plain", "one\ntwo three\n", "three", "two three", "    ^^^^^"},
		{"a tab goes to the next stop", "a\tb c", "b", "a   b c", "    ^"},
		{"a tab is marked whole", "\tb", "\t", "    b", "^^^^"},
		{"wide characters take two cells", "日本語 text", "本", "日本語 text", "  ^^"},
		{"emoji take two cells", "🎉 text", "text", "🎉 text", "   ^^^^"},
		{"marks stand on what is before", "e\u0301tat x", "x", "e\u0301tat x", "     ^"},
		{"control characters are escaped", "a\x1b[31mb", "b", `a\x1b[31mb`, "         ^"},
		{"so is what turns the direction round", "a\u202eb c", "c", `a\u202eb c`, "         ^"},
		{"a span over several lines is marked to the end of the first", "# one\ntwo\n", "one\ntwo", "# one", "  ^^^"},
		{"a carriage return alone ends a line", "one\rtwo", "two", "two", "^^^"},
		{"nothing to mark", "one", "", "one", "^"},
		{"a long line is cut round the place", long + " here " + long, "here", "…xxxxxxxxxxxx here xxxxxxxxxxxxxxxxxxxx…", strings.Repeat(" ", 14) + "^^^^"},
		{"and behind it", "here " + long, "here", "here xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx…", "^^^^"},
		{"and before it", long + " here", "here", "…" + strings.Repeat("x", 33) + " here", strings.Repeat(" ", 35) + "^^^^"},
	} {
		t.Run(test.name, func(t *testing.T) {
			start := strings.Index(test.doc, test.at)
			line, marks := frame(markdown.Parse(test.doc), text.Span{Start: start, End: start + len(test.at)}, 40)
			if line != test.line || marks != test.marks {
				t.Errorf("got\n%s\n%s\nwant\n%s\n%s", line, marks, test.line, test.marks)
			}
		})
	}
}

func TestFrameMasksSecrets(t *testing.T) {
	token := scenario.Expand("{{secret ghp_ 36}}")
	doc := "use GITHUB_TOKEN=" + token + " here\n"
	start := strings.Index(doc, token)
	line, marks := frame(markdown.Parse(doc), text.Span{Start: start, End: start + len(token)}, 100)
	if line != "use GITHUB_TOKEN=ghp_… here" || marks != "                 ^^^^^" {
		t.Errorf("%s\n%s", line, marks)
	}
	shown, hidden := masked(markdown.Parse(doc))
	if shown != "use GITHUB_TOKEN=ghp_… here\n" || !hidden {
		t.Errorf("%q", shown)
	}
}

// A private key is masked line by line, so that lines keep their numbers.
func TestMaskedKeepsLines(t *testing.T) {
	key := "-----BEGIN RSA " + "PRIVATE KEY-----\n" + scenario.Expand("{{secret MII 61}}\n{{secret abc 61}}\n") + "-----END RSA " + "PRIVATE KEY-----"
	shown, hidden := masked(markdown.Parse("a key:\n" + key + "\nend\n"))
	if !hidden || strings.Contains(shown, "MII") || strings.Count(shown, "\n") != 6 || !strings.HasSuffix(shown, "\nend\n") {
		t.Errorf("%q", shown)
	}
}

// However odd a line is, its frame is no wider than the limit, marks something
// inside it, and costs what is shown, not what the line holds.
func FuzzFrame(f *testing.F) {
	f.Add("a\tb\x1b🎉\u0301\n日本", 1, 4)
	f.Add(strings.Repeat("日", 500), 700, 800)
	f.Fuzz(func(t *testing.T, s string, start, end int) {
		s = strings.ToValidUTF8(s, "\uFFFD")
		doc := markdown.Parse(s)
		start = min(max(start, 0), len(s))
		end = min(max(end, start), len(s))
		const limit = 60
		line, marks := frame(doc, text.Span{Start: start, End: end}, limit)
		if strings.ContainsFunc(line, steers) {
			t.Fatalf("%q steers", line)
		}
		if textWidth(line) > limit || len(marks) > limit+1 || !strings.HasSuffix(marks, "^") {
			t.Fatalf("%d cells, marks %q for %q", textWidth(line), marks, line)
		}
	})
}

func BenchmarkFrameOfLongLine(b *testing.B) {
	doc := markdown.Parse(strings.Repeat("word ", 200_000))
	span := text.Span{Start: 500_000, End: 500_004}
	frame(doc, span, 100)
	for b.Loop() {
		frame(doc, span, 100)
	}
}
