package letta

import (
	"io/fs"
	"time"

	"memls/analysis/settings"
	"memls/analysis/workspace"
	"memls/analysis/workspace/workspacetest"
)

var epoch = time.Unix(1760000000, 0)

// A countingDisk counts what it is asked.
type countingDisk struct {
	*workspacetest.Disk
	asked  int
	opened map[string]int
}

func (d *countingDisk) Lstat(p string) (fs.FileInfo, error) { d.asked++; return d.Disk.Lstat(p) }
func (d *countingDisk) Stat(p string) (fs.FileInfo, error)  { d.asked++; return d.Disk.Stat(p) }
func (d *countingDisk) ReadFile(p string, max int64) ([]byte, error) {
	d.asked++
	if d.opened == nil {
		d.opened = map[string]int{}
	}
	d.opened[p]++
	return d.Disk.ReadFile(p, max)
}

func workspaceOver(disk workspace.FS) *workspace.Workspace {
	return workspace.New(disk, &workspace.Env{Home: "/home/ada"}, settings.Settings{})
}
