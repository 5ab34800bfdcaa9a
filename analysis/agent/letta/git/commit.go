package git

import (
	"bytes"
	"fmt"
	"path/filepath"
	"strconv"
	"strings"
	"time"
)

// A Commit is what of a commit matters here.
type Commit struct {
	ID      ID
	Tree    ID
	Parents []ID
	Time    time.Time // the committer's
	Message string    // as it is, behind the header
}

// Commit returns a commit.
func (r *Repository) Commit(id ID) (*Commit, error) {
	b, err := r.readKind(id, KindCommit)
	if err != nil {
		return nil, err
	}
	return r.parseCommit(id, b)
}

func (r *Repository) parseCommit(id ID, b []byte) (*Commit, error) {
	c := &Commit{ID: id}
	for len(b) > 0 && b[0] != '\n' {
		line, rest, _ := bytes.Cut(b, []byte("\n"))
		b = rest
		key, value, _ := strings.Cut(string(line), " ")
		switch key {
		case "tree", "parent":
			id, err := r.parseID(value)
			if err != nil {
				return nil, fmt.Errorf("commit %s: %w", c.ID, err)
			}
			if key == "tree" {
				c.Tree = id
			} else {
				c.Parents = append(c.Parents, id)
			}
		case "committer":
			c.Time = time.Unix(signatureTime(value), 0)
		}
	}
	if c.Tree == "" {
		return nil, fmt.Errorf("commit %s has no tree: %w", id, errDamaged)
	}
	c.Message = string(bytes.TrimPrefix(b, []byte("\n")))
	return c, nil
}

// signatureTime returns the seconds of "Name <address> seconds zone", 0 when there
// are none.
func signatureTime(s string) int64 {
	s = s[strings.LastIndexByte(s, '>')+1:]
	fields := strings.Fields(s)
	if len(fields) == 0 {
		return 0
	}
	n, _ := strconv.ParseInt(fields[0], 10, 64)
	return n
}

// shallow returns the commits whose parents are not here: those of a clone that was
// cut off.
func (r *Repository) shallow() map[ID]bool {
	b, err := r.fs.ReadFile(filepath.Join(r.Common, "shallow"), maxSmall)
	if err != nil {
		return nil
	}
	out := map[ID]bool{}
	for line := range strings.Lines(string(b)) {
		if id, err := r.parseID(strings.TrimSpace(line)); err == nil {
			out[id] = true
		}
	}
	return out
}
