package letta

import "strings"

var (
	attributeEscaper = strings.NewReplacer("&", "&amp;", `"`, "&quot;", "<", "&lt;", ">", "&gt;")
	elementEscaper   = strings.NewReplacer("&", "&amp;", "<", "&lt;", ">", "&gt;")
	promptEscaper    = strings.NewReplacer("&", "&amp;", `"`, "&quot;", "<", "&lt;", ">", "&gt;", "'", "&#x27;")
)
