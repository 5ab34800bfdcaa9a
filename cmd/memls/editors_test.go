package main

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"memls/analysis/settings"
)

// The help of the Neovim plugin names every setting, with what the schema says of it, and
// every command.
func TestNeovimHelpIsComplete(t *testing.T) {
	read := func(name ...string) string {
		data, err := os.ReadFile(filepath.Join(append([]string{"..", "..", "editors", "nvim"}, name...)...))
		if err != nil {
			t.Fatal(err)
		}
		return string(data)
	}
	help := read("doc", "memls.txt")
	flat := strings.ToLower(strings.Join(strings.Fields(help), " "))
	for _, k := range settings.Keys() {
		if !strings.Contains(help, "\n"+k.Name) || !strings.Contains(flat, strings.ToLower(k.Doc)+".") {
			t.Errorf("the setting %s is missing, or said otherwise: %s", k.Name, k.Doc)
		}
	}
	for _, command := range regexp.MustCompile(`create_user_command\('(\w+)'`).FindAllStringSubmatch(read("plugin", "memls.lua"), -1) {
		if !strings.Contains(help, "*:"+command[1]+"*") || !strings.Contains(help, "\n:"+command[1]) {
			t.Errorf("the command :%s is missing", command[1])
		}
	}
}
