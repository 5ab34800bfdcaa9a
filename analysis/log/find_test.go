package log_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"memls/analysis/log"
	"memls/analysis/markdown"
)

// TestFind tells logs from what only looks like one.
func TestFind(t *testing.T) {
	for _, c := range []struct {
		name, text string
		want       string // the forms of the logs found
	}{
		{"dated headings", "# A\n\n## 2026-01-05\n\n- Deployed 1.2.\n\n## 2026-01-06 (Tue)\n\n- All good.\n", "dated headings"},
		{"in Chinese", "## 2026年1月5日 10:20 掉线\n\n- 重启后恢复。\n\n## 2026年1月6日\n\n- 一切正常。\n", "dated headings"},
		{"dated titles", "## Slow page (2026-03-02)\n\nI opened it and could not see it.\n\n## Blank page (2026-03-04)\n\n- Verified, all fine.\n", "dated titles"},
		{"times", "## 09:10\n\nStarted on it.\n\n## 10:30\n\nTests green, pushed.\n", "times as headings"},
		{"sessions", "## Session 1\n\n- Committed, pushed.\n\n## Session 2\n\n- Tests pass.\n", "counted sessions"},
		{"weeks with days", "## Week 3\n\n### Monday\n\n- Wrote the summary.\n\n## Week 4\n\n### Friday\n\n- All done.\n", "counted sessions"},
		{"titles that end with a date", "## Handoff 2026-05-03 (session 7)\n\n- Split the parser.\n- Never renumber the tokens.\n\n## Handoff 2026-05-04 (session 8)\n\n- Tests green.\n- Case is folded first.\n", "counted sessions"},
		{"a series by name", "## Jour fixe 14.01.2026\n\n- Die Heizung läuft nur mit Wasser.\n\n## Jour fixe 21.01.2026\n\n- Alles gut.\n", "counted sessions"},
		{"a weekday makes a date", "### 12/1 mon\n\n- Tests green.\n\n### Tue 12/2\n\n- Deployed.\n", "dated headings"},
		{"points in bold", "**2026-01-05.** Took it over.\n\n**2026-01-06.** All good.\n\n**2026-01-07.** Met Ana.\n", "dated paragraphs"},
		{"points", "2026-01-05. Took it over.\n\n2026-01-06. All good.\n\n2026-01-07. Met Ana.\n", "dated paragraphs"},
		{"items", "# A\n\n- 2026-01-05: Deployed 1.2.\n- 2026-01-06: Port 80 is open.\n- 2026-01-07: All good.\n", "dated list items"},
		{"items in brackets", "- [2026-01-05] Boards arrived.\n- [2026-01-06] It works.\n- [2026-01-07] Ordered lunch.\n", "dated list items"},
		{"paragraphs", "**Jan 5, 2026** — Took it over.\n\n**Jan 6, 2026** — All good.\n\n**Jan 7, 2026** — Met Ana.\n", "dated paragraphs"},
		{"table", "| Date | What |\n|---|---|\n| 2026-01-05 | OK, 3 min |\n| 2026-01-06 | It failed |\n| 2026-01-07 | Re-ran, OK |\n", "dated table rows"},
		{"two in one section", "- 2026-01-05: Deployed 1.2.\n- 2026-01-06: All good.\n- 2026-01-07: Met Ana.\n\n| Date | What |\n|---|---|\n| 2026-01-05 | OK, 3 min |\n| 2026-01-06 | It failed |\n| 2026-01-07 | Re-ran, OK |\n", "dated list items, dated table rows"},

		{"months and days, line below line", "06/03 Set up the box, its pool is `tank`.\n06/04 The job failed: a killed run\nhad left its lock.\n06/07 All green.\n", "dated paragraphs"},
		{"months and days in items, newest first", "- 02/01 - Moved the job, it ran late.\n- 12/30 - Tests green, pushed.\n- 12/9 - Deployed.\n", "dated list items"},
		{"months by name, line below line", "Jun 1 - Set up the box, its pool is `tank`.\nJun 2 - The job failed.\nJun 4 - All green.\n", "dated paragraphs"},
		{"days and months with points", "2.6. Der Server ist neu aufgesetzt.\n2.6. Die Tests sind grün, alles gut.\n4.6. Das ist gepusht.\n", "dated paragraphs"},
		{"a weekday in the brackets of its date", "【3月4日 周三】服务器装好了。\n\n【3月5日 周四】任务失败了。\n\n【3月6日 周五】一切正常。\n", "dated paragraphs"},
		{"a weekday behind a bare date, line below line", "6/3(水) ビルドが失敗した。\n6/4(木) 再起動で復旧した。\n6/5(金) 異常なし。\n", "dated paragraphs"},
		{"dates between rules, over what was done then", "=== Tue 2 June ===\n\nSet up the box.\n\nIts pool is `tank`.\n\n=== Wed 3 June ===\n\nTests green, pushed.\n\nMet Ana.\n\n=== Thu 4 June ===\n\nAll green.\n", "dated paragraphs"},
		{"table of months and days", "| Day | Host | What |\n|---|---|---|\n| 06/01 | a | OK, 3 min |\n| 06/02 | b | It failed |\n| 06/02 | a | Re-ran, OK |\n", "dated table rows"},
		{"table whose date comes last", "| What | Day |\n|---|---|\n| OK, 3 min | 2026-01-05 |\n| It failed | 2026-01-06 |\n| Re-ran, OK | 2026-01-07 |\n", "dated table rows"},
		{"days and months", "- 30/05 Der Server ist neu aufgesetzt.\n- 04/06 Die Tests sind grün, alles gut.\n- 20/06 Fertig, das ist gepusht.\n", "dated list items"},

		{"analysis", "# A\n\n## How it works\n\n- Port 80 is open.\n", ""},
		{"one dated section", "# A\n\n## 2026-01-05\n\n- Deployed 1.2.\n", ""},
		{"lessons with their date", "## Names (2026-03-06)\n\n**Lesson**: two branches were deleted.\n**Rule**: use the ticket.\n\n## Shell (2026-03-08)\n\n**Why:** a path was wrong.\n**How to apply:** print first.\n", ""},
		{"lessons in Japanese", "## 名前 (2026-03-06)\n\n理由: ブランチが消えた。\n適用: 番号を付ける。\n\n## 手順 (2026-03-08)\n\n理由: パスが違っていた。\n適用: 先に表示する。\n", ""},
		{"provenance", "- Say what was not checked. [2026-01-09]\n- One question at a time. [2026-01-15]\n- No summaries. [2026-02-03]\n", ""},
		{"kept on purpose", "# A\n\n<!-- memls:keep -->\n\n## 2026-01-05\n\n- Deployed 1.2.\n\n## 2026-01-06\n\n- All good.\n", ""},
		{"timetable", "## 08:00 Handover\n\n- Read the notes of the night.\n\n## 09:00 Checks\n\n- `make checks` prints what is off.\n", ""},
		{"deadlines", "| Contract | Ends |\n|---|---|\n| Hosting | 2026-09-30 |\n| Fonts, done | 2026-12-31 |\n| Maps, closed | 2027-01-15 |\n", ""},
		{"ends of several things", "## Hosting 2026-12-31\n\n- Renewed with `pay`, by card.\n\n## Fonts 2027-01-15\n\n- Paid by invoice.\n", ""},
		{"fractions", "### 1/2 cup\n\n- Flour, done.\n\n### 2/3 cup\n\n- Milk, done.\n", ""},
		{"done of a whole", "- 10/12 tests passed\n- 11/12 tests passed, pushed\n- 12/12 tests passed, deployed\n", ""},
		{"numbers in no order", "- 06/10 Tests green.\n- 03/11 Deployed.\n- 09/08 Pushed.\n- 02/04 Done.\n", ""},
		{"table of shares", "| Done | What |\n|---|---|\n| 3/12 | OK, 3 min |\n| 1/12 | It failed |\n| 2/12 | Re-ran, OK |\n", ""},
		{"numbers of sections", "3.1. Die Tests sind grün, erledigt.\n3.2. Das ist gepusht.\n3.3. Alles gut.\n4.1. Das ist fertig.\n", ""},
		{"no months", "- 24/32 pages read, done.\n- 26/32 pages read, done.\n- 30/32 pages read, done.\n", ""},
		{"what is to come, by month and day", "- 06/03 code freeze\n- 06/10 release 9.0\n- 07/15 end of support\n", ""},
		{"calendar", "- 2026-05-04: code freeze\n- 2026-05-11: release 9.0\n- 2026-06-15: end of support\n", ""},
		{"dates as subjects", "- 2026-05-04 is the last day of Ana.\n- 2026-05-11 is the release.\n- 2026-06-15 is a holiday.\n", ""},
		{"in code", "```\n## 2026-01-05\n\n- Deployed.\n\n## 2026-01-06\n\n- Done.\n```\n", ""},
	} {
		var got []string
		for _, l := range log.Find(markdown.Parse(c.text), "notes.md") {
			got = append(got, l.Form.String())
		}
		if strings.Join(got, ", ") != c.want {
			t.Errorf("%s: %q, want %q", c.name, got, c.want)
		}
	}
}

