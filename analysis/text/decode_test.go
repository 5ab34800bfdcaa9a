package text

import (
	"strings"
	"testing"
	"unicode/utf8"
)

func TestDecodeReplacesMaximalSubparts(t *testing.T) {
	for _, c := range []struct{ name, in, want string }{
		{"valid text stays", "a é 漢 𝄞\uFEFF", "a é 漢 𝄞\uFEFF"},
		{"a byte order mark stays", "\xEF\xBB\xBFa", "\uFEFFa"},
		{"a real U+FFFD stays", "\uFFFD", "\uFFFD"},
		{"each stray continuation byte", "\x80\x80", "\uFFFD\uFFFD"},
		{"an unfinished sequence is one", "\xE6\xBC", "\uFFFD"},
		{"also before other text", "\xF0\x9D\x84a", "\uFFFDa"},
		{"overlong: no sequence begins so", "\xC0\xAF", "\uFFFD\uFFFD"},
		{"overlong in three bytes", "\xE0\x80\x80", "\uFFFD\uFFFD\uFFFD"},
		{"surrogates", "\xED\xA0\x80", "\uFFFD\uFFFD\uFFFD"},
		{"past U+10FFFF", "\xF4\x90\x80\x80", "\uFFFD\uFFFD\uFFFD\uFFFD"},
		{"bytes that never occur", "\xF5\xFF", "\uFFFD\uFFFD"},
		{"the Unicode standard's example, table 3-11", "\xE1\x80\xE2\xF0\x91\x92\xF1\xBF\x41", "\uFFFD\uFFFD\uFFFD\uFFFDA"},
		{"two unfinished ones", "\xE1\x80\xE1\x80", "\uFFFD\uFFFD"},
		{"UTF-16 is no text", "\xFF\xFEa\x00", "\uFFFD\uFFFDa\x00"},
	} {
		got, lossy := Decode([]byte(c.in))
		if got != c.want || lossy != (c.in != c.want) {
			t.Errorf("%s: Decode(%q) = %q, %v; want %q", c.name, c.in, got, lossy, c.want)
		}
	}
}

// beginnings holds every proper prefix of the encoding of a code point.
var beginnings = func() map[string]bool {
	set := make(map[string]bool)
	for r := rune(0x80); r <= utf8.MaxRune; r++ {
		if !utf8.ValidRune(r) {
			continue
		}
		s := string(r)
		for n := 1; n < len(s); n++ {
			set[s[:n]] = true
		}
	}
	return set
}()

// decodeByDefinition takes, where no code point stands, the longest beginning of
// one for one U+FFFD, or else one byte.
func decodeByDefinition(b []byte) string {
	var out strings.Builder
	for len(b) > 0 {
		if r, n := utf8.DecodeRune(b); r != utf8.RuneError || n > 1 {
			out.WriteRune(r)
			b = b[n:]
			continue
		}
		n := 1
		for k := 2; k <= 3 && k <= len(b); k++ {
			if beginnings[string(b[:k])] {
				n = k
			}
		}
		out.WriteRune(utf8.RuneError)
		b = b[n:]
	}
	return out.String()
}

// All sequences of up to four bytes out of those that matter: each class of lead
// and continuation bytes at its borders.
func TestDecodeByDefinition(t *testing.T) {
	borders := []byte{0x00, 'a', 0x7F, 0x80, 0x8F, 0x90, 0x9F, 0xA0, 0xBF, 0xC0, 0xC1, 0xC2, 0xDF, 0xE0, 0xE1, 0xEC, 0xED, 0xEE, 0xEF, 0xF0, 0xF1, 0xF3, 0xF4, 0xF5, 0xFF}
	var try func(prefix []byte, n int)
	try = func(prefix []byte, n int) {
		if got, _ := Decode(prefix); got != decodeByDefinition(prefix) {
			t.Fatalf("Decode(%q) = %q, want %q", prefix, got, decodeByDefinition(prefix))
		}
		if n == 0 {
			return
		}
		for _, b := range borders {
			try(append(prefix[:len(prefix):len(prefix)], b), n-1)
		}
	}
	try(nil, 4)
}

func FuzzDecode(f *testing.F) {
	f.Add([]byte("a\xE6\xBC\xF0\x9Dé"))
	f.Fuzz(func(t *testing.T, b []byte) {
		got, lossy := Decode(b)
		if got != decodeByDefinition(b) || lossy == utf8.Valid(b) {
			t.Fatalf("Decode(%q) = %q, %v; want %q", b, got, lossy, decodeByDefinition(b))
		}
	})
}
