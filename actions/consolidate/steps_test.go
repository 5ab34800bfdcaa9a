package consolidate

import (
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"

	"memls/analysis/log/statement"
	"memls/analysis/markdown"
)

// entries returns a log with one entry a line: what is said, among bare status and
// a rule that has nothing to do with it.
func entries(said ...string) string {
	var b strings.Builder
	b.WriteString("# Notes\n")
	for i, s := range said {
		fmt.Fprintf(&b, "\n## 2026-01-%02d\n\n- %s\n- Deployed 1.%d.\n- The cache of part %d must be warm at %d:00.\n", i+1, s, i, i, i+6)
	}
	return b.String()
}

// outcomes returns what became of the first sentence of each text.
func outcomes(t *testing.T, p *Plan, said ...string) (out []Fate) {
	for _, s := range said {
		found := Fate{Statement: -1}
		for _, f := range p.Fates {
			if text := f.Span.Of(p.Before); strings.HasPrefix(s, text) {
				found = f
				break
			}
		}
		if found.Span.IsEmpty() {
			t.Errorf("no fate for %q", s)
		}
		out = append(out, found)
	}
	return out
}

// list reads a file of lines with parts between "|".
func list(t *testing.T, name string) (out [][]string) {
	b, err := os.ReadFile("testdata/" + name)
	if err != nil {
		t.Fatal(err)
	}
	for _, line := range strings.Split(strings.TrimSpace(string(b)), "\n") {
		out = append(out, strings.Split(line, "|"))
	}
	return out
}

// TestReplace reads pairs of statements of which the later takes the place of the
// earlier. Not all can be told without knowing the subject: one in ten may stay.
func TestReplace(t *testing.T) {
	pairs := list(t, "replaced.txt")
	var wrong []string
	for _, pair := range pairs {
		got := outcomes(t, File(markdown.Parse(entries(pair...)), Options{}), pair...)
		if got[0].Outcome != Replaced || got[1].Outcome != Kept {
			wrong = append(wrong, strings.Join(pair, " | "))
		}
	}
	if len(wrong)*10 > len(pairs) {
		t.Errorf("%d of %d:\n%s", len(wrong), len(pairs), strings.Join(wrong, "\n"))
	}
}

// TestSideBySide reads pairs of statements that sound alike and both hold.
func TestSideBySide(t *testing.T) {
	for _, pair := range list(t, "side_by_side.txt") {
		got := outcomes(t, File(markdown.Parse(entries(pair...)), Options{}), pair...)
		if got[0].Outcome != Kept || got[1].Outcome != Kept {
			t.Errorf("%s: %v (%s), %v (%s)", strings.Join(pair, " | "), got[0].Outcome, got[0].Reason, got[1].Outcome, got[1].Reason)
		}
	}
}

// TestTimesTold counts what the statements say themselves, and says it of the event alone.
func TestTimesTold(t *testing.T) {
	for _, c := range []struct {
		told  []string
		want  string // the statement
		count int
	}{
		{[]string{"The importer crashed twice today, memory full.", "Importer crashed, memory full.", "The importer crashed again."}, "Importer crashed, memory full — 4 times.", 4},
		{[]string{"The job failed twice today: disk full.", "The job failed, disk full."}, "The job failed, disk full — 3 times.", 3},
		{[]string{"The tunnel dropped.", "Tunnel dropped twice overnight.", "The tunnel dropped again."}, "The tunnel dropped — 4 times.", 4},
		{[]string{"The tunnel dropped.", "The tunnel dropped again.", "The tunnel dropped three times this week."}, "The tunnel dropped — 3 times.", 3},
		{[]string{"The pump controller hung three times overnight.", "All green."}, "The pump controller hung — 3 times.", 3},
		{[]string{"Der Import ist heute zweimal abgestürzt.", "Der Import ist wieder abgestürzt."}, "Der Import ist abgestürzt — 3 times.", 3},
		{[]string{"登录接口超时两次，扩容后恢复。", "登录接口又超时了。", "今天登录接口超时 3 次。"}, "登录接口超时（共 6 次）。", 6},
	} {
		plan := File(markdown.Parse(entries(c.told...)), Options{})
		if plan == nil {
			t.Errorf("%q is no log", c.told)
			continue
		}
		got := slices.IndexFunc(plan.Statements, func(s Statement) bool { return s.Count > 0 })
		if got < 0 || plan.Statements[got].Text != c.want || plan.Statements[got].Count != c.count {
			t.Errorf("%q: %+v, want %q, %d times", c.told, plan.Statements, c.want, c.count)
		}
	}
}

