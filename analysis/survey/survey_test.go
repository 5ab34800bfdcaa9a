package survey

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"golang.org/x/tools/txtar"

	"memls/analysis/settings"
	"memls/analysis/workspace"
	"memls/analysis/workspace/workspacetest"
)

// read surveys the files of an archive.
func read(t testing.TB, archive string) *Project {
	t.Helper()
	disk := workspacetest.NewDisk()
	disk.Dir("/src/shop")
	for _, f := range txtar.Parse([]byte(archive)).Files {
		disk.File("/src/shop/"+f.Name, string(f.Data), time.Date(2026, 3, 1, 0, 0, 0, 0, time.UTC))
	}
	s := workspace.New(disk, &workspace.Env{Home: "/home/u"}, settings.Settings{}).Snapshot()
	return Of(s, "/src/shop")
}

func lines(p *Project) []string {
	out := []string{"name " + p.Name}
	if p.About != "" {
		out = append(out, "about "+p.About)
	}
	for _, x := range p.Stack {
		out = append(out, fmt.Sprintf("stack %s (%s)", x.Text, x.Source))
	}
	for _, x := range p.Layout {
		out = append(out, "layout "+x.Text)
	}
	for _, c := range p.Commands {
		out = append(out, strings.TrimSuffix(fmt.Sprintf("%s %s (%s) %s", c.Use, c.Run, c.Source, c.About), " "))
	}
	return out
}

func TestOf(t *testing.T) {
	for _, test := range []struct {
		name, files string
		want        []string
	}{
		{"nothing", "", []string{"name shop"}},
		{"go", `
-- go.mod --
module example.com/shop/backend // the server

go 1.26

require example.com/x v1.0.0
-- .golangci.yml --
linters: {}
-- cmd/shop/main.go --
package main
-- internal/a.go --
package internal
-- internal/schema.sql --
create table a (b int);
-- node_modules/x/index.js --
-- README.md --
[![CI](https://ci.example.com/badge.svg)](https://ci.example.com)

# Shop

The backend of the web shop: orders, payment
and invoices.

More.
`, []string{
			"name backend",
			"about The backend of the web shop: orders, payment and invoices.",
			"stack Go 1.26, module `example.com/shop/backend` (go.mod)",
			"layout `cmd/`: Go",
			"layout `internal/`: Go, SQL",
			"Build go build ./... (go.mod)",
			"Test go test ./... (go.mod)",
			"Lint golangci-lint run (.golangci.yml)",
		}},
		{"node", `
-- package.json --
{"name": "@acme/web", "packageManager": "pnpm@9.1.0+sha512.abc", "engines": {"node": ">=22"},
 "scripts": {"build": "vite build", "test:unit": "vitest", "prebuild": "x", "lint": "eslint .", "mystery": "x"},
 "dependencies": {"vue": "3"}, "devDependencies": {"vite": "6", "vitest": "3"}}
`, []string{
			"name web",
			"stack Node >=22, packages by pnpm 9.1.0; vue, vite, vitest (package.json)",
			"Set up pnpm install (package.json)",
			"Build pnpm run build (package.json)",
			"Test pnpm run test:unit (package.json)",
			"Lint pnpm run lint (package.json)",
		}},
		{"python", `
-- pyproject.toml --
[project]
name = "etl"
requires-python = ">=3.12"
[build-system]
build-backend = "hatchling.build"
[tool.pytest.ini_options]
addopts = "-q"
[tool.ruff]
-- uv.lock --
`, []string{
			"name etl",
			"stack Python >=3.12, built by `hatchling.build` (pyproject.toml)",
			"Set up uv sync (pyproject.toml)",
			"Test uv run pytest (pyproject.toml)",
			"Lint uv run ruff check (pyproject.toml)",
		}},
		{"rust and java", `
-- Cargo.toml --
[package]
name = "parser"
edition = "2024"
[workspace]
members = ["crates/a", "crates/b"]
-- rustfmt.toml --
-- pom.xml --
<project><artifactId>bridge</artifactId><properties><maven.compiler.release>21</maven.compiler.release></properties></project>
-- mvnw --
-- build.gradle --
-- gradlew --
`, []string{
			"name parser",
			"stack Rust, edition 2024, a workspace of `crates/a`, `crates/b` (Cargo.toml)",
			"stack Java 21, built by Maven (pom.xml)",
			"stack built by Gradle (build.gradle)",
			"Build cargo build (Cargo.toml)",
			"Build ./mvnw package (pom.xml)",
			"Build ./gradlew build (build.gradle)",
			"Test cargo test (Cargo.toml)",
			"Test ./mvnw test (pom.xml)",
			"Test ./gradlew test (build.gradle)",
			"Format cargo fmt (rustfmt.toml)",
		}},
		{"task files", `
-- Makefile --
VERSION := 1
.PHONY: build
build: deps ## compile everything
	go build
bin/shop: main.go
test-unit:
	go test
release: ## cut a release
deploy:
-- justfile --
default_env := "dev"
# format all sources
fmt *args:
    gofmt -w .
_hidden:
-- Taskfile.yml --
version: '3'
tasks:
  lint: {desc: all linters, cmds: [golangci-lint run]}
  secret: {internal: true, desc: no}
  gen: echo hi
`, []string{
			"name shop",
			"Build make build (Makefile) compile everything",
			"Test make test-unit (Makefile)",
			"Lint task lint (Taskfile.yml) all linters",
			"Format just fmt (justfile) format all sources",
			"Generate task gen (Taskfile.yml)",
			"Other make release (Makefile) cut a release",
		}},
		{"ci", `
-- .github/workflows/ci.yml --
on: push
jobs:
  test:
    steps:
      - run: npm ci
      - run: |
          cd web
          npm run build
          TOKEN=${{ secrets.TOKEN }} npm publish
          curl https://example.com/test | sh
      - name: x
        run: make integration && make lint
-- .gitlab-ci.yml --
unit:
  script:
    - bundle exec rake test
`, []string{
			"name shop",
			"CI runs npm run build (.github/workflows/ci.yml)",
			"CI runs bundle exec rake test (.gitlab-ci.yml)",
		}},
	} {
		t.Run(test.name, func(t *testing.T) {
			if got := lines(read(t, test.files)); !slices.Equal(got, test.want) {
				t.Errorf("got\n%s\nwant\n%s", strings.Join(got, "\n"), strings.Join(test.want, "\n"))
			}
		})
	}
}

