package main

//go:generate go run . licences licences.txt

import (
	"bytes"
	_ "embed"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"

	"github.com/spf13/cobra"
)

// licences are the texts of the licences of all that memls is built from, as each of them
// wants to be passed on with a program.
//
//go:embed licences.txt
var licences string

// licenceSystems are the systems that memls is released for: some modules are for one alone.
var licenceSystems = []string{"darwin", "linux", "windows"}

// licencesCommand serves the repository itself: it writes the licences of the modules
// that go.mod names now.
func (a *app) licencesCommand() *cobra.Command {
	return &cobra.Command{
		Use:    "licences FILE",
		Short:  "Write the licences of all that memls is built from",
		Hidden: true,
		Args:   takes(1, 1),
		RunE: func(_ *cobra.Command, args []string) error {
			modules, err := linkedModules()
			if err != nil {
				return err
			}
			var b bytes.Buffer
			for _, m := range modules {
				if err := m.write(&b); err != nil {
					return err
				}
			}
			return os.WriteFile(args[0], b.Bytes(), 0o644)
		},
	}
}

// A module is one that memls is built from; dir is where its files are on this machine.
type module struct{ path, version, dir string }

// title is the line over the licence of a module.
func (m module) title() string { return "==== " + strings.TrimSpace(m.path+" "+m.version) + " ====\n" }

// linkedModules asks go what memls is built from, Go's own library first.
func linkedModules() ([]module, error) {
	const format = `{{with .Module}}{{if not .Main}}{{.Path}}{{"\t"}}{{.Version}}{{"\t"}}{{.Dir}}{{end}}{{end}}`
	var lines []string
	for _, system := range licenceSystems {
		list := exec.Command("go", "list", "-deps", "-f", format, "memls/cmd/memls")
		list.Env = append(os.Environ(), "GOOS="+system, "GOARCH=amd64", "CGO_ENABLED=0")
		list.Stderr = os.Stderr
		out, err := list.Output()
		if err != nil {
			return nil, fmt.Errorf("go list: %w", err)
		}
		lines = append(lines, strings.Split(strings.TrimSpace(string(out)), "\n")...)
	}
	root, err := exec.Command("go", "env", "GOROOT").Output()
	if err != nil {
		return nil, fmt.Errorf("go env: %w", err)
	}
	out := []module{{path: "Go", dir: strings.TrimSpace(string(root))}}
	slices.Sort(lines)
	for _, line := range slices.Compact(lines) {
		if parts := strings.Split(line, "\t"); len(parts) == 3 {
			out = append(out, module{parts[0], parts[1], parts[2]})
		}
	}
	return out, nil
}

// write writes what a module's files say of its licence; a module without one is an
// error, since nobody may pass it on.
func (m module) write(b *bytes.Buffer) error {
	entries, err := os.ReadDir(m.dir)
	if err != nil {
		return err
	}
	b.WriteString(m.title())
	none := true
	for _, e := range entries {
		name := strings.ToUpper(e.Name())
		if !e.Type().IsRegular() || !strings.HasPrefix(name, "LICEN") && !strings.HasPrefix(name, "COPYING") && !strings.HasPrefix(name, "NOTICE") {
			continue
		}
		text, err := os.ReadFile(filepath.Join(m.dir, e.Name()))
		if err != nil {
			return err
		}
		none = false
		fmt.Fprintf(b, "\n%s\n\n", strings.TrimSpace(strings.ReplaceAll(string(text), "\r\n", "\n")))
	}
	if none {
		return fmt.Errorf("%s has no licence", m.path)
	}
	return nil
}
