package deepcode

import (
	"strconv"
	"strings"

	"memls/analysis/text"
)

// A jsonPlace is where in a JSON text somebody types.
type jsonPlace struct {
	path     []string  // the keys of the objects around it, and of a value its own
	key      bool      // a key is due; else a value
	typed    text.Span // what is typed of it so far
	hasValue bool      // a colon follows
}

// locateJSON finds the place of off in a text that is being typed, and so mostly no
// JSON: only brackets, colons, commas and strings are looked at. Time is linear.
func locateJSON(src string, off int) jsonPlace {
	type frame struct {
		array bool
		key   string
		value bool // the colon has passed
	}
	var stack []frame
	last := 0 // where the word in front of off began
	place := func(typed text.Span) jsonPlace {
		p := jsonPlace{typed: typed}
		for i, f := range stack {
			if f.array {
				return jsonPlace{typed: typed} // no setting is a list
			}
			if i < len(stack)-1 || f.value {
				p.path = append(p.path, f.key)
			}
		}
		p.key = len(stack) > 0 && !stack[len(stack)-1].value
		p.hasValue = strings.HasPrefix(strings.TrimLeft(src[typed.End:], " \t\r\n"), ":")
		return p
	}
	for i := 0; i < off; {
		switch c := src[i]; c {
		case '"':
			end := stringEnd(src, i)
			if end > off || end == off && src[end-1] != '"' {
				return place(text.Span{Start: i, End: end})
			}
			if n := len(stack); n > 0 && !stack[n-1].value {
				stack[n-1].key = unquote(src[i:end])
			}
			i = end
			last = i
			continue
		case '{', '[':
			if len(stack) < maxJSONDepth {
				stack = append(stack, frame{array: c == '['})
			}
		case '}', ']':
			stack = stack[:max(len(stack)-1, 0)]
		case ':':
			if n := len(stack); n > 0 {
				stack[n-1].value = true
			}
		case ',':
			if n := len(stack); n > 0 {
				stack[n-1].value, stack[n-1].key = false, ""
			}
		case ' ', '\t', '\r', '\n':
		default:
			i++
			continue
		}
		i++
		last = i
	}
	end := off
	for end < len(src) && strings.IndexByte(" \t\r\n,}]:\"", src[end]) < 0 {
		end++
	}
	return place(text.Span{Start: min(last, off), End: end})
}

const maxJSONDepth = 64

// stringEnd returns where the string that begins at i ends: behind its closing
// quote, or at the end of its line.
func stringEnd(src string, i int) int {
	for j := i + 1; j < len(src); j++ {
		switch src[j] {
		case '\\':
			j++
		case '"':
			return j + 1
		case '\n', '\r':
			return j
		}
	}
	return len(src)
}

func unquote(s string) string {
	if u, err := strconv.Unquote(s); err == nil {
		return u
	}
	return strings.Trim(s, `"`)
}
