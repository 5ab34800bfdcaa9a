package main

import (
	"bufio"
	"fmt"
	"io"
	"math"
	"path/filepath"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"memls/actions"
	"memls/analysis"
	"memls/analysis/settings"
)

func (a *app) statusCommand() *cobra.Command {
	var format string
	c := &cobra.Command{
		Use:   "status [DIR]",
		Short: "Show which memory is in effect, and how full it is",
		Long: `Shows what a session started in a folder (where you are, when left out) loads: the
stores of each agent, how much of their budget is used, and what is not loaded.

--format json gives an array of {"agent", "title", "store", "path", "exists", "loads", "why",
"unit", "used", "limit", "rules", "rulesLeftOut", "linesLeftOut", "note", "budget",
"remarks"}, the last two being the same in words.`,
		Example: `  memls status
  memls status ~/src/project --format json`,
		Args: takes(0, 1),
		RunE: func(c *cobra.Command, args []string) error {
			if format != "text" && format != "json" {
				return fmt.Errorf("--format %s: use text, json", format)
			}
			return a.status(args, format)
		},
	}
	c.Flags().StringVar(&format, "format", "text", "`FORMAT`: text, json")
	must(c.RegisterFlagCompletionFunc("format", cobra.FixedCompletions([]string{"text", "json"}, cobra.ShellCompDirectiveNoFileComp)))
	return c
}

func (a *app) status(args []string, format string) error {
	x, err := a.open(false)
	if err != nil {
		return err
	}
	dir, err := x.folder(args)
	if err != nil {
		return err
	}
	all := x.engine.Status(x.snapshot(), dir)
	w := bufio.NewWriter(a.out)
	if format == "json" {
		err = writeJSON(w, x.jsonStatus(all))
	} else {
		width, ok := screenOf(a.out)
		if !ok {
			width = math.MaxInt // a row is a line for a program
		}
		x.printStatus(w, styleOf(a.out), width, all)
		x.printFirstSteps(w, widthOf(a.out), dir, a.agent, all)
	}
	if err != nil {
		return err
	}
	return w.Flush()
}

// gap stands between the columns of the table.
const gap = "  "

// printStatus writes a table: agent, store, path, budget, and a word on it. Where
// that is wider than the screen, the bars go, paths become shorter, and what is said
// of a store stands below it.
func (x *session) printStatus(w io.Writer, style style, width int, all []analysis.StoreStatus) {
	table := x.statusTable(all, maxPath)
	bars := table.width()+len(gap)+barCells <= width
	if over := table.width() - width; over > 0 {
		table = x.statusTable(all, max(minPath, maxPath-over))
	}
	left := width - table.width() - len(gap)
	if bars {
		left -= barCells + len(gap)
	}
	plain := styleOf(nil) // colours take no room
	beside := !slices.ContainsFunc(all, func(st analysis.StoreStatus) bool { return textWidth(remark(plain, &st)) > left })
	for i, row := range table.rows {
		st := &all[i]
		line := style.bold(pad(row[0], table.wide[0])) + gap + pad(row[1], table.wide[1]) + gap + pad(row[2], table.wide[2]) + gap + pad(row[3], table.wide[3])
		if bars {
			line += gap + bar(style, st)
		}
		if beside {
			line += gap + remark(style, st)
		}
		fmt.Fprintln(w, strings.TrimRight(line, " "))
		if !beside {
			indent := table.wide[0] + len(gap) + table.wide[1] + len(gap)
			for _, r := range st.Remarks() {
				for _, part := range wrap(printable(r.Text), width-indent) {
					fmt.Fprintln(w, strings.Repeat(" ", indent)+remarkStyle(style, r, part))
				}
			}
		}
	}
}

// A statusTable has a row for each store: agent, name, path and budget.
type statusTable struct {
	rows [][4]string
	wide [4]int // cells
}

// width is how many cells a row takes.
func (t *statusTable) width() int {
	return t.wide[0] + t.wide[1] + t.wide[2] + t.wide[3] + 3*len(gap)
}

