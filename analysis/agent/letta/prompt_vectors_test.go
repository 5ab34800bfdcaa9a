package letta

import "testing"

func TestVectorsSummary(t *testing.T) {
	type vector struct {
		Input   content
		Summary *string
	}
	eachVector(t, "letta-summary.jsonl", nil, func(t *testing.T, v vector) {
		want := ""
		if v.Summary != nil {
			want = *v.Summary
		}
		wantText(t, Summarize(v.Input.text()).Text, want)
	})
}

func TestVectorsPrompt(t *testing.T) {
	type vector struct {
		Unborn bool
		Output *content
		treeSpec
	}
	eachVector(t, "letta-prompt.jsonl", nil, func(t *testing.T, v vector) {
		var head *Tree
		if !v.Unborn {
			head = v.tree(nil, nil)
		}
		p := ReadPrompt(head, false)
		if p == nil || v.Output == nil {
			if p != nil || v.Output != nil {
				t.Fatalf("prompt %v, want %v", p, v.Output)
			}
			return
		}
		wantText(t, p.View.Text, v.Output.bytes)
		checkView(t, p.View, func(path string) (string, error) { return head.Get(path).Text() })
	})
}
