package survey

import (
	"encoding/json"
	"encoding/xml"
	"maps"
	"path"
	"slices"
	"strings"

	"github.com/BurntSushi/toml"

	"memls/analysis/text"
)

func goModule(r *reader) {
	content := r.text("go.mod")
	if content == "" {
		return
	}
	module, version := "", ""
	for line := range strings.Lines(content) {
		line, _, _ = strings.Cut(line, "//")
		switch f := strings.Fields(line); {
		case len(f) == 2 && f[0] == "module":
			module = strings.Trim(f[1], `"`)
		case len(f) == 2 && f[0] == "go":
			version = f[1]
		}
	}
	r.name(path.Base(module))
	r.stack("Go", strings.TrimSpace("Go "+version)+", module "+code(module), "go.mod")
	r.command(Build, "go build ./...", "", "go.mod")
	r.command(Test, "go test ./...", "", "go.mod")
	for _, config := range []string{".golangci.yml", ".golangci.yaml", ".golangci.toml"} {
		if r.has(config) {
			r.command(Lint, "golangci-lint run", "", config)
		}
	}
}

// frameworks are the packages whose presence says how a Node project is built.
var frameworks = []string{
	"typescript", "react", "next", "vue", "nuxt", "svelte", "@angular/core", "astro", "express", "fastify", "@nestjs/core",
	"hono", "electron", "react-native", "vite", "webpack", "esbuild", "jest", "vitest", "mocha", "@playwright/test", "cypress",
	"eslint", "@biomejs/biome", "prettier", "prisma", "drizzle-orm", "tailwindcss",
}

func node(r *reader) {
	content := r.text("package.json")
	if content == "" {
		return
	}
	var p struct {
		Name            string            `json:"name"`
		PackageManager  string            `json:"packageManager"`
		Engines         map[string]string `json:"engines"`
		Scripts         map[string]string `json:"scripts"`
		Dependencies    map[string]string `json:"dependencies"`
		DevDependencies map[string]string `json:"devDependencies"`
	}
	if json.Unmarshal([]byte(content), &p) != nil {
		return
	}
	r.name(path.Base(p.Name))
	built := strings.TrimSpace("Node " + p.Engines["node"])
	manager, version, _ := strings.Cut(p.PackageManager, "@")
	if manager == "" {
		for _, lock := range []struct{ file, manager string }{
			{"pnpm-lock.yaml", "pnpm"}, {"yarn.lock", "yarn"}, {"bun.lock", "bun"}, {"bun.lockb", "bun"}, {"package-lock.json", "npm"},
		} {
			if r.has(lock.file) {
				manager = lock.manager
				break
			}
		}
	}
	if manager != "" {
		version, _, _ = strings.Cut(version, "+")
		built += ", packages by " + strings.TrimSpace(manager+" "+version)
	}
	var with []string
	for _, f := range frameworks {
		if p.Dependencies[f] != "" || p.DevDependencies[f] != "" {
			with = append(with, f)
		}
	}
	if len(with) > 0 {
		built += "; " + strings.Join(with, ", ")
	}
	r.stack("Node", sanitized(built), "package.json")
	if manager == "" {
		manager = "npm"
	}
	r.command(Setup, manager+" install", "", "package.json")
	for _, name := range slices.Sorted(maps.Keys(p.Scripts)) {
		if strings.HasPrefix(name, "pre") && name != "preview" || strings.HasPrefix(name, "post") {
			continue // run by other scripts
		}
		run := manager + " run " + name
		if manager == "npm" && (name == "test" || name == "start") {
			run = "npm " + name
		}
		r.task(name, run, "", "package.json")
	}
}

func rust(r *reader) {
	content := r.text("Cargo.toml")
	var c struct {
		Package struct {
			Name    string `toml:"name"`
			Edition any    `toml:"edition"`
			Rust    any    `toml:"rust-version"`
		} `toml:"package"`
		Workspace *struct {
			Members []string `toml:"members"`
		} `toml:"workspace"`
	}
	if content == "" || !decodeTOML(content, &c) {
		return
	}
	r.name(c.Package.Name)
	built := "Rust"
	if v, ok := c.Package.Rust.(string); ok {
		built += " " + v
	}
	if v, ok := c.Package.Edition.(string); ok {
		built += ", edition " + v
	}
	if c.Workspace != nil && len(c.Workspace.Members) > 0 {
		built += ", a workspace of " + codes(c.Workspace.Members)
	}
	r.stack("Rust", text.OneLine(built), "Cargo.toml")
	r.command(Build, "cargo build", "", "Cargo.toml")
	r.command(Test, "cargo test", "", "Cargo.toml")
	for _, config := range []string{"clippy.toml", ".clippy.toml"} {
		if r.has(config) {
			r.command(Lint, "cargo clippy", "", config)
		}
	}
	for _, config := range []string{"rustfmt.toml", ".rustfmt.toml"} {
		if r.has(config) {
			r.command(Format, "cargo fmt", "", config)
		}
	}
}

