package main

import (
	"bufio"
	"fmt"
	"io"
	"path/filepath"
	"strings"

	"github.com/spf13/cobra"

	"memls/analysis"
	"memls/analysis/settings"
	"memls/analysis/view"
)

func (a *app) statusCommand() *cobra.Command {
	var format string
	c := &cobra.Command{
		Use:   "status [DIR]",
		Short: "Show which memory is in effect, and how full it is",
		Long: `Shows what a session started in a folder (where you are, when left out) loads: the
stores of each agent, how much of their budget is used, and what is not loaded.

--format json gives an array of {"agent", "title", "store", "path", "exists", "loads", "why",
"unit", "used", "limit", "rules", "rulesLeftOut", "linesLeftOut", "note"}.`,
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
		x.printStatus(w, styleOf(a.out), all)
	}
	if err != nil {
		return err
	}
	return w.Flush()
}

// printStatus writes a table: agent, store, path, budget, and a word on it.
func (x *session) printStatus(w io.Writer, style style, all []analysis.StoreStatus) {
	var rows [][4]string
	var wide [4]int
	for i, st := range all {
		row := [4]string{st.Title, st.Name, shortPath(x.show(st.Path)), budget(st)}
		if i > 0 && all[i-1].Agent == st.Agent {
			row[0] = ""
		}
		if i > 0 && st.Unit == all[i-1].Unit && st.Agent == all[i-1].Agent {
			row[3] = strings.TrimSuffix(row[3], " "+st.Unit)
		}
		for j, s := range row {
			wide[j] = max(wide[j], textWidth(s))
		}
		rows = append(rows, row)
	}
	for i, st := range all {
		r := rows[i]
		line := style.bold(pad(r[0], wide[0])) + "  " + pad(r[1], wide[1]) + "  " + pad(r[2], wide[2]) + "  " +
			pad(r[3], wide[3]) + "  " + bar(style, st)
		fmt.Fprintln(w, strings.TrimRight(line+"  "+remark(style, st), " "))
	}
}

// maxPath is how wide a path may be in the table.
const maxPath = 40

// shortPath leaves out the middle of a path that is too wide for a table.
func shortPath(path string) string {
	if textWidth(path) <= maxPath {
		return path
	}
	parts := strings.Split(path, string(filepath.Separator))
	if len(parts) <= 4 {
		return path
	}
	return strings.Join([]string{parts[0], parts[1], "…", parts[len(parts)-1]}, string(filepath.Separator))
}

// budget writes "31,204 of 32,768 characters".
func budget(st analysis.StoreStatus) string {
	switch {
	case !st.Exists:
		return "none"
	case st.Limit > 0:
		return view.Number(st.Used) + " of " + view.Number(st.Limit) + " " + st.Unit
	case st.Unit != "":
		return view.Number(st.Used) + " " + st.Unit
	}
	return ""
}

const barCells = 10

// bar draws how full a budget is; one that is not quite full never looks full.
func bar(style style, st analysis.StoreStatus) string {
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

// remark says what a person should know of a store.
func remark(style style, st analysis.StoreStatus) string {
	var parts []string
	bad := func(s string) { parts = append(parts, style.level(settings.Error, s)) }
	if st.Exists && st.Why != "" {
		bad("not loaded: " + printable(st.Why))
	}
	switch {
	case st.RulesLeftOut > 0:
		bad(fmt.Sprintf("%s, %s not in effect", count(st.Rules, "rule", "rules"), view.Number(st.RulesLeftOut)))
	case st.Rules == 1:
		parts = append(parts, "1 rule, in effect")
	case st.Rules > 1:
		parts = append(parts, view.Number(st.Rules)+" rules, all in effect")
	}
	if st.LinesLeftOut > 0 {
		bad(count(st.LinesLeftOut, "line", "lines") + " not loaded")
	}
	if st.Note != "" {
		parts = append(parts, printable(st.Note))
	}
	return strings.Join(parts, "; ")
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
