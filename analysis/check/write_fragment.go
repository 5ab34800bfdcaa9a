package check

import "strings"

// WriteFragment writes a slug as the fragment of a link, with letters of other scripts
// percent-encoded where the one that was there had it so.
func WriteFragment(was, slug string) string {
	if strings.Contains(was, "%") && !hasWide(was) {
		return percentOnly(slug, wide)
	}
	return slug
}
