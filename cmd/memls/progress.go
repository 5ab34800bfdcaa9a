package main

import (
	"fmt"
	"io"
	"time"
)

// A progress tells a person at a terminal what takes so long; to anybody else it
// says nothing.
type progress struct {
	w     io.Writer
	width int
	show  func(path string) string
	next  time.Time // not before
	drawn bool
}

const (
	progressAfter = 400 * time.Millisecond
	progressEvery = 100 * time.Millisecond
)

func newProgress(w io.Writer, show func(string) string) *progress {
	if !isTerminal(w) {
		return &progress{}
	}
	return &progress{w: w, width: widthOf(w), show: show, next: time.Now().Add(progressAfter)}
}

// at says where memls is.
func (p *progress) at(path string) {
	if p.w == nil || time.Now().Before(p.next) {
		return
	}
	p.next, p.drawn = time.Now().Add(progressEvery), true
	fmt.Fprintf(p.w, "\r\x1b[K%s", cut("looking in "+p.show(path), p.width-1))
}

// done takes the line away.
func (p *progress) done() {
	if p.drawn {
		fmt.Fprint(p.w, "\r\x1b[K")
		p.drawn = false
	}
}

// cut shortens s to n cells.
func cut(s string, n int) string {
	if textWidth(s) <= n {
		return s
	}
	used := 0
	for i, r := range s {
		if used += runeWidth(r); used > n-1 {
			return s[:i] + "…"
		}
	}
	return s
}
