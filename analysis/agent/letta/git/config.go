package git

import (
	"path/filepath"
	"strings"
)

// A Config is what of a repository's own config file matters here. Nothing that
// it includes is read.
type Config struct {
	// PlainNames: core.quotepath is off, and names that are not ASCII are listed
	// as they are.
	PlainNames bool
	// NoFileMode: core.filemode is off, and the executable bit of a file on disk
	// means nothing.
	NoFileMode bool
	// CommentMark is what comment lines of a commit message begin with, where it is
	// set: core.commentString, or the older core.commentChar.
	CommentMark string
	// HooksPath is core.hooksPath, "" where it is not set.
	HooksPath    string
	ObjectFormat string // extensions.objectformat, in lower case
	RefStorage   string // extensions.refstorage, in lower case
}

// CommentMark is what comment lines begin with unless it is set.
const CommentMark = "#"

// ReadUserConfig takes the settings of the files at paths, the weaker first, where the
// repository's own config does not say otherwise: the user's, which git reads too.
func (r *Repository) ReadUserConfig(paths ...string) {
	var all strings.Builder
	for _, path := range append(paths, filepath.Join(r.Common, "config")) {
		if b, err := r.fs.ReadFile(path, maxSmall); err == nil {
			all.Write(b)
			all.WriteByte('\n')
		}
	}
	own := r.Config
	r.Config = parseConfig(all.String())
	r.Config.ObjectFormat, r.Config.RefStorage = own.ObjectFormat, own.RefStorage // of a repository alone
}

// parseConfig reads a config file as far as it is well-formed.
func parseConfig(src string) Config {
	var c Config
	section := ""
	for line := range strings.Lines(src) {
		line = strings.TrimSpace(line)
		if strings.HasPrefix(line, "[") {
			name, rest, _ := strings.Cut(line[1:], "]")
			section = strings.ToLower(strings.TrimSpace(name))
			line = strings.TrimSpace(rest)
		}
		if line == "" || line[0] == '#' || line[0] == ';' {
			continue
		}
		key, value, given := strings.Cut(line, "=")
		key, value = strings.ToLower(strings.TrimSpace(key)), configValue(value)
		if !given {
			value = "true"
		}
		switch section + "." + key {
		case "core.quotepath":
			c.PlainNames = isOff(value)
		case "core.filemode":
			c.NoFileMode = isOff(value)
		case "core.commentchar", "core.commentstring":
			if value != "auto" { // git takes a mark that the message does not use
				c.CommentMark = value
			}
		case "core.hookspath":
			c.HooksPath = value
		case "extensions.objectformat":
			c.ObjectFormat = strings.ToLower(value)
		case "extensions.refstorage":
			c.RefStorage = strings.ToLower(value)
		}
	}
	return c
}

// configValue takes quotes, comments and outer white space from a value.
func configValue(s string) string {
	if i := strings.IndexAny(s, "#;"); i >= 0 && !strings.Contains(s[:i], `"`) {
		s = s[:i]
	}
	return strings.Trim(strings.TrimSpace(s), `"`)
}

func isOff(value string) bool {
	switch strings.ToLower(value) {
	case "false", "no", "off", "0", "":
		return true
	}
	return false
}
