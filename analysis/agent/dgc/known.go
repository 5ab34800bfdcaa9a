package dgc

import (
	"cmp"
	"slices"
	"strings"
)

// Known holds exact values that DGC redacts wherever they stand: those of
// environment variables with secret-like names. (DGC knows more, from its own
// configuration; a preview never reads that.) The values stay inside.
type Known struct{ values []string }

const (
	minKnown   = 8     // code points of a value
	maxKnown   = 16384 // code points of a value
	maxKnownOf = 256   // values
)

// notKnown are values that stand for no secret.
var notKnown = []string{
	"ollama", "sk-local", "lm-studio", "none", "null", "undefined", "password", "changeme", "example", "placeholder",
}

// knownNames are the parts of a variable's name that make its value a secret,
// between the ends of the name, '_' or '-'.
var knownNames = []string{
	"api?key", "access?key?id", "access?key", "secret?access?key", "secret?key", "access?token", "refresh?token",
	"auth?token", "session?token", "token", "password", "passwd", "passphrase", "client?secret", "private?key", "credential",
}

// NewKnown takes the values from environment variables by name.
func NewKnown(env map[string]string) *Known {
	k := &Known{}
	for name, value := range env {
		if !secretName(name) {
			continue
		}
		value = strip(value)
		n := charCount(value)
		if n < minKnown || n > maxKnown || strings.IndexByte(value, 0) >= 0 || slices.Contains(notKnown, strings.ToLower(value)) {
			continue
		}
		k.values = append(k.values, value)
	}
	slices.Sort(k.values)
	k.values = slices.Compact(k.values)
	slices.SortStableFunc(k.values, func(a, b string) int { return cmp.Compare(charCount(b), charCount(a)) })
	k.values = k.values[:min(len(k.values), maxKnownOf)]
	return k
}

// Len returns the number of values.
func (k *Known) Len() int { return len(k.list()) }

func (k *Known) list() []string {
	if k == nil {
		return nil
	}
	return k.values
}

// in reports whether one of the values stands in s.
func (k *Known) in(s string) bool {
	return slices.ContainsFunc(k.list(), func(v string) bool { return strings.Contains(s, v) })
}

func secretName(name string) bool {
	separator := func(i int) bool {
		return i < 0 || i >= len(name) || name[i] == '_' || name[i] == '-'
	}
	for i := range len(name) {
		if !separator(i - 1) {
			continue
		}
		for _, w := range knownNames {
			if end := hasWord(name, i, w); end >= 0 && separator(end) {
				return true
			}
		}
	}
	return false
}
