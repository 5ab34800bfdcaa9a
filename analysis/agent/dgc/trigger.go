package dgc

import "strings"

// The matchers need about ten passes over a text. Nearly all text holds nothing
// for them, and one pass over it can prove that: every match holds a rare byte
// at a place where its neighbours can be checked at once.

// trigger[c] is set for the bytes at which triggered looks round.
var trigger = func() (t [256]bool) {
	for _, c := range []byte("-=\"'/_JzZkK\x00\xC4\xC5\xE2") {
		t[c] = true
	}
	return t
}()

// quiet reports that no matcher finds anything in s. It may say false where
// nothing is found, never true where something is.
func quiet(s string) bool {
	for i := 0; i < len(s); i++ {
		if trigger[s[i]] && triggered(s, i) {
			return false
		}
	}
	return true
}

// triggered reports whether the byte at i may belong to a match.
func triggered(s string, i int) bool {
	switch c := s[i]; c {
	case 0:
		return strings.HasPrefix(s[i:], internalMark)
	case 0xC4, 0xC5, 0xE2:
		// The letters outside ASCII that fold to ASCII ones may stand in any
		// keyword: the other cases need not think of them then.
		_, n := foldAt(s, i)
		return n > 0
	case '-':
		if before(s, i, "-") {
			// A letter must follow; rules and table borders go on with hyphens.
			return i+1 < len(s) && s[i+1] >= 'A' && (after(s, i, "begin ") || after(s, i, "end ") || optionValue(s, i-1) >= 0)
		}
		return before(s, i, "sk") && keyAt(s, i-2) > 0 ||
			i >= 4 && before(s, i-1, "xox") && keyAt(s, i-4) > 0
	case '=':
		return assignedName(s, i) >= 0
	case '"', '\'':
		colon := backSpace(s, i) - 1
		return colon >= 0 && s[colon] == ':' && quotedName(s, colon) >= 0
	case '/':
		if before(s, i, ":/") {
			_, ok := urlPassword(s, i-2)
			return ok
		}
		return false
	case '_':
		return i >= 3 && before(s, i-1, "gh") && keyAt(s, i-3) > 0 ||
			i >= 10 && before(s, i, "github_pat") && keyAt(s, i-10) > 0
	case 'J':
		return before(s, i, "ey")
	case 'z', 'Z':
		return before(s, i, "authori") && after(s, i, "ation")
	default: // k, K
		return before(s, i, "a") && after(s, i, "ia") && keyAt(s, i-1) > 0
	}
}

// before reports whether the lower-case ASCII word w ends before byte i, without
// regard to case.
func before(s string, i int, w string) bool {
	return i >= len(w) && sameFold(s[i-len(w):i], w)
}

// after reports whether w starts behind byte i, without regard to case.
func after(s string, i int, w string) bool {
	return i+1+len(w) <= len(s) && sameFold(s[i+1:i+1+len(w)], w)
}

func sameFold(s, w string) bool {
	for i := len(w) - 1; i >= 0; i-- {
		c := s[i]
		if c >= 'A' && c <= 'Z' {
			c |= 0x20
		}
		if c != w[i] {
			return false
		}
	}
	return true
}

// reaches reports whether a match may begin in s, which ends with a line end, and
// go on behind it: only where a pattern allows white space can it cross a line
// end, so s must end with what stands before that white space. (Key blocks and
// quoted values that hold a CR cross too; groups sees to them.)
func reaches(s string) bool {
	i := backSpace(s, len(s))
	if i == 0 {
		return false
	}
	if s[i-1] == ':' || s[i-1] == '=' {
		i = backSpace(s, i-1)
	}
	if i > 0 && (s[i-1] == '"' || s[i-1] == '\'') {
		i--
	}
	return endsAnyWord(s, i, reachingWords) >= 0
}

// reachingWords end every name before which a value may stand on a later line.
var reachingWords = append([]string{"authorization", "bearer", "basic", "access_key_id"}, quotedNames...)
