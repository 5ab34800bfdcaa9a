package secret

// IsStandIn reports whether a value keeps the place of one that somebody is to
// put there ("your-key-here", "xxxx", "pass"), or is so regular that nobody drew
// it at random. A reference to a value ($VAR) is none.
func IsStandIn(value string) bool {
	return value != "" && !reference(value) && (placeholder(value) || stopWord(value) || measure(value).patterned(value))
}
