package dgc

import (
	"fmt"
	"path/filepath"

	"memls/analysis/check"
	"memls/analysis/settings"
	"memls/analysis/workspace"
)

var hiddenFile = &check.Check{
	ID:      "hygiene/hidden",
	Summary: "the file is never loaded",
	Level:   settings.Information,
	Doc: `
DGC loads AGENTS.md only in the place of a DGC.md that is missing or empty. A DGC.md
that holds a single character hides it completely: nothing is joined. Say in DGC.md
what DGC must know, or remove DGC.md.

The same is said of a DGC.md that the variable DGC_PROJECT_ROOT passes over.
`,
	File: func(p *check.Pass) {
		role := p.Memory.Role
		if role.Loads || p.File.State != workspace.Regular {
			return
		}
		p.Report(check.Finding{Span: line(p, 0), Message: "DGC does not load this file: " + role.Why})
	},
}

var nestedRoot = &check.Check{
	ID:      "hygiene/nested-root",
	Summary: "a DGC.md below another project root",
	Level:   settings.Information,
	Doc: `
DGC loads one project file: that of the nearest directory, from where the session
starts upwards, that holds .git, DGC.md or .dgc. A DGC.md in a sub-directory makes that
directory a root of its own. A session that starts in it does not get the file of the
directory above, and a session that starts above never gets this one: there is no
joining and no overriding.

That may be meant, as in a repository of many projects. Then silence it here with
<!-- memls:ignore-file hygiene/nested-root -->.
`,
	File: func(p *check.Pass) {
		role := p.Memory.Role
		if filepath.Base(p.File.Path) != FileName || role.Store != storeProject || !role.Loads || blank(p.Doc.Text()) {
			return
		}
		up := filepath.Dir(role.Dir)
		if up == role.Dir {
			return
		}
		s := p.Snapshot
		root := Root(s, up, s.Env.Home, s.Env.Vars)
		if root == resolve(s, up) && !isRoot(s, root, resolve(s, filepath.Join(s.Env.Home, Folder))) || root == resolve(s, s.Env.Home) {
			return
		}
		rel, err := filepath.Rel(root, role.Dir)
		if err != nil {
			return
		}
		message := fmt.Sprintf("only sessions started in %s load this file: those of the project above it do not", filepath.ToSlash(rel))
		if s.Exists(filepath.Join(root, FileName)) {
			message = fmt.Sprintf("sessions started in %s load this file and not the DGC.md of the project above it; those started above never load this one", filepath.ToSlash(rel))
		}
		p.Report(check.Finding{Span: line(p, 0), Message: message})
	},
}
