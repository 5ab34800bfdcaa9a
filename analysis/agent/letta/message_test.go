package letta

import (
	"slices"
	"strings"
	"testing"

	"memls/analysis/text"
)

// ofMessage is a message as a test writes it down.
type ofMessage struct {
	subject, origin, learning, glued string
	body, trailers                   string // lines joined by |
	header, inline, items            string // items joined by |, those that are none with a ?
	unknown, exact                   bool
}

func partsOf(m *Message) ofMessage {
	join := func(spans []text.Span) string {
		var out []string
		for _, s := range spans {
			out = append(out, s.Of(m.Src))
		}
		return strings.Join(out, "|")
	}
	o := ofMessage{subject: m.Subject.Of(m.Src), learning: m.Learning.Of(m.Src), glued: m.Glued.Of(m.Src), body: join(m.Body), trailers: join(m.Trailers)}
	if m.HasForm {
		o.origin = m.Origin.Of(m.Src)
	}
	if s := m.Sources; s != nil {
		o.header, o.inline, o.unknown, o.exact = s.Header.Of(m.Src), s.Inline.Of(m.Src), s.Unknown, s.Exact
		var items []string
		for _, item := range s.Items {
			t := item.Text.Of(m.Src)
			if !item.Item {
				t = "?" + t
			}
			items = append(items, t)
		}
		o.items = strings.Join(items, "|")
	}
	return o
}

func TestParseMessage(t *testing.T) {
	const whole = "memory(self): Sarah wants one commit per learning\n\nShe corrected it twice.\nIt holds for every repository.\n\n"
	for _, test := range []struct {
		name, src string
		want      ofMessage
	}{
		{"nothing", "", ofMessage{}},
		{"only comments", "\n# Please enter the commit message\n#\n", ofMessage{}},
		{"the form", whole + "Sources:\n- conv-1 (message-2), Sarah, 2026-01-05: she said so\n- docs/commits.md\n", ofMessage{
			subject: "memory(self): Sarah wants one commit per learning", origin: "self", learning: "Sarah wants one commit per learning",
			body: "She corrected it twice.|It holds for every repository.", header: "Sources:", exact: true,
			items: "conv-1 (message-2), Sarah, 2026-01-05: she said so|docs/commits.md"}},
		{"carriage returns and blanks at line ends", "memory(dream): x \r\n\r\nbody\t\r\n\r\nSources: unknown\r\n", ofMessage{
			subject: "memory(dream): x", origin: "dream", learning: "x", body: "body", header: "Sources: unknown", inline: "unknown", exact: true, unknown: true}},
		{"blank lines and comments before the subject", "\n# a comment\n\nmemory(self): x\n", ofMessage{subject: "memory(self): x", origin: "self", learning: "x"}},
		{"no form", "Update human.md\n", ofMessage{subject: "Update human.md", learning: "Update human.md"}},
		{"no blank behind the colon", "memory(self):x\n", ofMessage{subject: "memory(self):x", learning: "memory(self):x"}},
		{"a glued body", "memory(self): x\nmore\n\nbody\n", ofMessage{subject: "memory(self): x", origin: "self", learning: "x", glued: "more", body: "more|body"}},
		{"comments between lines are nothing", "memory(self): x\n# On branch main\n\nbody\n", ofMessage{subject: "memory(self): x", origin: "self", learning: "x", body: "body"}},
		{"what is below the scissors is nothing", "memory(self): x\n\nbody\n# " + scissors + "\n# Do not modify\ndiff --git a/x b/x\n+Sources:\n", ofMessage{subject: "memory(self): x", origin: "self", learning: "x", body: "body"}},
		{"an item over two lines", whole + "Sources:\n- conv-1 (message-2), Sarah,\n  2026-01-05: she said so\n", ofMessage{
			subject: "memory(self): Sarah wants one commit per learning", origin: "self", learning: "Sarah wants one commit per learning",
			body: "She corrected it twice.|It holds for every repository.", header: "Sources:", exact: true,
			items: "conv-1 (message-2), Sarah,\n  2026-01-05: she said so"}},
		{"lines that are no items", "memory(self): x\n\nb\n\nSources:\nconv-1\n* conv-2\n-\n", ofMessage{
			subject: "memory(self): x", origin: "self", learning: "x", body: "b", header: "Sources:", exact: true, items: "?conv-1|?conv-2|"}},
		{"a source on the header's line", "memory(self): x\n\nb\n\nSources: conv-1\n", ofMessage{
			subject: "memory(self): x", origin: "self", learning: "x", body: "b", header: "Sources: conv-1", inline: "conv-1", exact: true}},
		{"a header written otherwise", "memory(self): x\n\nb\n\n**Source:**\n- conv-1\n", ofMessage{
			subject: "memory(self): x", origin: "self", learning: "x", body: "b", header: "**Source:**", items: "conv-1"}},
		{"a header with a source behind it", "memory(self): x\n\nb\n\nsource: https://example.com/7\n", ofMessage{
			subject: "memory(self): x", origin: "self", learning: "x", body: "b", header: "source: https://example.com/7", inline: "https://example.com/7"}},
		{"unknown, and why", "memory(self): x\n\nb\n\nSources: Unknown, since the transcript is gone\n", ofMessage{
			subject: "memory(self): x", origin: "self", learning: "x", body: "b", header: "Sources: Unknown, since the transcript is gone",
			inline: "Unknown, since the transcript is gone", exact: true, unknown: true}},
		{"a glued list", "memory(self): x\nSources:\n- conv-1\n", ofMessage{
			subject: "memory(self): x", origin: "self", learning: "x", glued: "Sources:", header: "Sources:", exact: true, items: "conv-1"}},
		{"a sentence is no header", "memory(self): x\n\nsources: the two of them agree\n", ofMessage{
			subject: "memory(self): x", origin: "self", learning: "x", body: "sources: the two of them agree"}},
		{"trailers", "memory(self): x\n\nb\n\nSources:\n- conv-1\n\nSigned-off-by: Ada <ada@example.com>\nAgent-ID: agent-1\n", ofMessage{
			subject: "memory(self): x", origin: "self", learning: "x", body: "b", header: "Sources:", exact: true, items: "conv-1",
			trailers: "Signed-off-by: Ada <ada@example.com>|Agent-ID: agent-1"}},
		{"a line with a colon is no trailer", "memory(self): x\n\nCause: the cache.\n", ofMessage{subject: "memory(self): x", origin: "self", learning: "x", body: "Cause: the cache."}},
	} {
		m := ParseMessage(test.src, "#")
		if got := partsOf(m); got != test.want {
			t.Errorf("%s:\ngot  %+v\nwant %+v", test.name, got, test.want)
		}
	}
}

