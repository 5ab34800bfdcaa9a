package jsontext

import (
	"strconv"
	"strings"

	"memls/analysis/text"
)

// A Place is where in a JSON text somebody types.
type Place struct {
	// Path holds the keys of the objects around it, "[]" for each list, and of a value
	// its own key.
	Path     []string
	Key      bool      // a key is due; else a value
	Typed    text.Span // what is typed of it so far
	HasValue bool      // a colon follows
}

// Locate finds the place of off in a text that is being typed, and so mostly no
// JSON: only brackets, colons, commas and strings are looked at. Time is linear.
func Locate(src string, off int) Place {
	type frame struct {
		array bool
		key   string
		value bool // the colon has passed
	}
	var stack []frame
	last := 0 // where the word in front of off began
	place := func(typed text.Span) Place {
		p := Place{Typed: typed}
		for i, f := range stack {
			switch {
			case f.array:
				p.Path = append(p.Path, "[]")
			case i < len(stack)-1 || f.value:
				p.Path = append(p.Path, f.key)
			}
		}
		p.Key = len(stack) > 0 && !stack[len(stack)-1].array && !stack[len(stack)-1].value
		p.HasValue = strings.HasPrefix(strings.TrimLeft(src[typed.End:], " \t\r\n"), ":")
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
			if len(stack) < maxPlaceDepth {
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

const maxPlaceDepth = 64

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
