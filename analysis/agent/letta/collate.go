package letta

import (
	"bytes"
	"slices"

	"sync"

	"golang.org/x/text/collate"
	"golang.org/x/text/language"
)

// collators hold collate.Collator values: one serves one goroutine at a time.
var collators = sync.Pool{New: func() any { return collate.New(language.Und) }}

// SortNames sorts names as the agent's localeCompare does: by the root collation
// of Unicode. Names that compare equal keep their order.
func SortNames(names []string) { sortBy(names, func(s string) string { return s }) }

// sortBy sorts items by the collation of their keys, stably.
func sortBy[T any](items []T, key func(T) string) {
	type keyed struct {
		key  []byte
		item T
	}
	c := collators.Get().(*collate.Collator)
	defer collators.Put(c)
	var buf collate.Buffer
	all := make([]keyed, len(items))
	for i, item := range items {
		all[i] = keyed{c.KeyFromString(&buf, key(item)), item}
	}
	slices.SortStableFunc(all, func(a, b keyed) int { return bytes.Compare(a.key, b.key) })
	for i := range all {
		items[i] = all[i].item
	}
}