// A message that was given on the command line has no comments: a line that begins
// with # is a line.
func TestMessageWithoutComments(t *testing.T) {
	m := ParseMessage("# x\n\n# y\n", "")
	if got := partsOf(m); got.subject != "# x" || got.body != "# y" {
		t.Errorf("%+v", got)
	}
	if m := ParseMessage("; x\n# y\n", ";"); partsOf(m).subject != "# y" {
		t.Errorf("%+v", partsOf(m))
	}
}

func TestNearForm(t *testing.T) {
	for _, test := range []struct{ subject, origin, learning string }{
		{"Memory(Self): x", "self", "x"},
		{"memory(self) x", "self", "x"},
		{"memory (dream) - x y", "dream", "x y"},
		{"memory[self]: x", "self", "x"},
		{"memory/self: x", "self", "x"},
		{"memory(self):x", "self", "x"},
		{"memory(): x", "", "x"},
		{"memory: x", "", "x"},
		{"MEMORY — x", "", "x"},
	} {
		if origin, learning, ok := nearForm(test.subject); !ok || origin != test.origin || learning != test.learning {
			t.Errorf("%q: %q %q %v", test.subject, origin, learning, ok)
		}
	}
	for _, subject := range []string{"", "memo", "memory use is bounded", "memory:", "memory(self", "Update memory: x", "memory("} {
		if origin, learning, ok := nearForm(subject); ok {
			t.Errorf("%q: %q %q", subject, origin, learning)
		}
	}
}

func TestExempt(t *testing.T) {
	for subject, want := range map[string]bool{
		"Merge branch 'main' of x": true, "Revert \"memory(self): x\"": true, "fixup! memory(self): x": true, "squash! x": true,
		"Merged notes": false, "Revert the plan": false, "memory(self): x": false,
	} {
		if got := ParseMessage(subject, "#").IsExempt(); got != want {
			t.Errorf("%q: %v", subject, got)
		}
	}
}

// Whatever a message says: its parts lie in it and in order, what is blanked is as
// long, and has the same parts.
func FuzzParseMessage(f *testing.F) {
	f.Add("memory(self): x\n\nbody\n\nSources:\n- conv-1 (m), A, 2026-01-05: y\n  z\n\nSigned-off-by: A\n# c\n", "#")
	f.Add("memory(dream): x\r\nglued\r\nsource: unknown\r\n1. a\r\n", ";")
	f.Add("x\n# "+scissors+"\nSources:\n- y", "#")
	f.Add("memory(self): x\n\nbody\n\nSources:\n- y\nmore\n# c\nf-by: A\n", "#")
	f.Fuzz(func(t *testing.T, src, comment string) {
		m := ParseMessage(src, comment)
		spans := slices.Concat(m.Lines, m.Body, m.Trailers, []text.Span{m.Subject, m.Origin, m.Learning, m.Glued})
		at := 0
		for _, line := range m.Lines {
			if line.Start < at || strings.Contains(line.Of(src), "\n") {
				t.Fatalf("lines %v", m.Lines)
			}
			at = line.End
		}
		if m.Sources != nil {
			spans = append(spans, m.Sources.Header, m.Sources.Inline)
			for _, item := range m.Sources.Items {
				spans = append(spans, item.Span, item.Text)
			}
		}
		for _, s := range spans {
			if s.Start < 0 || s.End < s.Start || s.End > len(src) {
				t.Fatalf("%v of %d bytes", s, len(src))
			}
		}
		blanked := m.Blanked()
		if len(blanked) != len(src) || strings.Count(blanked, "\n") != strings.Count(src, "\n") {
			t.Fatalf("%q became %q", src, blanked)
		}
		if !adjacent(src, m.Lines) {
			return // where a comment stood inside a paragraph a blank line now parts it
		}
		if got, want := partsOf(ParseMessage(blanked, "")), partsOf(m); got.subject != want.subject || got.items != want.items {
			t.Fatalf("blanked: %+v, before: %+v", got, want)
		}
		nearForm(m.Subject.Of(src))
	})
}

// adjacent reports whether nothing was taken away between two lines.
func adjacent(src string, lines []text.Span) bool {
	for i := 1; i < len(lines); i++ {
		if strings.Count(src[lines[i-1].End:lines[i].Start], "\n") > 1 {
			return false
		}
	}
	return true
}

func BenchmarkParseMessage(b *testing.B) {
	src := "memory(self): x\n\n" + strings.Repeat("What happened that day, and why it holds.\n", 100) + "\nSources:\n- conv-1 (m), A, 2026-01-05: y\n# " + scissors + "\n" + strings.Repeat("+ a line\n", 1000)
	b.SetBytes(int64(len(src)))
	for b.Loop() {
		ParseMessage(src, "#")
	}
}
