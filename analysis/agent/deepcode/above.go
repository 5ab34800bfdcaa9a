package deepcode

import (
	"path/filepath"
	"slices"

	"memls/analysis/agent"
	"memls/analysis/workspace"
)

// Above is, for a memory of a project, the project's DEEPCODE.md, in all of its
// prompts, and the global drawer, in the prompts of every project; for the drawer and
// for a project's DEEPCODE.md the user's own one.
func (a Agent) Above(s *workspace.Snapshot, r *agent.Role, o agent.Options) []agent.Above {
	p := Find(s, s.Env.Home, r.Dir)
	own := instructions(p.Instructions, s.Env.Tilde(p.Instructions)+", which is in the prompts of every project")
	switch {
	case !r.Loads:
	case r.Kind == kindMemory && r.Store == storeProject:
		var out []agent.Above
		if r.Dir != "" {
			out = append(out, instructions(filepath.Join(r.Dir, InstructionsName), InstructionsName+", which is in every prompt of the project"))
		}
		if effective(s, r.Dir, o.Release).Global.Enabled && consolidating(s, p.Drawer) == nil {
			out = append(out, drawerAbove(s, p.Drawer, r.Dir, o.Release))
		}
		return out
	case r.Kind == kindMemory && r.Store == storeDrawer, r.Kind == kindInstructions && r.Path != p.Instructions:
		return []agent.Above{own}
	}
	return nil
}

// instructions is an instruction file, which has no limit.
func instructions(path, title string) agent.Above {
	return agent.Above{
		Title: title, Path: path, Elsewhere: true,
		Budget: func(s *workspace.Snapshot, path string) agent.Budget {
			return agent.Budget{Used: len(s.File(path).Text()), Unit: "bytes"}
		},
	}
}

// drawerAbove is a memory of its own in the global drawer.
func drawerAbove(s *workspace.Snapshot, drawer, start, release string) agent.Above {
	return agent.Above{
		Title: "the global drawer, which is in the prompts of every project", Elsewhere: true,
		Own: func(title, about, kind string) (path, header string) {
			if !slices.Contains(Types(), kind) {
				kind = "reference"
			}
			slug := nameFor(s, drawer, title)
			return filepath.Join(drawer, slug+".md"), "---\nname: " + quoteYAML(slug) + "\ndescription: " + quoteYAML(agent.Headline(about)) + "\ntype: " + kind + "\n---\n\n"
		},
		Budget: func(s *workspace.Snapshot, path string) agent.Budget {
			most := effective(s, start, release).Global.MaxBytes
			d := ReadDrawer(keptDisk{s}, drawer, most, release, func(dir string) []Entry {
				listed := keptLister(s)(dir)
				rel := filepath.Base(path)
				if s.File(path).Exists() && !slices.ContainsFunc(listed, func(e Entry) bool { return e.Rel == rel }) {
					listed = append(slices.Clip(listed), Entry{Path: path, Rel: rel})
				}
				return listed
			})
			return agent.Budget{Used: d.Used, Limit: int(most), Unit: "bytes", Over: float64(d.Used) > most}
		},
	}
}
