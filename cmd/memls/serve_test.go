package main

import (
	"bytes"
	"context"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// frames writes messages as a language client does.
func frames(messages ...string) *strings.Reader {
	var b strings.Builder
	for _, m := range messages {
		fmt.Fprintf(&b, "Content-Length: %d\r\n\r\n%s", len(m), m)
	}
	return strings.NewReader(b.String())
}

func TestServe(t *testing.T) {
	const (
		initialize  = `{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"processId":null,"rootUri":null,"capabilities":{}}}`
		initialized = `{"jsonrpc":"2.0","method":"initialized","params":{}}`
		shutdown    = `{"jsonrpc":"2.0","id":2,"method":"shutdown"}`
		exit        = `{"jsonrpc":"2.0","method":"exit"}`
	)
	for _, test := range []struct {
		name     string
		messages []string
		want     int
	}{
		{"exit after shutdown", []string{initialize, initialized, shutdown, exit}, exitOK},
		{"exit without shutdown", []string{initialize, initialized, exit}, 1},
		{"the client goes away", nil, 1},
	} {
		t.Run(test.name, func(t *testing.T) {
			home := t.TempDir()
			var out, errs bytes.Buffer
			code := run(context.Background(), []string{"serve", "--stdio", "--home", home}, frames(test.messages...), &out, &errs)
			if code != test.want {
				t.Errorf("exit code %d, want %d: %s", code, test.want, errs.String())
			}
			if len(test.messages) > 0 && !strings.Contains(out.String(), `"serverInfo"`) {
				t.Errorf("no answer to initialize: %s", out.String())
			}
		})
	}
}

func TestServeLog(t *testing.T) {
	log := filepath.Join(t.TempDir(), "memls.log")
	var out, errs bytes.Buffer
	args := []string{"serve", "--home", t.TempDir(), "--log", log, "--verbose"}
	run(context.Background(), args, frames(`{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"capabilities":{}}}`, `{"jsonrpc":"2.0","method":"exit"}`), &out, &errs)
	b, err := os.ReadFile(log)
	if err != nil || !strings.Contains(string(b), "initialize") {
		t.Errorf("%v: %s", err, b)
	}
	if code := run(context.Background(), []string{"serve", "--log", filepath.Join(log, "nowhere")}, frames(), &out, &errs); code != exitFailed {
		t.Errorf("exit code %d for a log that cannot be opened", code)
	}
}
