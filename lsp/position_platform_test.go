package lsp

import (
	"strings"
	"testing"

	"go.lsp.dev/uri"
)

// TestPathOn: which path a URI names, on each kind of system.
func TestPathOn(t *testing.T) {
	long := strings.Repeat("a-long-name/", 40)
	for _, c := range []struct {
		uri            string
		posix, windows string // "": no file of this machine
	}{
		{"file:///home/ada/DGC.md", "/home/ada/DGC.md", ""},
		{"file:///home/ada/with%20blank%23.md", "/home/ada/with blank#.md", ""},
		// A drive, as editors write it: encoded or not, in small letters or capitals.
		{"file:///c%3A/Users/Ada/DGC.md", "", `C:\Users\Ada\DGC.md`},
		{"file:///C%3a/Users/Ada/DGC.md", "", `C:\Users\Ada\DGC.md`},
		{"file:///C:/Users/Ada/DGC.md", "", `C:\Users\Ada\DGC.md`},
		{"file:///d:/caf%C3%A9/%E8%A7%84%E5%88%99.md", "", `D:\café\规则.md`},
		{"file://localhost/c:/DGC.md", "", `C:\DGC.md`},
		{"file:///c:", "", ""},
		{"file:///c:/" + long + "m.md", "", `C:\` + strings.ReplaceAll(long, "/", `\`) + "m.md"},
		// A share.
		{"file://server/share/DGC.md", "", `\\server\share\DGC.md`},
		{"file://wsl%24/Ubuntu/home/ada/DGC.md", "", `\\wsl$\Ubuntu\home\ada\DGC.md`},
		{"file://localhost/home/ada/DGC.md", "/home/ada/DGC.md", ""},
		// Letters whose marks are apart stay so: on macOS names are often written like this.
		{"file:///Users/ada/cafe%CC%81.md", "/Users/ada/cafe\u0301.md", ""},
		{"untitled:Untitled-1", "", ""},
		{"git:/c:/DGC.md?HEAD", "", ""},
		{"file:///home/a%00b.md", "", ""},
		{"", "", ""},
	} {
		for platform, want := range map[uri.Platform]string{uri.PlatformPOSIX: c.posix, uri.PlatformWindows: c.windows} {
			if got, ok := pathOn(platform, uri.URI(c.uri)); ok != (want != "") || ok && got != want {
				t.Errorf("%v %s: %q %v, want %q", platform, c.uri, got, ok, want)
			}
		}
	}
}

// TestPathsOfWindowsComeBack: the URI of a path leads to the path, as of a client that
// gives back what it was told.
func TestPathsOfWindowsComeBack(t *testing.T) {
	for _, path := range []string{`C:\Users\Ada\DGC.md`, `D:\a b\#1.md`, `\\server\share\notes\m.md`, `C:\` + strings.Repeat(`long\`, 80) + "m.md"} {
		if got, ok := pathOn(uri.PlatformWindows, uri.FileFor(uri.PlatformWindows, path)); !ok || got != path {
			t.Errorf("%s comes back as %q", path, got)
		}
	}
}
