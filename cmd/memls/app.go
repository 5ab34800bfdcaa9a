package main

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"memls/analysis"
	"memls/analysis/settings"
	"memls/analysis/workspace"
)

// An app is one call of memls: its streams and the flags that all commands have.
type app struct {
	in        io.Reader
	out, errs io.Writer

	home, agent, release, config string
}

// A session is what a command works with: the engine, the disk, the user.
type session struct {
	engine *analysis.Engine
	ws     *workspace.Workspace
	env    *workspace.Env
	// base are the user's own settings: the flags over the file of --config.
	base settings.Settings
	cwd  string // absolute, links resolved
}

// open reads the flags and makes a session. Files that a person names one by one
// belong to the agent of --agent; those that a walk comes across only when the
// agent knows them by their name: named says which is meant.
func (a *app) open(named bool) (*session, error) {
	x := &session{engine: analysis.New()}
	var err error
	if x.cwd, err = os.Getwd(); err != nil {
		return nil, err
	}
	if real, err := filepath.EvalSymlinks(x.cwd); err == nil {
		x.cwd = real
	}
	if x.env, err = a.environment(); err != nil {
		return nil, err
	}
	if x.base, err = a.settings(x.engine, named); err != nil {
		return nil, err
	}
	x.ws = workspace.New(workspace.OS{}, x.env, x.base)
	x.ws.Configure([]string{x.cwd}, x.base)
	return x, nil
}

// environment describes the machine and its user. --home also is the HOME that
// everything else sees.
func (a *app) environment() (*workspace.Env, error) {
	env := &workspace.Env{Vars: map[string]string{}}
	for _, v := range os.Environ() {
		if name, value, ok := strings.Cut(v, "="); ok {
			env.Vars[name] = value
		}
	}
	if a.home == "" {
		env.Home, _ = os.UserHomeDir() // none: there are no personal files
	} else {
		home, err := filepath.Abs(a.home)
		if err != nil {
			return nil, err
		}
		if info, err := os.Stat(home); err != nil || !info.IsDir() {
			return nil, fmt.Errorf("--home %s: there is no such folder", a.home)
		}
		env.Home = home
	}
	env.Vars["HOME"] = env.Home
	env.Localtime, _ = os.Readlink("/etc/localtime") // none: the zone has no name
	return env, nil
}

// settings puts the flags over the file of --config.
func (a *app) settings(e *analysis.Engine, named bool) (settings.Settings, error) {
	var set settings.Settings
	if a.config != "" {
		data, err := workspace.OS{}.ReadFile(a.config, settings.MaxFile)
		switch {
		case errors.Is(err, fs.ErrNotExist):
			return set, fmt.Errorf("--config %s: there is no such file", a.config)
		case err != nil:
			return set, fmt.Errorf("--config: %w", err)
		}
		var problems []settings.Problem
		set, problems = settings.ParseFile(data, true)
		if problems = append(problems, e.Unknown(set)...); len(problems) > 0 {
			return set, fmt.Errorf("--config %s: %w", a.config, problems[0])
		}
	}
	var flags settings.Settings
	if a.agent != "" {
		if e.Agent(a.agent) == nil {
			return set, fmt.Errorf("--agent %s: there is no such agent; use %s", a.agent, strings.Join(names(e), ", "))
		}
		flags.Agents = []string{a.agent}
		if named {
			flags.Agent = a.agent
		}
	}
	if a.release != "" {
		flags.Release = map[string]string{}
		var known []string
		for _, g := range e.Agents() {
			if a.agent != "" && a.agent != g.Name() {
				continue
			}
			if slices.Contains(g.Releases(), a.release) {
				flags.Release[g.Name()] = a.release
			}
			known = append(known, g.Title()+" "+strings.Join(g.Releases(), ", "))
		}
		if len(flags.Release) == 0 {
			return set, fmt.Errorf("--release %s: not known; there is %s", a.release, strings.Join(known, "; "))
		}
	}
	return flags.Over(set), nil
}

// snapshot returns the disk as it is now.
func (x *session) snapshot() *workspace.Snapshot { return x.ws.Snapshot() }

// abs returns the absolute path of one that a person gave.
func (x *session) abs(path string) string {
	if filepath.IsAbs(path) {
		return filepath.Clean(path)
	}
	return filepath.Join(x.cwd, path)
}

// existing is abs for a path at which something must stand.
func (x *session) existing(path string) (string, error) {
	abs := x.abs(path)
	_, err := os.Lstat(abs)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return "", fmt.Errorf("%s: there is no such file or folder", path)
	case err != nil:
		return "", fmt.Errorf("%s: %w", path, errors.Unwrap(err))
	}
	return abs, nil
}

// folder is existing for a folder; "" is where the person is.
func (x *session) folder(args []string) (string, error) {
	if len(args) == 0 {
		return x.cwd, nil
	}
	path, err := x.existing(args[0])
	if err != nil {
		return "", err
	}
	if info, err := os.Stat(path); err != nil || !info.IsDir() {
		return "", fmt.Errorf("%s: not a folder", args[0])
	}
	return path, nil
}

// fromHere names the files of a message from where the person is, if they lie below.
func fromHere(message string) string {
	here, err := os.Getwd()
	if err == nil {
		here, err = filepath.EvalSymlinks(here)
	}
	if err != nil {
		return message
	}
	here += string(filepath.Separator)
	parts := strings.Split(message, here)
	var b strings.Builder
	for i, part := range parts {
		if i > 0 && !strings.HasSuffix(parts[i-1], " ") && parts[i-1] != "" { // the middle of another path
			b.WriteString(here)
		}
		b.WriteString(part)
	}
	return b.String()
}

// show writes a path for people: relative to where they are, or with ~, with
// nothing in it that could steer a terminal.
func (x *session) show(path string) string {
	if rel, ok := x.relative(path); ok {
		return printable(rel)
	}
	return printable(x.env.Tilde(path))
}

// file writes a path for programs: relative to where they run when it lies
// below, else absolute; with slashes.
func (x *session) file(path string) string {
	if rel, ok := x.relative(path); ok {
		path = rel
	}
	return filepath.ToSlash(path)
}

func (x *session) relative(path string) (string, bool) {
	rel, err := filepath.Rel(x.cwd, path)
	return rel, err == nil && filepath.IsLocal(rel)
}

// warn tells a person something that is no result.
func (a *app) warn(format string, args ...any) {
	fmt.Fprintln(a.errs, "memls: "+printable(fmt.Sprintf(format, args...)))
}

func names(e *analysis.Engine) []string {
	var out []string
	for _, g := range e.Agents() {
		out = append(out, g.Name())
	}
	return out
}

func (a *app) completeAgents(*cobra.Command, []string, string) ([]string, cobra.ShellCompDirective) {
	return names(analysis.New()), cobra.ShellCompDirectiveNoFileComp
}

func (a *app) completeReleases(*cobra.Command, []string, string) ([]string, cobra.ShellCompDirective) {
	var out []string
	for _, g := range analysis.New().Agents() {
		if a.agent == "" || a.agent == g.Name() {
			out = append(out, g.Releases()...)
		}
	}
	return out, cobra.ShellCompDirectiveNoFileComp
}
