package settings

import (
	"strings"

	"memls/analysis/text"
)

// At is what may stand at a place of a settings file, which need not be YAML yet: it
// is read while it is written.
type At struct {
	Path []string  // the keys that it stands below, from the top
	Key  bool      // a key belongs there; else a value
	Word text.Span // what stands there, from its first byte to its last; may be empty
	Lead string    // what is missing before the word: the blank behind a colon
	// Bare says that what stands there is no key yet: no colon follows it.
	Bare bool
}

// PlaceAt returns what belongs at the byte off of a settings file; ok is false in a
// comment. Only the line itself and the keys above it are looked at.
func PlaceAt(src string, off int) (at At, ok bool) {
	start := strings.LastIndexAny(src[:off], "\r\n") + 1
	end := off + strings.IndexAny(src[off:]+"\n", "\r\n")
	line := src[start:end]
	indent := len(line) - len(strings.TrimLeft(line, " "))
	c := cursor{src: src, at: start + indent, off: off, end: end}
	if c.at > off { // in the indentation: what would begin here
		c.at, indent = off, off-start
	}
	at.Path = above(src, start, indent, strings.HasPrefix(src[c.at:end], "-"))
	for strings.HasPrefix(src[c.at:end], "- ") && c.at+2 <= off {
		c.at += len("- ")
		c.item = true
	}
	return c.read(at)
}

// above returns the keys that a line with some indentation stands below. The items of
// a list may be no further in than its key.
func above(src string, start, indent int, item bool) []string {
	var out []string
	for start > 0 && (indent > 0 || item) {
		end := start - 1
		start = text.LineStart(src, end)
		line := strings.TrimRight(src[start:end], " \t\r")
		in := len(line) - len(strings.TrimLeft(line, " "))
		if line[in:] == "" || line[in] == '#' || line[in] == '-' || in > indent || in == indent && !item {
			continue
		}
		key, value, found := strings.Cut(line[in:], ":")
		if !found || value != "" && value[0] != ' ' {
			continue
		}
		out = append([]string{unquoted(key)}, out...)
		indent, item = in, false
	}
	return out
}

// A cursor reads one line up to a place.
type cursor struct {
	src          string
	at, off, end int
	item         bool // of a list: a value belongs here
}

// closers end what flow brackets open.
var closers = map[byte]string{'{': "}", '[': "]"}

// read reads from the beginning of a key or value to off.
func (c *cursor) read(at At) (At, bool) {
	at.Key = !c.item
	open := ""                  // the brackets that are open, their closers last first
	base := []int{len(at.Path)} // how many keys each of them stands below
	word := c.at
	for i := c.at; i < c.off; i++ {
		switch b := c.src[i]; {
		case b == '#' && (i == 0 || strings.IndexByte(" \t\n", c.src[i-1]) >= 0):
			return At{}, false
		case b == '"' || b == '\'':
			n := strings.IndexByte(c.src[i+1:c.off], b)
			if n < 0 {
				i = c.off
				break
			}
			i += n + 1
		case b == ':' && at.Key && (i+1 == c.end || strings.IndexByte(" \t\r\n", c.src[i+1]) >= 0):
			at.Path = append(at.Path, unquoted(c.src[word:i]))
			at.Key, word = false, i+1
		case closers[b] != "" && strings.TrimSpace(c.src[word:i]) == "":
			open, base = closers[b]+open, append(base, len(at.Path))
			at.Key, word = b == '{', i+1
		case open != "" && b == open[0]:
			at.Path = at.Path[:base[len(base)-1]]
			open, base = open[1:], base[:len(base)-1]
			at.Key, word = false, i+1
		case b == ',' && open != "":
			at.Path = at.Path[:base[len(base)-1]]
			at.Key, word = open[0] == '}', i+1
		}
	}
	begin := word
	for word < c.off && (c.src[word] == ' ' || c.src[word] == '\t') {
		word++
	}
	if begin == word && begin > c.at && c.src[begin-1] == ':' {
		at.Lead = " "
	}
	stop := c.off
	for stop < c.end && strings.IndexByte(",]}#:", c.src[stop]) < 0 {
		stop++
	}
	at.Word = text.Span{Start: word, End: max(word, c.off, len(strings.TrimRight(c.src[:stop], " \t")))}
	at.Bare = stop == c.end || c.src[stop] != ':'
	return at, true
}

// unquoted returns a key as it is meant.
func unquoted(s string) string { return strings.Trim(strings.TrimSpace(s), `"'`) }
