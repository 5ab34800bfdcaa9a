package workspace

import "path/filepath"

// sweep removes the temporary files that a writer of ours left in a directory when it was
// killed. They are hidden, and no agent takes them for memory, but a commit might. Only
// who holds the lock on the directory may: nobody else is at work there then. (One that
// takes an agent's lock may be, and does without its temporary file; see heldLock.take.)
// A directory that no change may be written to is left as it is.
func (w Writer) sweep(dir string) {
	p, err := w.open(filepath.Join(dir, "any"), 0)
	if err != nil {
		return
	}
	defer p.close()
	in := filepath.Dir(p.name)
	f, err := p.root.Open(in)
	if err != nil {
		return
	}
	defer f.Close()
	names, _ := f.Readdirnames(-1)
	for _, name := range names {
		if !isTempName(name) {
			continue
		}
		name = filepath.Join(in, name)
		if info, err := p.root.Lstat(name); err == nil && info.Mode().IsRegular() {
			_ = p.root.Remove(name)
		}
	}
}
