package main

import (
	"io"
	"os"
	"strconv"

	"golang.org/x/term"

	"memls/analysis/settings"
)

// A style colours text; the zero style leaves it plain.
type style struct{ colour bool }

// styleOf returns the style for a stream: colour on a terminal alone, and not
// when NO_COLOR is set (https://no-color.org) or the terminal is a dumb one.
func styleOf(w io.Writer) style {
	return style{isTerminal(w) && os.Getenv("NO_COLOR") == "" && os.Getenv("TERM") != "dumb"}
}

func isTerminal(w any) bool {
	f, ok := w.(*os.File)
	return ok && term.IsTerminal(int(f.Fd()))
}

// defaultWidth is the cells of a line for a stream that is no terminal.
const defaultWidth = 120

// narrowest is the fewest cells of a line that are taken for true.
const narrowest = 40

// widthOf returns the cells of a line.
func widthOf(w io.Writer) int {
	if n, ok := screenOf(w); ok {
		return n
	}
	return defaultWidth
}

// screenOf returns the cells of a line of what a person looks at: what COLUMNS
// says, else what the terminal has; false for any other stream.
func screenOf(w io.Writer) (int, bool) {
	f, ok := w.(*os.File)
	if !ok {
		return 0, false
	}
	if n, err := strconv.Atoi(os.Getenv("COLUMNS")); err == nil && n >= narrowest {
		return n, true
	}
	n, _, err := term.GetSize(int(f.Fd()))
	return n, err == nil && n >= narrowest
}

func (s style) paint(code, text string) string {
	if !s.colour || text == "" {
		return text
	}
	return "\x1b[" + code + "m" + text + "\x1b[0m"
}

func (s style) bold(text string) string  { return s.paint("1", text) }
func (s style) faint(text string) string { return s.paint("2", text) }

// level colours text by how much a finding matters.
func (s style) level(l settings.Level, text string) string {
	switch l {
	case settings.Error:
		return s.paint("1;31", text)
	case settings.Warning:
		return s.paint("1;33", text)
	case settings.Information:
		return s.paint("1;34", text)
	}
	return s.paint("36", text)
}
