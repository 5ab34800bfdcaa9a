package search

import (
	"fmt"
	"slices"
	"strings"
	"testing"
)

func TestRank(t *testing.T) {
	documents := []string{
		"We use pnpm workspaces here.",
		"Prefers tabs over spaces. Tabs!",
		"Café crème, port_8080",
		"用户喜欢简洁的回答。不要客套。",
		"tabs and a very long text about other things than what the query asks for",
	}
	tests := []struct {
		name  string
		terms []string
		limit int
		want  []int
	}{
		{"the shorter document with more of them first", []string{"tabs"}, 8, []int{1, 4}},
		{"limit", []string{"tabs"}, 1, []int{1}},
		{"case and accents do not count", []string{"CAFE"}, 8, []int{2}},
		{"an underscore parts words", []string{"8080"}, 8, []int{2}},
		{"part of a word is no hit", []string{"work"}, 8, nil},
		{"Chinese is one word up to a mark", []string{"简洁"}, 8, nil},
		{"the whole run", []string{"用户喜欢简洁的回答"}, 8, []int{3}},
		{"any term is enough", []string{"pnpm", "nothing"}, 8, []int{0}},
		{"operators are words", []string{"NOT", "NEAR(", `"`, "*", "pnpm"}, 8, []int{0}},
		{"no terms", nil, 8, nil},
		{"no room", []string{"tabs"}, 0, nil},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			got, err := Rank(documents, tt.terms, tt.limit)
			if err != nil || !slices.Equal(got, tt.want) {
				t.Errorf("Rank(%q) = %v, %v; want %v", tt.terms, got, err, tt.want)
			}
		})
	}
	if got, err := Rank(nil, []string{"a"}, 8); err != nil || got != nil {
		t.Errorf("nothing to search: %v, %v", got, err)
	}
}

// BenchmarkRank searches as many documents as the agent looks at in two drawers.
func BenchmarkRank(b *testing.B) {
	documents := make([]string, 400)
	for i := range documents {
		documents[i] = strings.Repeat(fmt.Sprintf("word%d and common text\n", i), 40)
	}
	for b.Loop() {
		if _, err := Rank(documents, []string{"common", "word7"}, 8); err != nil {
			b.Fatal(err)
		}
	}
}