// TestRecurring reads events that are told three times in different words; one in
// ten may be missed.
func TestRecurring(t *testing.T) {
	events := list(t, "recurring.txt")
	var wrong []string
	for _, event := range events {
		n := 0
		for _, s := range File(markdown.Parse(entries(event...)), Options{}).Statements {
			if s.Count == 3 {
				n++
			}
		}
		if n != 1 {
			wrong = append(wrong, strings.Join(event, " | "))
		}
	}
	if len(wrong)*10 > len(events) {
		t.Errorf("%d of %d:\n%s", len(wrong), len(events), strings.Join(wrong, "\n"))
	}
}

func TestAPatternNamesTheCausesOfSingleEvents(t *testing.T) {
	src := entries("Upload failed behind the proxy.", "Upload failed behind the proxy: the file was 6 MB large.", "Upload failed behind the proxy because the token had expired.")
	p := File(markdown.Parse(src), Options{})
	want := "Upload failed behind the proxy — 3 times; once: the file was 6 MB large; once because the token had expired."
	if !strings.Contains(p.After, want) {
		t.Errorf("%q is not in\n%s", want, p.After)
	}
}

func TestGuesses(t *testing.T) {
	for _, c := range []struct {
		name, guess, later string
		want               Outcome
	}{
		{"decided", "My guess is that the proxy drops the header.", "Cause: the header is dropped by the client library, not by the proxy.", Replaced},
		{"open", "My guess is that the proxy drops the header.", "The report is sent at 07:00 every day.", Kept},
	} {
		p := File(markdown.Parse(entries(c.guess, c.later)), Options{})
		got := outcomes(t, p, c.guess)[0]
		if got.Outcome != c.want || c.want == Kept && got.Kind != statement.Question {
			t.Errorf("%s: %v, %v", c.name, got.Outcome, got.Kind)
		}
	}
}

func TestMerge(t *testing.T) {
	first, second := "The importer skips rows without an id.", "The importer skips rows without an id and logs them to `skipped.csv`."
	p := File(markdown.Parse(entries(first, second)), Options{})
	got := outcomes(t, p, first, second)
	if got[0].Outcome != Merged || got[1].Outcome != Kept || got[0].Statement != got[1].Statement {
		t.Errorf("%+v", got)
	}
}

func TestHeadingsAreNotGivenTwice(t *testing.T) {
	src := "# X\n\n## How it works\n\n- The queue is a file.\n\n## Log\n\n- 2026-01-01: Deployed 1.1.\n- 2026-01-02: Port 80 is for health checks only.\n- 2026-01-03: All good.\n"
	want := "# X\n\n## How it works\n\n- The queue is a file.\n\n## What is known\n\n- Port 80 is for health checks only.\n"
	if p := File(markdown.Parse(src), Options{}); p == nil || p.After != want {
		t.Errorf("got %+v", p)
	}
}

func TestTheMannerOfTheFileStays(t *testing.T) {
	src := "# X\r\n\r\n* 2026-01-01: Deployed 1.1.\r\n* 2026-01-02: Port 80 is for health checks only.\r\n* 2026-01-03: Run it with:\r\n\r\n  ```sh\r\n  make run\r\n  ```\r\n"
	want := "# X\r\n\r\n## How it works\r\n\r\n* Port 80 is for health checks only.\r\n\r\n## What to do\r\n\r\n* Run it with:\r\n\r\n  ```sh\r\n  make run\r\n  ```\r\n"
	if p := File(markdown.Parse(src), Options{}); p == nil || p.After != want {
		t.Errorf("got %q", p.After)
	}
}

func TestStatementsNameTheirSubject(t *testing.T) {
	src := "# X\n\n## 2026-01-01 Slow start\n\n- Met with the team.\n- Cause: it reads `a.db` twice.\n\n## 2026-01-02 Lost mails\n\n- Cause: a full queue drops what comes first.\n"
	p := File(markdown.Parse(src), Options{})
	for _, want := range []string{"Slow start: it reads `a.db` twice.", "Lost mails: a full queue drops what comes first."} {
		if !strings.Contains(p.After, want) {
			t.Errorf("%q is not in\n%s", want, p.After)
		}
	}
}

func TestATableInAnEntryStays(t *testing.T) {
	src := "# X\n\n## 2026-01-01\n\n- Met Ana.\n\n| a | b |\n|---|---|\n| 1 | x |\n\n## 2026-01-02\n\n- All good.\n"
	want := "# X\n\n## How it works\n\n| a | b |\n|---|---|\n| 1 | x |\n"
	if p := File(markdown.Parse(src), Options{}); p == nil || p.After != want {
		t.Errorf("got %+v", p)
	}
}
