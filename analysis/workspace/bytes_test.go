package workspace

import (
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"memls/analysis/settings"
)

// What ReadFile has answered once it answers for the snapshot's life, whether the
// file is text or not, and whatever File was asked before or after.
func TestReadFileAnswersTheSame(t *testing.T) {
	type ask func(s *Snapshot, path string) string
	var read ask = func(s *Snapshot, path string) string {
		b, err := s.ReadFile(path, MaxText)
		if err != nil {
			return "an error"
		}
		return string(b)
	}
	var file ask = func(s *Snapshot, path string) string { return s.File(path).Text() }
	tests := []struct {
		name    string
		content string
		first   ask
		then    ask
	}{
		{"bytes twice", "one", read, read},
		{"no text twice", "\xFF\x00", read, read},
		{"bytes, then the file", "one", read, file},
		{"the file, then bytes", "one", file, read},
		{"empty", "", read, read},
	}
	for _, tc := range tests {
		t.Run(tc.name, func(t *testing.T) {
			path := filepath.Join(t.TempDir(), "a")
			put := func(content string) {
				if err := os.WriteFile(path, []byte(content), 0o644); err != nil {
					t.Fatal(err)
				}
			}
			put(tc.content)
			w := New(OS{}, &Env{Home: "/nope"}, settings.Settings{})
			s := w.Snapshot()
			if got := tc.first(s, path); got != tc.content {
				t.Fatalf("first %q", got)
			}
			if len(s.Stale()) > 0 {
				t.Error("stale at once")
			}
			put("another text")
			if got := tc.then(s, path); got != tc.content {
				t.Errorf("then %q", got)
			}
			if !slices.Contains(s.Stale(), path) {
				t.Error("the change is not noticed")
			}
			next := w.DiskChanged(s.Stale()...)
			if got := tc.then(next, path); got != "another text" {
				t.Errorf("after the change %q", got)
			}
		})
	}
}

// A missing file stays missing, and its limit holds for whoever asks.
func TestReadFileRefuses(t *testing.T) {
	path := filepath.Join(t.TempDir(), "a.md")
	s := New(OS{}, &Env{Home: "/nope"}, settings.Settings{}).Snapshot()
	s.File(path)
	if err := os.WriteFile(path, []byte("twelve bytes"), 0o644); err != nil {
		t.Fatal(err)
	}
	if _, err := s.ReadFile(path, 100); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("a file that was missing: %v", err)
	}
	for _, asFile := range []bool{false, true} {
		s := New(OS{}, &Env{Home: "/nope"}, settings.Settings{}).Snapshot()
		if asFile {
			s.File(path)
		} else if _, err := s.ReadFile(path, 100); err != nil {
			t.Fatal(err)
		}
		if _, err := s.ReadFile(path, 11); !errors.Is(err, ErrTooLarge) {
			t.Errorf("over the limit, read as a file %v: %v", asFile, err)
		}
	}
}

// The caller may do what it likes with the bytes, and what is kept is bounded.
func TestKeptBytes(t *testing.T) {
	dir := t.TempDir()
	s := New(OS{}, &Env{Home: "/nope"}, settings.Settings{}).Snapshot()
	content := strings.Repeat("x", maxKeptFile)
	for i := range maxKeptBytes/maxKeptFile + 3 {
		path := filepath.Join(dir, string(rune('a'+i)))
		if err := os.WriteFile(path, []byte(content), 0o644); err != nil {
			t.Fatal(err)
		}
		for range 2 {
			b, err := s.ReadFile(path, MaxText)
			if err != nil || string(b) != content {
				t.Fatalf("read %d bytes (%v)", len(b), err)
			}
			b[0] = 'y'
		}
	}
	if s.cache.size > maxKeptBytes {
		t.Errorf("%d bytes are kept", s.cache.size)
	}
}
