package analysis_test

import (
	"go/parser"
	"go/token"
	"io/fs"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// layers is the order of the packages: each may import those before it, and no
// other. A package below one that is named stands with it.
var layers = []string{
	"memls/analysis/text",
	"memls/analysis/agent/deepcode/yaml", // YAML with the place of every error: general checks read it too
	"memls/analysis/jsontext",
	"memls/analysis/agent/javascript",
	"memls/analysis/settings",
	"memls/analysis/secret",
	"memls/analysis/markdown",
	"memls/analysis/log",
	"memls/analysis/view",
	"memls/analysis/workspace",
	"memls/analysis/similar",
	"memls/analysis/agent",
	"memls/analysis/check",
	"memls/analysis/agent/dgc",
	"memls/analysis/agent/deepcode",
	"memls/analysis/agent/letta",
	"memls/analysis",
	"memls/actions/consolidate",
	"memls/actions",
	"memls/lsp",
	"memls/cmd/memls",
}

// only names the packages that alone may import these paths.
var only = map[string][]string{
	"go.lsp.dev/": {"memls/lsp"},
	"net":         {"memls/actions/model"},
	"net/http":    {"memls/actions/model"},
	"os/exec":     {"memls/actions/model", "memls/cmd/memls"},
	"os":          {"memls/analysis/workspace", "memls/lsp", "memls/cmd/memls"},
}

// TestImportsRunOneWay holds the architecture: imports go from cmd down to text,
// LSP stays in lsp, the disk in workspace.
func TestImportsRunOneWay(t *testing.T) {
	root, err := filepath.Abs("..")
	if err != nil {
		t.Fatal(err)
	}
	for _, top := range []string{"analysis", "actions", "lsp", "cmd"} {
		err := filepath.WalkDir(filepath.Join(root, top), func(path string, d fs.DirEntry, err error) error {
			if err != nil {
				return nil // a part that is not there imports nothing
			}
			if d.IsDir() && d.Name() == "testdata" {
				return filepath.SkipDir
			}
			if !strings.HasSuffix(path, ".go") || strings.HasSuffix(path, "_test.go") {
				return nil
			}
			rel, _ := filepath.Rel(root, filepath.Dir(path))
			pkg := "memls/" + filepath.ToSlash(rel)
			if isTestSupport(pkg) {
				return nil
			}
			file, err := parser.ParseFile(token.NewFileSet(), path, nil, parser.ImportsOnly)
			if err != nil {
				return err
			}
			for _, imp := range file.Imports {
				name, _ := strconv.Unquote(imp.Path.Value)
				checkImport(t, pkg, name)
			}
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
	}
}

// isTestSupport reports whether a package exists for tests alone.
func isTestSupport(pkg string) bool {
	return strings.HasSuffix(pkg, "/scenario") || strings.HasSuffix(pkg, "test")
}

func checkImport(t *testing.T, pkg, name string) {
	if strings.HasPrefix(name, "memls/") {
		if from, to := layer(pkg), layer(name); to > from || from < 0 || to < 0 {
			t.Errorf("%s imports %s: imports run the other way", pkg, name)
		}
	}
	for prefix, allowed := range only {
		if name != prefix && !(strings.HasSuffix(prefix, "/") && strings.HasPrefix(name, prefix)) {
			continue
		}
		if !slices.ContainsFunc(allowed, func(a string) bool { return pkg == a || strings.HasPrefix(pkg, a+"/") }) {
			t.Errorf("%s imports %s: only %v may", pkg, name, allowed)
		}
	}
}

// layer returns a package's place in the order, by its longest named prefix.
func layer(pkg string) int {
	best, at := 0, -1
	for i, l := range layers {
		if (pkg == l || strings.HasPrefix(pkg, l+"/")) && len(l) > best {
			best, at = len(l), i
		}
	}
	return at
}