func TestDayLogsAreNone(t *testing.T) {
	text := "# 2026-02-17\n\n## 08:45 Start\n\n- Deployed, tests green.\n\n## 09:10 Deploy\n\n- All good.\n"
	for name, want := range map[string]int{"memory/2026-02-17.md": 0, "2026-W07.md": 0, `C:\m\20260217.md`: 0, "notes.md": 1, "": 1} {
		if got := len(log.Find(markdown.Parse(text), name)); got != want {
			t.Errorf("%s: %d logs", name, got)
		}
	}
}

func TestEntries(t *testing.T) {
	text := "# A\n\n## Log\n\nNewest first.\n\n### 2026-01-06 Slow page\n\n**Done**:\n- [x] Deployed\n- 09:10 restarted\n\nSee `a.go`.\n\n### 2026-01-05\n\n#### Next\n\n- Rest.\n"
	logs := log.Find(markdown.Parse(text), "")
	if len(logs) != 1 || logs[0].Title.Of(text) != "Log" || logs[0].Level != 2 || logs[0].Span.Of(text) != text[strings.Index(text, "## Log"):] {
		t.Fatalf("%+v", logs)
	}
	var got []string
	for _, e := range logs[0].Entries {
		got = append(got, "("+e.Title.Of(text)+")")
		for _, b := range e.Blocks {
			got = append(got, b.Text.Of(text)+"/"+b.Under.Of(text))
		}
	}
	want := "() Newest first./ (Slow page) **Done**:/Done Deployed/Done restarted/Done See `a.go`./ () Next/Next Rest./Next"
	if s := strings.Join(got, " "); s != want {
		t.Errorf("got  %s\nwant %s", s, want)
	}
}

