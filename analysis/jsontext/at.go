package jsontext

import (
	"strings"

	"memls/analysis/text"
)

// At returns the innermost key of an object whose name or value holds off: where its name
// stands, and the path to it, with dots between the keys and "[]" for a list of objects;
// item is that of the last such list on the way, -1 where there is none. "" when no key
// holds it.
func (v *Value) At(off int) (path string, key text.Span, item int) {
	item = -1
	holds := func(s text.Span) bool { return s.Start <= off && off <= s.End }
	for v != nil {
		var inner *Value
		switch v.Kind {
		case Array:
			for i, x := range v.Items {
				if x.Kind == Object && holds(x.Span) {
					path, inner, item = path+".[]", x, i
					break
				}
			}
		case Object:
			for _, m := range v.Members {
				whole := m.KeySpan
				if m.Value != nil {
					whole.End = max(whole.End, m.Value.Span.End)
				}
				if holds(whole) {
					path, key, inner = strings.TrimPrefix(path+"."+m.Key, "."), m.KeySpan, m.Value
					break
				}
			}
		}
		v = inner
	}
	return path, key, item
}
