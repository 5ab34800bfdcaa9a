package deepcode

import (
	"errors"
	"fmt"
	"math"
	"reflect"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"
	"unicode/utf16"

	"memls/analysis/agent/javascript"
	"memls/analysis/text"
	"memls/analysis/workspace/workspacetest"
)

// spanOf returns where part stands in a file.
func spanOf(t *testing.T, disk *workspacetest.Disk, path, part string) text.Span {
	t.Helper()
	b, err := disk.ReadFile(path, 1<<20)
	i := strings.Index(string(b), part)
	if err != nil || i < 0 {
		t.Fatalf("no %q in %s: %v", part, path, err)
	}
	return text.Span{Start: i, End: i + len(part)}
}

func TestLocate(t *testing.T) {
	for _, tt := range []struct {
		path string
		area Area
		dir  string
		rel  string
	}{
		{"/h/.deepcode/memory/a/b.md", GlobalDrawer, "/h/.deepcode/memory", "a/b.md"},
		{"/h/.deepcode/memory", GlobalDrawer, "/h/.deepcode/memory", ""},
		{"/h/.deepcode/projects/-k/memory/a.md", ProjectMemory, "/h/.deepcode/projects/-k/memory", "a.md"},
		{"/h/.deepcode/projects/-k/memory", ProjectMemory, "/h/.deepcode/projects/-k/memory", ""},
		{"/h/.deepcode/projects/-k/s1/session-memory/summary.md", SessionSummary, "", ""},
		{"/h/.deepcode/projects/-k/s1/session-memory/other.md", Elsewhere, "", ""},
		{"/h/.deepcode/DEEPCODE.md", UserFile, "", ""},
		{"/h/.deepcode/settings.json", UserFile, "", ""},
		{"/h/.deepcode", Elsewhere, "", ""},
		{"/h/memory/a.md", Elsewhere, "", ""},
		{"/h/.deepcodex/memory/a.md", Elsewhere, "", ""},
	} {
		if area, dir, rel := Locate("/h", tt.path); area != tt.area || dir != tt.dir || rel != tt.rel {
			t.Errorf("Locate(%s) = %d, %q, %q", tt.path, area, dir, rel)
		}
	}
	if area, _, _ := Locate("", "/.deepcode/memory/a.md"); area != Elsewhere {
		t.Error("a place without a home")
	}
}

// TestListLinks shows what the two ways to list make of links, circles included.
func TestListLinks(t *testing.T) {
	disk := workspacetest.NewDisk()
	for _, p := range []string{"/m/a.md", "/m/sub/b.md", "/m/sub/MEMORY.md", "/m/logs/c.md", "/o/d.md", "/m/.md", "/m/x.txt"} {
		disk.File(p, "x", time.Time{})
	}
	disk.Link("/m/link.md", "../o/d.md")
	disk.Link("/m/dead.md", "none")
	disk.Link("/m/out", "../o")
	disk.Link("/m/sub/circle", "..")
	disk.Link("/m/team", "../o")
	rels := func(follow bool) []string {
		var out []string
		for _, e := range List(disk, "/m", follow) {
			out = append(out, fmt.Sprint(e.Rel, " ", e.Linked))
		}
		return out
	}
	if got, want := rels(false), []string{".md false", "a.md false", "sub/b.md false"}; !slices.Equal(got, want) {
		t.Errorf("without links %q", got)
	}
	for _, want := range []string{"a.md false", "link.md true", "out/d.md true", "sub/b.md false", "sub/circle/a.md true"} {
		if got := rels(true); !slices.Contains(got, want) || len(got) > 20 {
			t.Errorf("with links %q, without %q", got, want)
		}
	}
	if List(disk, "/none", true) != nil || List(disk, "/m/a.md", false) != nil {
		t.Error("memories in what is no directory")
	}
}

// TestDrawerOverBudget shows the two forms by release, and whose bodies are lost.
func TestDrawerOverBudget(t *testing.T) {
	disk := workspacetest.NewDisk()
	disk.File("/g/a.md", "---\nname: tabs\ndescription: Tabs, please\n---\n\nUse tabs.\n", time.Time{})
	disk.File("/g/b.md", "Plain and longer.\n", time.Time{})
	disk.File("/g/empty.md", "---\nname: x\n---\n", time.Time{})

	d := ReadDrawer(disk, "/g", 10, Release0150, diskLister(disk))
	if !strings.Contains(d.View.Text, "\n- a.md\n- b.md\n") || d.Mode != DrawerNames {
		t.Errorf("0.15.0: %q", d.View.Text)
	}
	if len(d.View.LeftOut) != 2 || d.View.Used != len("Use tabs.\n\nPlain and longer.") || d.View.Limit != 10 {
		t.Errorf("left out %v, %d of %d bytes", d.View.LeftOut, d.View.Used, d.View.Limit)
	}
	if d.Largest()[0].Entry.Rel != "b.md" {
		t.Errorf("largest %s", d.Largest()[0].Entry.Rel)
	}
	d = ReadDrawer(disk, "/g", 10, ReleaseDocs, diskLister(disk))
	if !strings.Contains(d.View.Text, "\n- tabs: Tabs, please\n- b.md: (无描述)\n") {
		t.Errorf("documents: %q", d.View.Text)
	}
	checkView(t, disk, d.View)
	if d := ReadDrawer(disk, "/g", 1e300, "", diskLister(disk)); d.View.Limit != math.MaxInt32 || d.Mode != DrawerFull {
		t.Errorf("a budget without end: %d", d.View.Limit)
	}
}

