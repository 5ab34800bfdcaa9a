package model

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os/exec"
	"path/filepath"
	"strings"
	"time"
)

// A command is a program that reads a prompt on standard input and writes the
// answer on standard output. No shell takes part: its arguments are the user's
// own, and no text of a file is among them.
type command struct {
	argv []string
	dir  string
}

func (c *command) Name() string { return filepath.Base(c.argv[0]) }

// dying is how long a program's children may hold its output open once it has
// been told to end.
const dying = time.Second

func (c *command) Complete(ctx context.Context, p Prompt, progress func(int)) (string, error) {
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	cmd := exec.CommandContext(ctx, c.argv[0], c.argv[1:]...)
	cmd.Dir = c.dir
	cmd.Stdin = strings.NewReader(p.System + "\n\n" + p.User)
	out := &bounded{max: MaxAnswer, full: func() { cancel(ErrTooLong) }, progress: progress}
	errs := &bounded{max: maxComplaint, full: func() {}}
	cmd.Stdout, cmd.Stderr = out, errs
	cmd.WaitDelay = dying
	endWithChildren(cmd)
	err := cmd.Run()
	switch {
	case ctx.Err() != nil:
		return "", context.Cause(ctx)
	case errors.Is(err, exec.ErrNotFound):
		return "", errors.New("there is no such program on your path")
	case err != nil:
		return "", fmt.Errorf("it failed: %w%s", err, complaint(errs.kept.String()))
	}
	return out.kept.String(), nil
}

// maxComplaint is how many bytes of a model's own words about a failure are
// looked at.
const maxComplaint = 4 << 10

// bounded keeps the first max bytes and calls full once when there are more.
// What comes after is swallowed, so that the writer can end in peace.
type bounded struct {
	kept     bytes.Buffer // a field: its ReadFrom would go round the bound
	max      int
	full     func()
	progress func(int)
}

func (b *bounded) Write(p []byte) (int, error) {
	room := b.max - b.kept.Len()
	if room < len(p) {
		b.kept.Write(p[:max(room, 0)])
		b.full()
		return len(p), nil
	}
	b.kept.Write(p)
	if b.progress != nil {
		b.progress(b.kept.Len())
	}
	return len(p), nil
}
