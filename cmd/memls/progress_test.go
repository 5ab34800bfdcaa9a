package main

import (
	"strings"
	"testing"
	"testing/synctest"
	"time"
)

// A walk is told of only when it takes long, and its line goes away at the end.
func TestProgress(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var b strings.Builder
		p := &progress{w: &b, width: 20, show: printable, next: time.Now().Add(progressAfter)}
		p.at("/quick")
		p.done()
		if b.String() != "" {
			t.Errorf("a quick walk was told of: %q", b.String())
		}
		time.Sleep(progressAfter)
		p.at("/a/very/long/path/of/a/folder")
		p.at("/too/soon/after")
		p.done()
		if want := "\r\x1b[Klooking in /a/very…\r\x1b[K"; b.String() != want {
			t.Errorf("got %q, want %q", b.String(), want)
		}
	})
}

func TestNoProgressWithoutATerminal(t *testing.T) {
	var b strings.Builder
	p := newProgress(&b, printable)
	p.next = time.Time{}
	p.at("/somewhere")
	p.done()
	if b.String() != "" {
		t.Errorf("%q", b.String())
	}
}
