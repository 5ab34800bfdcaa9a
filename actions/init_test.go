package actions

import (
	"strings"
	"testing"
	"time"

	"golang.org/x/tools/txtar"

	"memls/analysis/settings"
	"memls/analysis/text"
	"memls/analysis/workspace"
	"memls/analysis/workspace/workspacetest"
)

const shop = `
-- go.mod --
module example.com/shop

go 1.26
-- README.md --
# Shop

The backend of the web shop.
-- Makefile --
lint: ## all linters
	golangci-lint run
-- cmd/shop/main.go --
package main
`

func initIn(t *testing.T, archive, name string) (before, after string, changed bool) {
	t.Helper()
	disk := workspacetest.NewDisk()
	for _, f := range txtar.Parse([]byte(archive)).Files {
		disk.File("/src/shop/"+f.Name, strings.ReplaceAll(string(f.Data), "^M", "\r"), time.Date(2026, 3, 1, 0, 0, 0, 0, time.UTC))
	}
	s := workspace.New(disk, &workspace.Env{Home: "/home/u"}, settings.Settings{}).Snapshot()
	c := Init(s, "/src/shop/"+name)
	before = s.File("/src/shop/" + name).Text()
	if c == nil {
		return before, before, false
	}
	after, err := text.Apply(c.Files[0].Before, c.Files[0].Edits...)
	if err != nil || len(c.Files) != 1 || c.Files[0].Create == s.File("/src/shop/"+name).Exists() {
		t.Fatalf("%v %+v", err, c)
	}
	return before, after, true
}

func TestInitMakesAFirstFile(t *testing.T) {
	const want = `# shop

The backend of the web shop.

## Stack

- Go 1.26, module ` + "`example.com/shop`" + ` (go.mod)

## Layout

- ` + "`cmd/`" + `: Go

## Commands

- Build: ` + "`go build ./...`" + ` (go.mod)
- Test: ` + "`go test ./...`" + ` (go.mod)
- Lint: ` + "`make lint`" + `, all linters (Makefile)
`
	for name, archive := range map[string]string{"missing": shop, "empty": shop + "-- DGC.md --\n", "blank": shop + "-- DGC.md --\n  \n\n"} {
		if _, got, _ := initIn(t, archive, "DGC.md"); got != want {
			t.Errorf("%s:\n%s", name, got)
		}
	}
	if _, _, changed := initIn(t, "-- x.bin --\n", "DGC.md"); changed {
		t.Error("a repository that shows nothing")
	}
}

// What an author wrote stays; what is missing goes where it belongs.
func TestInitProposes(t *testing.T) {
	for _, test := range []struct{ name, file, want string }{
		{"a section of its own, before the one that the agent appends to", `# Shop

## Rule: style

Small functions. The server in ` + "`cmd/`" + ` is Go.

## Memory

- a fact
`, `# Shop

## Rule: style

Small functions. The server in ` + "`cmd/`" + ` is Go.

## Commands

- Build: ` + "`go build ./...`" + ` (go.mod)
- Test: ` + "`go test ./...`" + ` (go.mod)
- Lint: ` + "`make lint`" + `, all linters (Makefile)

## Memory

- a fact
`},
		{"into the author's section, after the list", `# Shop

Go, in ` + "`cmd/`" + `.

## Build and test

- ` + "`go build ./...`" + ` first
- then ` + "`go test ./...`" + `

## Notes

Ask first.
`, `# Shop

Go, in ` + "`cmd/`" + `.

## Build and test

- ` + "`go build ./...`" + ` first
- then ` + "`go test ./...`" + `
- Lint: ` + "`make lint`" + `, all linters (Makefile)

## Notes

Ask first.
`},
		{"line ends as they are, no final newline needed", "Go cmd/ go build ./... go test ./...^M\n^M\n## Commands^M\n^M\nSee the wiki.", "Go cmd/ go build ./... go test ./...\r\n\r\n## Commands\r\n\r\nSee the wiki.\r\n\r\n- Lint: `make lint`, all linters (Makefile)"},
	} {
		archive := shop + "-- DGC.md --\n" + test.file
		if !strings.HasSuffix(test.file, "\n") {
			archive += "\n"
			test.want += "\n"
		}
		_, got, _ := initIn(t, archive, "DGC.md")
		if got != test.want {
			t.Errorf("%s: got\n%q\nwant\n%q", test.name, got, test.want)
		}
		if _, again, changed := initIn(t, shop+"-- DGC.md --\n"+got, "DGC.md"); changed {
			t.Errorf("%s: a second time\n%s", test.name, again)
		}
	}
}
