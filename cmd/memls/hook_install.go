package main

import (
	"bytes"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"github.com/spf13/cobra"

	"memls/analysis/agent/letta"
	"memls/analysis/settings"
)

// hookNames are the hooks that memls installs.
var hookNames = []string{"pre-commit", "commit-msg"}

// hookMark stands in each hook that memls wrote, and keptSuffix behind the name of
// the hook that was there before.
const (
	hookMark   = "# Written by memls hook install."
	keptSuffix = ".before-memls"
)

type hookInstallOptions struct {
	force, uninstall bool
	failOn           string
}

func (a *app) hookInstallCommand() *cobra.Command {
	var o hookInstallOptions
	c := &cobra.Command{
		Use:   "install",
		Short: "Write the hooks that call memls",
		Long: `Writes the hooks pre-commit and commit-msg of the memory repository where you are, so
that git asks memls before each commit. They go where git looks for hooks, which must
lie in the repository.

A hook that is there already stays: memls refuses. With --force it is kept beside, under
its name with .before-memls, and asked first; a commit is made when both accept it.
--uninstall takes memls' hooks away and puts that one back.

A hook finds memls where it is now, or else by name on the path. Where there is none it
says so and accepts.`,
		Example: `  memls hook install
  memls hook install --force               keeps a hook that is there, and asks it first
  memls hook install --fail-on error       messages are refused for errors alone
  memls hook install --uninstall`,
		Args: takes(0, 0),
		RunE: func(*cobra.Command, []string) error {
			if _, err := settings.ParseLevel(o.failOn); err != nil {
				return fmt.Errorf("--fail-on: %w", err)
			}
			return a.hookInstall(o)
		},
	}
	c.Flags().BoolVar(&o.force, "force", false, "also where there is a hook: it is kept, and asked first")
	c.Flags().BoolVar(&o.uninstall, "uninstall", false, "take the hooks away again")
	failOnFlag(c, &o.failOn)
	return c
}

func (a *app) hookInstall(o hookInstallOptions) error {
	x, err := a.open(false)
	if err != nil {
		return err
	}
	p, err := x.pending()
	if err != nil {
		return err
	}
	dir, err := x.hooksDir(p)
	if err != nil {
		return err
	}
	h := &hookWriter{app: a, session: x, dir: dir}
	if h.root, err = openHooks(p, dir, !o.uninstall); err != nil {
		if errors.Is(err, fs.ErrNotExist) && o.uninstall {
			fmt.Fprintln(a.out, "no hook of memls' is installed")
			return nil
		}
		if target, ok := linkOut(p, dir); ok {
			return fmt.Errorf("%s is a link that leads out of the repository, to %s: nothing is written there", x.show(dir), x.show(target))
		}
		return fmt.Errorf("%s: %w", x.show(dir), err)
	}
	defer h.root.Close()
	if o.uninstall {
		return h.uninstall()
	}
	return h.install(o)
}

// hooksDir returns where git looks for the repository's hooks. What is outside the
// repository is not the repository's to have written to.
func (x *session) hooksDir(p *letta.Pending) (string, error) {
	if p.HooksPath == "" {
		return filepath.Join(p.Common, "hooks"), nil
	}
	dir := filepath.FromSlash(p.HooksPath)
	if rest, ok := strings.CutPrefix(p.HooksPath, "~/"); ok {
		dir = filepath.Join(x.env.Home, filepath.FromSlash(rest))
	}
	if !filepath.IsAbs(dir) {
		dir = filepath.Join(p.Root, dir)
	}
	dir = filepath.Clean(dir)
	for _, within := range []string{p.Root, p.Common} {
		if rel, err := filepath.Rel(within, dir); err == nil && rel != "." && filepath.IsLocal(rel) {
			return dir, nil
		}
	}
	return "", fmt.Errorf("git takes hooks from %s (core.hooksPath), which lies outside this repository: nothing is written there; git config core.hooksPath .git/hooks gives the repository its own", printable(p.HooksPath))
}

// openHooks opens the directory of the hooks, links on the way to it refused where
// they leave the repository.
func openHooks(p *letta.Pending, dir string, make bool) (*os.Root, error) {
	within := p.Common
	rel, err := filepath.Rel(within, dir)
	if err != nil || !filepath.IsLocal(rel) {
		within = p.Root
		if rel, err = filepath.Rel(within, dir); err != nil {
			return nil, err
		}
	}
	root, err := os.OpenRoot(within)
	if err != nil {
		return nil, err
	}
	defer root.Close()
	if make {
		if err := root.MkdirAll(rel, 0o755); err != nil {
			return nil, err
		}
	}
	return root.OpenRoot(rel)
}

