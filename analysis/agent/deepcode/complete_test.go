package deepcode

import (
	"strings"
	"testing"

	"memls/analysis/agent"
	"memls/analysis/settings"
	"memls/analysis/text"
)

// What is offered at |, and the text after the first of it.
func TestComplete(t *testing.T) {
	const config, memory = "/srv/shop/.deepcode/settings.json", testMemory + "a.md"
	for _, test := range []struct{ path, content, labels, after string }{
		{config, `{|}`, "memory", `{"memory": {}}`},
		{config, `{"mem|"}`, "memory", `{"memory": {}}`},
		{config, `{"memory": {|}}`, "enabled extractEveryTurns sessionMemory dream global indexConsolidation", `{"memory": {"enabled": true}}`},
		{config, `{"memory": { "dream": { "min|": 3 } } }`, "enabled minHours minSessions", `{"memory": { "dream": { "enabled": 3 } } }`},
		{config, `{"memory": { "dream": { "minHours": | } } }`, "24", `{"memory": { "dream": { "minHours": 24 } } }`},
		{config, `{"memory": { "dream": { "enabled": fa| } } }`, "true false", `{"memory": { "dream": { "enabled": true } } }`},
		{config, "{\"memory\": {\n  \"global\": {\n    \"maxB|\n", "enabled maxBytes", "{\"memory\": {\n  \"global\": {\n    \"enabled\": true\n"},
		{config, `{"other": {|}}`, "", ""},
		{config, `{"memory": [{|}]}`, "", ""},
		{config, `|`, "", ""},
		{memory, "---\n|\n---\nBody", "name description type metadata", "---\nname: \n---\nBody"},
		{memory, "---\nname: a\nde|\n---\nBody", "description type metadata", "---\nname: a\ndescription: \n---\nBody"},
		{memory, "---\nname: a\ntype:|\n---\nBody", "user feedback project reference", "---\nname: a\ntype: user\n---\nBody"},
		{memory, "---\nmetadata:\n  type: fee|\n---\nBody", "user feedback project reference", "---\nmetadata:\n  type: user\n---\nBody"},
		{memory, "---\nname: a|\n---\nBody", "", ""},
		{memory, "---\nname: a\n---\nBo|dy", "", ""},
	} {
		before, rest, _ := strings.Cut(test.content, "|")
		s := snapshotOf(map[string]string{test.path: before + rest}, settings.Settings{})
		offered := Agent{}.Complete(s, Agent{}.Role(s, test.path), len(before), agent.Options{})
		var labels []string
		for _, c := range offered {
			labels = append(labels, c.Label)
		}
		if got := strings.Join(labels, " "); got != test.labels {
			t.Errorf("%s: %s", test.content, got)
			continue
		}
		if len(offered) == 0 {
			continue
		}
		if after, err := text.Apply(before+rest, offered[0].Edit); err != nil || after != test.after {
			t.Errorf("%s: %q, %v", test.content, after, err)
		}
	}
}

// Whatever is typed, wherever: no crash, and every edit fits.
func FuzzComplete(f *testing.F) {
	f.Add(`{"memory": {"dream": {"minHours": 4}}}`, 12)
	f.Add("---\nname: a\ntype: \n---\n", 15)
	f.Fuzz(func(t *testing.T, content string, off int) {
		content = strings.ToValidUTF8(content, "\uFFFD")
		for _, path := range []string{"/srv/shop/.deepcode/settings.json", testMemory + "a.md"} {
			s := snapshotOf(map[string]string{path: content}, settings.Settings{})
			for _, c := range (Agent{}).Complete(s, Agent{}.Role(s, path), off, agent.Options{}) {
				if _, err := text.Apply(content, c.Edit); err != nil {
					t.Fatal(err)
				}
			}
		}
	})
}