// TestInstructionFiles shows what the agent finds, hides and takes out.
func TestInstructionFiles(t *testing.T) {
	disk := workspacetest.NewDisk()
	disk.File("/p/CLAUDE.md", "a <claude-mem-context>b</claude-mem-context>", time.Time{})
	disk.File("/p/AGENTS.md", "hidden", time.Time{})
	in := ReadInstructions(disk, Find(disk, "/h", "/p"))
	f := in.Files[0]
	if !slices.Equal(f.Hides, []string{"/p/AGENTS.md"}) || len(f.Removed) != 1 || len(in.View.LeftOut) != 1 {
		t.Errorf("%+v", f)
	}
	if !strings.HasSuffix(in.View.Text, "\na") {
		t.Errorf("view %q", in.View.Text)
	}
	disk.Dir("/p/DEEPCODE.md")
	in = ReadInstructions(disk, Find(disk, "/h", "/p"))
	if !errors.Is(in.Err, ErrIsDirectory) || in.View.Text != "" {
		t.Errorf("a folder of that name: %v, %q", in.Err, in.View.Text)
	}
	s := Session{Settings: DefaultSettings()}
	if p := ReadPrompt(disk, Find(disk, "/h", "/p"), s, diskLister(disk)); p.View.Text != "" || p.Index != nil {
		t.Errorf("a prompt of an agent that does not start: %q", p.View.Text)
	}
}

var contextPattern = regexp.MustCompile(`<claude-mem-context>[\s\S]*?</claude-mem-context>`)

// FuzzInstructions holds that what is taken out is what the agent's pattern
// matches, and that the rest is trimmed as one text.
func FuzzInstructions(f *testing.F) {
	const open, shut = contextOpen, contextClose
	for _, s := range []string{"a" + open + "b" + shut + "c", open + open + shut, " " + open + shut + "\n" + open + shut + " x ", open + shut + " ", shut + open} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, raw string) {
		src, _ := text.Decode([]byte(raw))
		file := InstructionFile{File: &File{Path: "/f", Text: src}}
		file.cut()
		var got strings.Builder
		for _, part := range file.Kept {
			got.WriteString(part.Of(src))
		}
		if want := javascript.Trim(contextPattern.ReplaceAllString(src, "")); got.String() != want {
			t.Fatalf("%q, want %q", got.String(), want)
		}
	})
}

// FuzzUnits holds the lengths and the order of JavaScript's strings against Go's
// own UTF-16.
func FuzzUnits(f *testing.F) {
	f.Add("a😀", "\uFFFFb", 2)
	f.Add("İı", "", 0)
	f.Fuzz(func(t *testing.T, rawA, rawB string, n int) {
		a, _ := text.Decode([]byte(rawA))
		b, _ := text.Decode([]byte(rawB))
		ua, ub := utf16.Encode([]rune(a)), utf16.Encode([]rune(b))
		if sign(compareUnits(a, b)) != sign(slices.Compare(ua, ub)) {
			t.Fatalf("%q against %q: %d", a, b, compareUnits(a, b))
		}
		if javascript.Units(a) != len(ua) {
			t.Fatalf("%d units in %q", javascript.Units(a), a)
		}
		if n = max(0, min(n, len(ua))); javascript.FirstUnits(a, n) != string(utf16.Decode(ua[:n])) {
			t.Fatalf("the first %d units of %q: %q", n, a, javascript.FirstUnits(a, n))
		}
	})
}

func sign(n int) int {
	switch {
	case n < 0:
		return -1
	case n > 0:
		return 1
	}
	return 0
}

