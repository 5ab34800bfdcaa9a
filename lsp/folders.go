package lsp

//lint:file-ignore SA1019 older clients name their folder in no other way

import (
	"slices"
	"strings"

	"go.lsp.dev/protocol"

	"memls/analysis/workspace"
)

// foldersOf returns the folders that the client names, as paths: workspace
// folders, else the older root. Folders that are no place on this disk hold
// nothing that an agent could load.
func foldersOf(p *protocol.InitializeParams) []string {
	var out []string
	if folders, ok := p.WorkspaceFolders.Get(); ok {
		for _, f := range folders {
			out = append(out, nameOf(f.URI))
		}
	}
	if len(out) == 0 && p.RootURI != nil && *p.RootURI != "" {
		out = append(out, nameOf(*p.RootURI))
	}
	if path, ok := p.RootPath.Get(); ok && len(out) == 0 {
		out = append(out, strings.Clone(path))
	}
	return slices.DeleteFunc(out, func(name string) bool { return !workspace.IsPath(name) })
}

func (s *server) didChangeWorkspaceFolders(p *protocol.DidChangeWorkspaceFoldersParams) error {
	s.updateFiles(func() *workspace.Snapshot {
		folders := slices.Clone(s.folders)
		for _, f := range p.Event.Removed {
			folders = slices.DeleteFunc(folders, func(name string) bool { return name == nameOf(f.URI) })
		}
		for _, f := range p.Event.Added {
			if name := nameOf(f.URI); workspace.IsPath(name) && !slices.Contains(folders, name) {
				folders = append(folders, name)
			}
		}
		s.folders = folders
		return s.ws.Configure(folders, s.opts.Settings.Over(s.editor))
	})
	s.discover()
	return nil
}
