package workspace

import "os"

// sweep removes the temporary files that a writer of ours left in a directory when it was
// killed. They are hidden, and no agent takes them for memory, but a commit might. Only
// who holds the lock on the directory may: nobody else is at work there then. (One that
// takes an agent's lock may be, and does without its temporary file; see heldLock.take.)
func sweep(dir string) {
	root, err := os.OpenRoot(dir)
	if err != nil {
		return
	}
	defer root.Close()
	f, err := root.Open(".")
	if err != nil {
		return
	}
	defer f.Close()
	names, _ := f.Readdirnames(-1)
	for _, name := range names {
		if !isTempName(name) {
			continue
		}
		if info, err := root.Lstat(name); err == nil && info.Mode().IsRegular() {
			_ = root.Remove(name)
		}
	}
}
