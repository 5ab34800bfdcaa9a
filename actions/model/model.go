// Package model puts a language model behind consolidation, where the user has
// named one: a program of theirs, or an OpenAI-compatible address. It is the only
// package that speaks to a network.
//
// A model is never believed. It gets the file as quoted data, and its answer
// counts only when Verify finds nothing wrong with it; else the result that was
// made without a model stands, with the reason.
package model

import (
	"context"
	"errors"
	"fmt"
	"net"
	"net/url"
	"path/filepath"
	"strings"
	"time"

	"memls/analysis/settings"
)

// A Model answers prompts.
type Model interface {
	// Name says in a few words who answers, without secrets: "my-agent",
	// "localhost:11434".
	Name() string
	// Complete returns the answer to a prompt. progress, which may be nil, is told
	// how many bytes of the answer are there. An answer over MaxAnswer is an error.
	Complete(ctx context.Context, p Prompt, progress func(bytes int)) (string, error)
}

// Bounds of what goes to a model and of what is taken from one, in bytes.
const (
	MaxFile   = 256 << 10
	MaxAnswer = 1 << 20
)

// DefaultTimeout is how long a model may take when the settings say nothing.
const DefaultTimeout = 2 * time.Minute

// Why a model gives no answer.
var (
	ErrTooLong  = fmt.Errorf("it does not end: stopped after %d bytes", MaxAnswer)
	ErrCutShort = errors.New("its answer is cut short")
	ErrTimeout  = errors.New("it took too long")
)

// A Host is what a model needs of the machine.
type Host struct {
	Getenv func(name string) string // reads the key of an endpoint
	// Dir is the directory that a program runs in: an empty one, so that an
	// agent's own command line finds no project whose files it could load or
	// change.
	Dir string
}

// New returns the model that the settings name, nil if they name none. Command
// goes before Endpoint.
func New(set *settings.Consolidate, host Host) (Model, error) {
	switch {
	case set == nil:
		return nil, nil
	case len(set.Command) > 0:
		return newCommand(set.Command, host.Dir)
	case set.Endpoint != "":
		return newEndpoint(set, host)
	}
	return nil, nil
}

// Timeout returns how long the model of these settings may take.
func Timeout(set *settings.Consolidate) time.Duration {
	if set == nil || !(set.Timeout > 0) {
		return DefaultTimeout
	}
	const day = 24 * 60 * 60
	return time.Duration(min(set.Timeout, day) * float64(time.Second))
}

func newCommand(argv []string, dir string) (Model, error) {
	program := argv[0]
	if program == "" || filepath.Base(program) != program && !filepath.IsAbs(program) {
		return nil, errors.New("consolidate.command: name a program on your path, or by its whole path")
	}
	return &command{argv: argv, dir: dir}, nil
}

func newEndpoint(set *settings.Consolidate, host Host) (Model, error) {
	u, err := url.Parse(set.Endpoint)
	switch {
	case err != nil || u.Host == "" || u.Scheme != "http" && u.Scheme != "https":
		return nil, errors.New("consolidate.endpoint: not an http or https address")
	case u.User != nil:
		return nil, errors.New("consolidate.endpoint: it holds a credential; name its variable in consolidate.keyVariable instead")
	case set.Model == "":
		return nil, errors.New("consolidate.model: name the model that consolidate.endpoint is to be asked for")
	}
	e := &endpoint{url: u, model: set.Model}
	if set.KeyVariable != "" {
		if e.key = host.Getenv(set.KeyVariable); e.key == "" {
			return nil, fmt.Errorf("consolidate.keyVariable: $%s is not set", set.KeyVariable)
		}
		if u.Scheme == "http" && !loopback(u.Hostname()) {
			return nil, errors.New("consolidate.endpoint: the key would cross the network in the clear; use https")
		}
	}
	if !strings.HasSuffix(u.Path, "/chat/completions") {
		e.url = u.JoinPath("chat/completions")
	}
	return e, nil
}

func loopback(host string) bool {
	ip := net.ParseIP(host)
	return host == "localhost" || ip != nil && ip.IsLoopback()
}
