package jsontext

import (
	"strings"
	"testing"
)

func TestAt(t *testing.T) {
	src := `{"memory": {"dream": {"on": true}}, "limits": [{"glob": "a"}, {"glob": "b"}], "list": [1]}`
	v, problems := Parse(src)
	if len(problems) > 0 {
		t.Fatal(problems)
	}
	for _, c := range []struct {
		at, path, key string
		item          int
	}{
		{"true", "memory.dream.on", `"on"`, -1},
		{`dream"`, "memory.dream", `"dream"`, -1},
		{`"b"`, "limits.[].glob", `"glob"`, 1},
		{"1]", "list", `"list"`, -1},
		{`{"memory`, "", "", -1},
	} {
		path, key, item := v.At(strings.Index(src, c.at))
		if path != c.path || key.Of(src) != c.key || item != c.item {
			t.Errorf("at %s: %s %s %d, want %s %s %d", c.at, path, key.Of(src), item, c.path, c.key, c.item)
		}
	}
	if path, _, _ := (*Value)(nil).At(0); path != "" {
		t.Errorf("no value has the key %s", path)
	}
}
