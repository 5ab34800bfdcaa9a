package check

import (
	"errors"
	"fmt"
	"io/fs"
	"path/filepath"
	"slices"

	"memls/analysis/settings"
	"memls/analysis/workspace"
)

var linkDangling = &Check{
	ID:      "link/dangling-symlink",
	Summary: "the file is a symbolic link to nothing",
	Level:   settings.Error,
	Doc: `
The agent opens this file, arrives where nothing is, and takes it for a file that
does not exist: nothing of it is loaded, and nothing says so. Often the name was
written with other capitals, which works on a Mac or on Windows alone, or the file
was moved.

Make the link again: ln -sf NAME LINK.
`,
	File: func(p *Pass) {
		if p.File.State != workspace.Symlink || p.File.Err == nil {
			return
		}
		_, err := p.Snapshot.EvalSymlinks(p.File.Path)
		name := filepath.Base(p.File.Path)
		var at *fs.PathError
		if !errors.As(err, &at) || !errors.Is(err, fs.ErrNotExist) {
			return
		}
		message := fmt.Sprintf("%s is a dangling symlink: nothing at %s", name, shown(p.scope().Rel(at.Path)))
		names := listing(p.Snapshot, filepath.Dir(at.Path))
		near := ""
		if spelled := names.fold[foldName(filepath.Base(at.Path))]; len(spelled) == 1 && spelled[0] != name {
			near = spelled[0]
		} else {
			var files []string
			for n := range names.has {
				if n != name {
					files = append(files, n)
				}
			}
			slices.Sort(files)
			near = nearestWithin(filepath.Base(at.Path), files, maxCells)
		}
		if near != "" {
			message += fmt.Sprintf("; did you mean %s?", shown(near))
		}
		p.Report(Finding{Message: message})
	},
}