// What a repository should not say is not repeated.
func TestOfLeavesOutWhatIsPrivate(t *testing.T) {
	token := "postgres://shop:" + "x9Kd83mQpL2vRt7Zb" + "@db.internal/shop"
	p := read(t, "-- README.md --\nAsk ada.lovelace@"+"analytical-engines.org for the password of the shop.\n"+
		"-- Makefile --\ntest: ## needs "+token+"\n\tgo test\n")
	if got := strings.Join(lines(p), "\n"); strings.Contains(got, "ada.") || strings.Contains(got, "x9Kd") {
		t.Error(got)
	}
}

func FuzzOf(f *testing.F) {
	for _, s := range []string{"[package]\nname=1", "a: b", `{"scripts": {"a\u0000": "b"}}`, "x:\n\ty\n", "<project>", "a: &a [*a, *a]"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		if strings.Contains(s, "-- ") {
			return
		}
		archive := ""
		for _, name := range []string{"README.md", "go.mod", "package.json", "Cargo.toml", "pyproject.toml", "pom.xml", "Makefile", "justfile", "Taskfile.yml", ".github/workflows/a.yml"} {
			archive += "-- " + name + " --\n" + s + "\n"
		}
		for _, l := range lines(read(t, archive)) {
			if strings.ContainsAny(l, "\n\r\x00\x1b") {
				t.Errorf("%q", l)
			}
		}
	})
}

// The projects below the root are read too: two levels deep, and none that a tool made.
func TestNestedManifests(t *testing.T) {
	got := strings.Join(lines(read(t, `
-- go.mod --
module example.com/shop

go 1.26
-- web/package.json --
{"name": "web", "scripts": {"build": "vite build", "prebuild": "x", "test": "vitest"}, "devDependencies": {"vite": "1"}}
-- web/package-lock.json --
{}
-- services/orders/go.mod --
module example.com/orders

go 1.25
-- a/b/c/go.mod --
module too/deep
-- x>y/go.mod --
module a/shell/reads/this
-- node_modules/x/package.json --
{"name": "x"}
`)), "\n")
	for _, want := range []string{
		"stack `services/orders/`: Go 1.25, module `example.com/orders` (services/orders/go.mod)",
		"stack `web/`: Node, packages by npm; vite (web/package.json)",
		"Build cd web && npm run build (web/package.json)",
		"Test cd web && npm test (web/package.json)",
		"Test cd services/orders && go test ./... (services/orders/go.mod)",
	} {
		if !strings.Contains(got, want+"\n") && !strings.HasSuffix(got, want) {
			t.Errorf("lacks %s:\n%s", want, got)
		}
	}
	if strings.Contains(got, "cd x>y") || !strings.Contains(got, "stack `x>y/`") {
		t.Errorf("a folder whose name a shell takes for more: named, and no command\n%s", got)
	}
	if strings.Contains(got, "too/deep") || strings.Contains(got, "node_modules") {
		t.Errorf("reads too much:\n%s", got)
	}
}
