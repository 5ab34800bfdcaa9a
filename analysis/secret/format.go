package secret

import (
	"cmp"
	"slices"
	"strings"
)

// A format is a key that starts with a constant prefix.
type format struct {
	kind, title, variable string
	prefix                string
	alphabet              alphabet // of what follows the prefix
	min, max              int      // bytes that follow it; a longer run is no such key
	// check looks at what follows the prefix. nil: it must be drawn at random,
	// and is then Certain.
	check func(body string) (Level, bool)
}

// open is the upper bound for keys whose length varies, in bytes.
const open = 4096

// pairSlots is the size of the table below, a power of two.
const pairSlots = 1 << 13

// pairs leads from the first two bytes of a word to the formats that start so,
// longest prefix first: 0, or 1 + an index into pairLists.
var (
	pairs     [pairSlots]uint8
	pairLists [][]*format
)

func init() {
	for i := range formats {
		f := &formats[i]
		h := pairHash(f.prefix[0], f.prefix[1])
		if pairs[h] == 0 {
			pairLists = append(pairLists, nil)
			pairs[h] = uint8(len(pairLists))
		}
		list := &pairLists[pairs[h]-1]
		*list = append(*list, f)
	}
	for _, list := range pairLists {
		slices.SortStableFunc(list, func(a, b *format) int { return cmp.Compare(len(b.prefix), len(a.prefix)) })
	}
}

func pairHash(a, b byte) uint { return (uint(a)<<6 ^ uint(b)) & (pairSlots - 1) }

// formatsAt returns the formats that may start s, which has two bytes or more.
func formatsAt(s string) []*format {
	if n := pairs[pairHash(s[0], s[1])]; n != 0 {
		return pairLists[n-1]
	}
	return nil
}

// Mask returns what may be shown in place of a value of n bytes: the constant
// prefix that all values of the kind share, where there is one, and an ellipsis.
// It never holds a byte of the secret part, and nothing of values too short to
// hide the rest.
func Mask(kind string, n int) string {
	if p := prefixes[kind]; len(p)+8 <= n {
		return p + "…"
	}
	return "…"
}

// prefixes holds the constant start of each kind.
var prefixes = func() map[string]string {
	m := map[string]string{kindPrivateKey: "-----BEGIN ", "jwt": jwtPrefix}
	for _, f := range formats {
		p := f.prefix
		if strings.Contains(p, "/") {
			p = "" // the span may begin with the scheme of the address
		}
		old, seen := m[f.kind]
		if !seen {
			m[f.kind] = p
			continue
		}
		n := 0
		for n < min(len(old), len(p)) && old[n] == p[n] {
			n++
		}
		m[f.kind] = p[:n]
	}
	return m
}()
