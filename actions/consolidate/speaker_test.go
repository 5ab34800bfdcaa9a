package consolidate

import (
	"strings"
	"testing"

	"memls/analysis/markdown"
)

const chat = `# Printers

[09:00] ana: morning all
[09:10] ben: the label printer only takes rolls of 57 mm
[09:12] ana: thanks, noted
[10:30] ben: who orders the toner?
[10:31] ana: I do, on the first Monday of a month
[11:00] ben: please never unplug ` + "`lp-2`" + `, its queue is kept in memory
[11:05] ana: ok
`

// TestSpeakers leaves out who said what in a chat, and not what parts of a program report.
func TestSpeakers(t *testing.T) {
	p := File(markdown.Parse(chat), Options{})
	if p == nil {
		t.Fatal("a chat is no log")
	}
	for _, said := range []string{"the label printer only takes rolls of 57 mm", "never unplug `lp-2`"} {
		if !strings.Contains(p.After, said) {
			t.Errorf("%q is lost:\n%s", said, p.After)
		}
	}
	if strings.Contains(p.After, "ana:") || strings.Contains(p.After, "ben:") {
		t.Errorf("it names who spoke:\n%s", p.After)
	}
	report := strings.NewReplacer("ana: morning all", "api: started", "ben: ", "db: ", "ana: thanks, noted", "api: 200", "please ", "", "ana: I do", "api: ordered", "ana: ok", "api: stopped").Replace(chat)
	if p := File(markdown.Parse(report), Options{}); p == nil || !strings.Contains(p.After, "db: the label printer") {
		t.Errorf("what a part reports has lost its name:\n%s", p.After)
	}
}