// linkOut returns where the directory of the hooks is, if links on the way to it leave
// the repository.
func linkOut(p *letta.Pending, dir string) (target string, ok bool) {
	target, err := filepath.EvalSymlinks(dir)
	if err != nil {
		return "", false
	}
	for _, within := range []string{p.Root, p.Common} {
		real, err := filepath.EvalSymlinks(within)
		if err != nil {
			continue
		}
		if rel, err := filepath.Rel(real, target); err == nil && filepath.IsLocal(rel) {
			return "", false
		}
	}
	return target, true
}

// A hookWriter writes hooks into one directory and nowhere else.
type hookWriter struct {
	*app
	session *session
	dir     string
	root    *os.Root
}

// A hookState says what stands in a hook's place.
type hookState uint8

const (
	noHook    hookState = iota
	ownHook             // memls wrote it
	otherHook           // somebody else did
)

// maxHook is how many bytes of a hook are read to tell who wrote it.
const maxHook = 1 << 16

func (h *hookWriter) state(name string) (hookState, error) {
	info, err := h.root.Lstat(name)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return noHook, nil
	case err != nil:
		return otherHook, err
	case !info.Mode().IsRegular() || info.Size() > maxHook:
		return otherHook, nil
	}
	b, err := h.root.ReadFile(name)
	if err == nil && bytes.Contains(b, []byte("\n"+hookMark)) {
		return ownHook, nil
	}
	return otherHook, err
}

func (h *hookWriter) install(o hookInstallOptions) error {
	states := map[string]hookState{}
	for _, name := range hookNames { // all are looked at before one is written
		state, err := h.state(name)
		if err != nil {
			return err
		}
		if state == otherHook {
			if !o.force {
				return fmt.Errorf("%s: there is a hook already; --force keeps it as %s and asks it first", h.show(name), name+keptSuffix)
			}
			if _, err := h.root.Lstat(name + keptSuffix); err == nil {
				return fmt.Errorf("%s: there is one that was kept before; take it away first", h.show(name+keptSuffix))
			}
		}
		states[name] = state
	}
	program, err := os.Executable()
	if err != nil {
		return err
	}
	for _, name := range hookNames {
		if states[name] == otherHook {
			if err := h.root.Rename(name, name+keptSuffix); err != nil {
				return err
			}
			fmt.Fprintf(h.out, "kept %s\n", h.show(name+keptSuffix))
		}
		if err := h.write(name, hookScript(name, program, o.failOn)); err != nil {
			return err
		}
		fmt.Fprintf(h.out, "wrote %s\n", h.show(name))
	}
	return nil
}

func (h *hookWriter) show(name string) string { return h.session.show(filepath.Join(h.dir, name)) }

// write puts a hook in its place in one step.
func (h *hookWriter) write(name, script string) error {
	temp := "." + name + ".memls-new"
	_ = h.root.Remove(temp) // of an install that was broken off
	f, err := h.root.OpenFile(temp, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o755)
	if err != nil {
		return err
	}
	_, err = f.WriteString(script)
	if err = errors.Join(err, f.Close()); err == nil {
		err = h.root.Rename(temp, name)
	}
	if err != nil {
		_ = h.root.Remove(temp)
	}
	return err
}

// hookScript is the text of a hook: the one that was there before is asked first.
func hookScript(name, program, failOn string) string {
	call := "hook " + name
	if name == "commit-msg" {
		call += " --fail-on " + failOn
	}
	return `#!/bin/sh
` + hookMark + ` memls hook install --uninstall takes it away.
kept="$0` + keptSuffix + `"
if [ -x "$kept" ]; then
	"$kept" "$@" || exit $?
fi
memls=` + shellQuote(program) + `
[ -x "$memls" ] || memls=$(command -v memls) || {
	echo "memls is not found: nothing is checked" >&2
	exit 0
}
exec "$memls" ` + call + ` "$@"
`
}

// shellQuote writes s as one word of a shell.
func shellQuote(s string) string { return "'" + strings.ReplaceAll(s, "'", `'\''`) + "'" }

func (h *hookWriter) uninstall() error {
	none := true
	for _, name := range hookNames {
		state, err := h.state(name)
		if err != nil {
			return err
		}
		if state != ownHook {
			continue
		}
		none = false
		if err := h.root.Rename(name+keptSuffix, name); err == nil {
			fmt.Fprintf(h.out, "put back %s\n", h.show(name))
			continue
		} else if !errors.Is(err, fs.ErrNotExist) {
			return err
		}
		if err := h.root.Remove(name); err != nil {
			return err
		}
		fmt.Fprintf(h.out, "removed %s\n", h.show(name))
	}
	if none {
		fmt.Fprintln(h.out, "no hook of memls' is installed")
	}
	return nil
}
