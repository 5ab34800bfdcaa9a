package model

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"time"
)

// A Result is what a file becomes.
type Result struct {
	Text string
	// ByModel says that Text is the model's; else it is the draft, and Why says
	// what was wrong with the model or with its answer, as sentences.
	ByModel bool
	Why     []string
	// LeftOut is what the model owned up to: commands, paths, names and numbers of
	// the draft that its text does not have.
	LeftOut []string
}

// Ask has a model do a task within a time. Whatever comes of it, there is a
// result: the draft stands when the answer does not pass. The error is that of
// the context, when the caller has had enough.
func Ask(ctx context.Context, m Model, t *Task, timeout time.Duration, progress func(bytes int)) (*Result, error) {
	draft := func(why ...string) (*Result, error) { return &Result{Text: t.Draft, Why: why}, nil }
	if len(t.Original) > MaxFile {
		return draft(fmt.Sprintf("the model is not asked: the file is over %d bytes", MaxFile))
	}
	if kind := credential(t.Original); kind != "" {
		return draft("the model is not asked: the file holds " + kind + ", which must go nowhere")
	}
	limited, cancel := context.WithTimeoutCause(ctx, timeout, ErrTimeout)
	defer cancel()
	p := promptFor(t)
	said, err := m.Complete(limited, p, progress)
	if ctx.Err() != nil {
		return nil, ctx.Err()
	}
	if err != nil {
		if errors.Is(err, context.DeadlineExceeded) {
			err = ErrTimeout
		}
		return draft(fmt.Sprintf("%s gave no answer: %v", m.Name(), err))
	}
	a, err := parse(said, p, strings.Contains(t.Draft, "\r\n"))
	if err != nil {
		return draft(fmt.Sprintf("the answer of %s is not taken: %v", m.Name(), err))
	}
	if why := Verify(t, a); len(why) > 0 {
		for i := range why {
			why[i] = fmt.Sprintf("the answer of %s is not taken: %s", m.Name(), why[i])
		}
		return draft(why...)
	}
	return &Result{Text: a.Text, ByModel: true, LeftOut: a.LeftOut}, nil
}
