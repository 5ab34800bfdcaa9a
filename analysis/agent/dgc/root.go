package dgc

import (
	"path/filepath"

	"memls/analysis/workspace"
)

// Root returns the project root of a session started in cwd: the directory whose
// DGC.md it loads. env holds the environment variables.
//
// DGC_PROJECT_ROOT names it if it is a directory. Else it is the first directory
// from cwd upwards, links resolved, that holds .git or DGC.md of any kind (a
// broken link is none), or a .dgc directory other than the one in home; without
// any, and with DGC_SDK_ISOLATED=1, it is cwd.
func Root(disk workspace.FS, cwd, home string, env map[string]string) string {
	if pin := strip(env["DGC_PROJECT_ROOT"]); pin != "" {
		if !filepath.IsAbs(pin) {
			pin = filepath.Join(cwd, pin)
		}
		if isDir(disk, pin) {
			return resolve(disk, pin)
		}
	}
	cwd = resolve(disk, cwd)
	if env["DGC_SDK_ISOLATED"] == "1" {
		return cwd
	}
	personal := resolve(disk, filepath.Join(home, Folder))
	for dir := cwd; ; dir = filepath.Dir(dir) {
		if isRoot(disk, dir, personal) {
			return dir
		}
		if dir == filepath.Dir(dir) {
			return cwd
		}
	}
}

func isRoot(disk workspace.FS, dir, personal string) bool {
	for _, name := range []string{".git", FileName} {
		if _, err := disk.Stat(filepath.Join(dir, name)); err == nil {
			return true
		}
	}
	folder := filepath.Join(dir, Folder)
	return isDir(disk, folder) && resolve(disk, folder) != personal
}

func isDir(disk workspace.FS, path string) bool {
	info, err := disk.Stat(path)
	return err == nil && info.IsDir()
}
