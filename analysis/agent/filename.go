package agent

import (
	"fmt"
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"
)

// A Naming says how new files are called after what they hold.
type Naming struct {
	ASCII bool // letters of other alphabets are left out, those with marks lose them
	Words int  // how many at most; 0: as many as there is room for
}

// maxFileName is how many characters a name has at most.
const maxFileName = 48

// Name makes the name of a file, without its extension, or of a directory, of a title
// or a fact: its first words of small letters and digits, with hyphens between. "" when
// it has none.
func (n Naming) Name(title string) string {
	title = strings.ToLower(title)
	if n.ASCII {
		title = strings.Map(func(r rune) rune {
			if unicode.Is(unicode.Mn, r) {
				return -1
			}
			return r
		}, norm.NFD.String(title))
	}
	words := strings.FieldsFunc(title, func(r rune) bool {
		return !unicode.IsLetter(r) && !unicode.IsDigit(r) || n.ASCII && r >= utf8.RuneSelf
	})
	out, room := "", maxFileName
	for i, w := range words {
		length := utf8.RuneCountInString(w)
		if i > 0 {
			length++
		}
		if i == 0 && length > room {
			return string([]rune(w)[:room])
		}
		if length > room || n.Words > 0 && i == n.Words {
			break
		}
		out, room = strings.TrimPrefix(out+"-"+w, "-"), room-length
	}
	return out
}

// FreeName returns name, or the first of name-2, name-3, … that is not taken.
func FreeName(name string, taken func(name string) bool) string {
	free := name
	for n := 2; taken(free); n++ {
		free = fmt.Sprintf("%s-%d", name, n)
	}
	return free
}