func python(r *reader) {
	content := r.text("pyproject.toml")
	var p struct {
		Project struct {
			Name     string            `toml:"name"`
			Requires string            `toml:"requires-python"`
			Scripts  map[string]string `toml:"scripts"`
		} `toml:"project"`
		Build struct {
			Backend string `toml:"build-backend"`
		} `toml:"build-system"`
		Tool map[string]any `toml:"tool"`
	}
	switch {
	case content != "" && decodeTOML(content, &p):
	case r.has("setup.py"), r.has("requirements.txt"):
		source := "requirements.txt"
		if r.has("setup.py") {
			source = "setup.py"
		}
		r.stack("Python", "Python", source)
		if r.has("requirements.txt") {
			r.command(Setup, "pip install -r requirements.txt", "", "requirements.txt")
		}
	default:
		return
	}
	runner, setup := "", ""
	switch {
	case r.has("uv.lock"):
		runner, setup = "uv run ", "uv sync"
	case r.has("poetry.lock"):
		runner, setup = "poetry run ", "poetry install"
	case r.has("pdm.lock"):
		runner, setup = "pdm run ", "pdm install"
	}
	if content != "" {
		r.name(p.Project.Name)
		built := strings.TrimSpace("Python " + p.Project.Requires)
		if p.Build.Backend != "" {
			built += ", built by " + code(p.Build.Backend)
		}
		r.stack("Python", text.OneLine(built), "pyproject.toml")
		if setup != "" {
			r.command(Setup, setup, "", "pyproject.toml")
		}
	}
	configured := func(tool, file string) string {
		if p.Tool[tool] != nil {
			return "pyproject.toml"
		}
		if file != "" && r.has(file) {
			return file
		}
		return ""
	}
	for _, tool := range []struct {
		name, file, run string
		use             Use
	}{
		{"pytest", "pytest.ini", "pytest", Test},
		{"tox", "tox.ini", "tox", Test},
		{"ruff", "ruff.toml", "ruff check", Lint},
		{"mypy", "mypy.ini", "mypy .", Lint},
		{"pyright", "pyrightconfig.json", "pyright", Lint},
		{"black", "", "black .", Format},
	} {
		if source := configured(tool.name, tool.file); source != "" {
			r.command(tool.use, runner+tool.run, "", source)
		}
	}
}

func java(r *reader) {
	if content := r.text("pom.xml"); content != "" {
		var p struct {
			Artifact   string `xml:"artifactId"`
			Properties struct {
				Source  string `xml:"maven.compiler.source"`
				Release string `xml:"maven.compiler.release"`
				Version string `xml:"java.version"`
			} `xml:"properties"`
		}
		if xml.Unmarshal([]byte(content), &p) != nil {
			return
		}
		r.name(sanitized(p.Artifact))
		version := p.Properties.Release + p.Properties.Version
		if version == "" {
			version = p.Properties.Source
		}
		r.stack("Java", sanitized("Java "+version+", built by Maven"), "pom.xml")
		mvn := "mvn"
		if r.has("mvnw") {
			mvn = "./mvnw"
		}
		r.command(Build, mvn+" package", "", "pom.xml")
		r.command(Test, mvn+" test", "", "pom.xml")
	}
	for _, file := range []string{"build.gradle.kts", "build.gradle"} {
		if !r.has(file) {
			continue
		}
		r.stack("Gradle", "built by Gradle", file)
		gradle := "gradle"
		if r.has("gradlew") {
			gradle = "./gradlew"
		}
		r.command(Build, gradle+" build", "", file)
		r.command(Test, gradle+" test", "", file)
		break
	}
}

func decodeTOML(content string, into any) bool {
	_, err := toml.Decode(content, into)
	return err == nil
}

func code(s string) string { return "`" + sanitized(s) + "`" }

// maxListed is how many names of a list are written out.
const maxListed = 8

func codes(names []string) string {
	var out []string
	for _, n := range names[:min(len(names), maxListed)] {
		out = append(out, code(n))
	}
	if len(names) > maxListed {
		out = append(out, "…")
	}
	return strings.Join(out, ", ")
}