func TestSearch(t *testing.T) {
	disk := workspacetest.NewDisk()
	disk.File("/p/a.md", "---\ndescription: d\n---\nfirst\n  the İstanbul  note  \n", time.Time{})
	disk.File("/p/b.md", strings.Repeat("word ", 39)+"word😀 end", time.Time{})
	memories := ScanMemories(disk, "/g", "/p")
	all := func(documents, terms []string, limit int) ([]int, error) {
		if limit != MaxHits {
			t.Errorf("limit %d", limit)
		}
		return []int{0, 1}, nil
	}
	v, hits, err := Search(memories, "İstanbul, end", 99, all)
	if err != nil {
		t.Fatal(err)
	}
	checkView(t, disk, v)
	if hits[0].Snippet != "the İstanbul note" || hits[0].Line.Of(hits[0].Memory.File.Text) != "the İstanbul  note" {
		t.Errorf("snippet %q of %v", hits[0].Snippet, hits[0].Line)
	}
	// 200 UTF-16 units end in the middle of the emoji.
	if want := strings.Repeat("word ", 39) + "word\uFFFD…"; hits[1].Snippet != want {
		t.Errorf("snippet %q, want %q", hits[1].Snippet, want)
	}
	if got := Terms("a_b-c1 d²"); !slices.Equal(got, []string{"a", "b", "c1", "d²"}) {
		t.Errorf("terms %q", got)
	}
	broken := errors.New("broken")
	if _, _, err := Search(memories, "a", 0, func(_, _ []string, limit int) ([]int, error) { return nil, broken }); !errors.Is(err, broken) {
		t.Errorf("error %v", err)
	}
}

func TestDream(t *testing.T) {
	now := time.Unix(1_000_000, 0)
	ago := func(d time.Duration) time.Time { return now.Add(-d) }
	disk := workspacetest.NewDisk()
	p := Find(disk, "/h", "/p")
	project := "/h/.deepcode/projects/-p"
	for i := range 6 {
		disk.File(fmt.Sprintf("%s/s%d/session-memory/summary.md", project, i), "x", ago(time.Duration(i)*10*time.Hour))
	}
	settings := DefaultSettings()
	nobody := func(int) bool { return false }
	somebody := func(pid int) bool { return pid == 77 }

	d := ReadDream(disk, p, settings, now, nobody)
	if !d.Last.IsZero() || !math.IsInf(d.Hours, 1) || d.Sessions != 6 || !d.Due {
		t.Errorf("never before: %+v", d)
	}
	disk.File(p.Memory+"/"+ConsolidateLock, "77", ago(25*time.Hour))
	d = ReadDream(disk, p, settings, now, somebody)
	if d.Hours != 25 || d.Sessions != 3 || d.Due || d.Running {
		t.Errorf("too few sessions: %+v", d)
	}
	settings.Dream.MinSessions = 2.5
	if d = ReadDream(disk, p, settings, now, nobody); !d.Due {
		t.Errorf("enough: %+v", d)
	}
	disk.File(p.Memory+"/"+ConsolidateLock, "77\n", ago(59*time.Minute))
	settings.Dream.MinHours = 0
	settings.Dream.MinSessions = 1
	if d = ReadDream(disk, p, settings, now, somebody); d.Due || !d.Running {
		t.Errorf("running: %+v", d)
	}
	if d = ReadDream(disk, p, settings, now, nobody); !d.Due {
		t.Errorf("whoever ran has died: %+v", d)
	}
	settings.Enabled = false
	if d = ReadDream(disk, p, settings, now, nobody); d.Due || d.Enabled {
		t.Errorf("switched off: %+v", d)
	}
}

func TestHolder(t *testing.T) {
	alive := func(pid int) bool { return pid == 77 }
	for _, tt := range []struct {
		name, content string
		age           time.Duration
		pid           int
	}{
		{"held", NewWriteLock(77, "0b1c"), 29 * time.Second, 77},
		{"stale", "77:0b1c", 30 * time.Second, 0},
		{"dead", "78:0b1c", 0, 0},
		{"empty", "", 0, 0},
		{"no number", "x:y", 0, 0},
	} {
		t.Run(tt.name, func(t *testing.T) {
			if pid := holder(writeStale, alive)(tt.content, tt.age); pid != tt.pid {
				t.Errorf("process %d, want %d", pid, tt.pid)
			}
		})
	}
}

func TestConsolidateLock(t *testing.T) {
	now := time.Unix(1_000_000, 0)
	alive := func(pid int) bool { return pid == 77 }
	disk := workspacetest.NewDisk()
	if l := ReadConsolidateLock(disk, "/g", now, alive); l.Held || l.PID != 0 || l.Path != "/g/.consolidate-lock" {
		t.Errorf("no lock: %+v", l)
	}
	disk.File("/g/.consolidate-lock", "77\n", now.Add(-59*time.Minute))
	if l := ReadConsolidateLock(disk, "/g", now, alive); !l.Held || l.PID != 77 {
		t.Errorf("held: %+v", l)
	}
	disk.File("/g/.consolidate-lock", strings.Repeat("7", maxLock+1), now)
	if l := ReadConsolidateLock(disk, "/g", now, alive); l.Held || l.PID != 0 {
		t.Errorf("too long: %+v", l)
	}
}

func TestReleases(t *testing.T) {
	if got := Releases(); !reflect.DeepEqual(got, []string{"0.15.0", "docs"}) || promised("") || !promised("docs") {
		t.Errorf("releases %q", got)
	}
	if got := Types(); len(got) != 4 || got[0] != "user" {
		t.Errorf("types %q", got)
	}
}
