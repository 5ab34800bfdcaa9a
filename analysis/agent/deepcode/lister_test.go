package deepcode

import "memls/analysis/workspace"

// diskLister lists by reading the disk.
func diskLister(disk workspace.FS) Lister {
	return func(dir string) []Entry { return List(disk, dir, false) }
}