// statusTable leaves out of a row what stands in the one above it.
func (x *session) statusTable(all []analysis.StoreStatus, maxPath int) *statusTable {
	t := &statusTable{}
	for i, st := range all {
		row := [4]string{st.Title, st.Name, shortPath(x.show(st.Path), maxPath), st.Budget()}
		if i > 0 && all[i-1].Agent == st.Agent {
			row[0] = ""
		}
		if i > 0 && st.Unit == all[i-1].Unit && st.Agent == all[i-1].Agent {
			row[3] = strings.TrimSuffix(row[3], " "+st.Unit)
		}
		for j, s := range row {
			t.wide[j] = max(t.wide[j], textWidth(s))
		}
		t.rows = append(t.rows, row)
	}
	return t
}

// printFirstSteps says how to begin with each agent, where none has any memory.
func (x *session) printFirstSteps(w io.Writer, width int, dir, named string, all []analysis.StoreStatus) {
	if slices.ContainsFunc(all, func(st analysis.StoreStatus) bool { return st.Exists }) {
		return
	}
	for i, g := range x.engine.AgentsIn(x.snapshot(), dir) {
		path := actions.FirstFilePath(x.engine, x.snapshot(), g, dir)
		if path == "" {
			continue // it begins with a directory
		}
		command := "memls init"
		if i > 0 || named != "" { // not the one that it is for by itself
			command += " --agent " + g.Name()
		}
		if dir != x.cwd {
			command += " " + x.show(dir)
		}
		step := fmt.Sprintf("%s has no memory here yet: `%s` begins %s with what the repository shows, `memls add` with a fact", g.Title(), command, x.show(path))
		fmt.Fprintln(w, strings.Join(wrap(step, width), "\n"))
	}
}

// maxPath is how wide a path may be in the table; minPath is where no room is made
// of it any more.
const maxPath, minPath = 40, 16

// shortPath leaves out the middle of a path that is wider than most.
func shortPath(path string, most int) string {
	if textWidth(path) <= most {
		return path
	}
	parts := strings.Split(path, string(filepath.Separator))
	if len(parts) <= 4 {
		return path
	}
	short := []string{parts[0], parts[1], "…", parts[len(parts)-1]}
	if s := strings.Join(short, string(filepath.Separator)); textWidth(s) <= most {
		return s
	}
	return strings.Join([]string{parts[0], "…", parts[len(parts)-1]}, string(filepath.Separator))
}

const barCells = 10

// bar draws how full a budget is; one that is not quite full never looks full.
func bar(style style, st *analysis.StoreStatus) string {
	if !st.Exists || st.Limit <= 0 {
		return strings.Repeat(" ", barCells)
	}
	full := min(barCells, st.Used*barCells/st.Limit)
	s := strings.Repeat("▇", full) + strings.Repeat("▁", barCells-full)
	switch {
	case st.Used > st.Limit:
		return style.level(settings.Error, s)
	case st.Used*10 >= st.Limit*9:
		return style.level(settings.Warning, s)
	}
	return style.paint("32", s)
}

// remark says in one line what a person should know of a store.
func remark(style style, st *analysis.StoreStatus) string {
	var parts []string
	for _, r := range st.Remarks() {
		parts = append(parts, remarkStyle(style, r, printable(r.Text)))
	}
	return strings.Join(parts, "; ")
}

// remarkStyle colours text that is part of a remark.
func remarkStyle(style style, r analysis.Remark, text string) string {
	if r.Bad {
		return style.level(settings.Error, text)
	}
	return text
}

// jsonStatus is what a session has of one store, as the language server's memls/status
// has it too.
type jsonStatus struct {
	analysis.StatusReport
	Path string `json:"path"`
}

func (x *session) jsonStatus(all []analysis.StoreStatus) []jsonStatus {
	out := make([]jsonStatus, 0, len(all))
	for _, st := range all {
		out = append(out, jsonStatus{st.Report(), x.file(st.Path)})
	}
	return out
}