// FuzzFind holds that logs are apart from each other, made of whole lines, and that
// what they say lies in them.
func FuzzFind(f *testing.F) {
	files, _ := filepath.Glob("../../testdata/consolidate/*/*/log.md")
	for _, name := range files {
		if b, err := os.ReadFile(name); err == nil {
			f.Add(string(b))
		}
	}
	f.Add("- 2026-01-01: a\n\n      code\n- 2026-01-02: b was\n  > q\n- 2026-01-03: did\n***\n<!-- x")
	f.Fuzz(func(t *testing.T, src string) {
		src = strings.ToValidUTF8(src, "?")
		at := 0
		for _, l := range log.Find(markdown.Parse(src), "") {
			if l.Span.Start < at || l.Span.End <= l.Span.Start || l.Span.End > len(src) || l.Level < 2 || l.Level > 6 {
				t.Fatalf("%+v", l)
			}
			if l.Span.Start > 0 && src[l.Span.Start-1] != '\n' || l.Span.End < len(src) && src[l.Span.End-1] != '\n' {
				t.Fatalf("%v is no stretch of whole lines", l.Span)
			}
			at = l.Span.End
			for _, e := range l.Entries {
				for _, b := range e.Blocks {
					if b.Text.Start < l.Span.Start || b.Text.End > l.Span.End || b.Text.Start > b.Text.End {
						t.Fatalf("%+v in %v", b, l.Span)
					}
				}
			}
		}
	})
}
