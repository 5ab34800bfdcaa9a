package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"time"

	"memls/actions"
	"memls/actions/model"
	"memls/analysis/view"
)

// askModel has the model of the settings do the consolidation. Whatever comes of it,
// there is one: what is wrong with the model's is said.
func (a *app) askModel(ctx context.Context, x *session, c *actions.Consolidation) (*actions.Consolidation, error) {
	dir, err := os.MkdirTemp("", "memls-")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(dir)
	m, err := model.New(x.base.Consolidate, model.Host{Getenv: func(name string) string { return x.env.Vars[name] }, Dir: dir})
	if err != nil {
		return nil, err
	}
	if m == nil {
		return nil, errors.New("--model: your settings name none; set consolidate.command or consolidate.endpoint in the file of --config")
	}
	p := &modelProgress{app: a, name: m.Name()}
	r, err := model.Ask(ctx, m, c.Task(x.engine, x.snapshot()), model.Timeout(x.base.Consolidate), p.at)
	p.done()
	if err != nil {
		return nil, err
	}
	for _, why := range r.Why {
		a.warn("%s", why)
	}
	if len(r.Why) > 0 {
		a.warn("the result is the one without a model")
	}
	for _, left := range r.LeftOut {
		a.warn("%s left out %s", m.Name(), left)
	}
	return c.With(r), nil
}

// A modelProgress tells a person at a terminal that a model is at work.
type modelProgress struct {
	*app
	name  string
	next  time.Time // not before
	drawn bool
}

func (p *modelProgress) at(bytes int) {
	if !isTerminal(p.errs) || time.Now().Before(p.next) {
		return
	}
	p.next, p.drawn = time.Now().Add(progressEvery), true
	fmt.Fprintf(p.errs, "\r\x1b[K%s answers: %s", printable(p.name), view.Count(bytes, "byte", "bytes"))
}

func (p *modelProgress) done() {
	if p.drawn {
		fmt.Fprint(p.errs, "\r\x1b[K")
	}
}
