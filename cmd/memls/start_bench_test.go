package main

import (
	"bufio"
	"encoding/json"
	"fmt"
	"io"
	"net/textproto"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/yuin/goldmark"
	"github.com/yuin/goldmark/text"
)

// BenchmarkStart measures the built program: from its start as a language server
// to the first diagnostics of a DGC.md of 32 KiB that the editor opens at once.
// of-version-and-parse is that time as a part of one run of `memls version` and
// one goldmark parse of the file, taken in turn with it; idle-MiB is the memory
// that the server then holds.
func BenchmarkStart(b *testing.B) {
	dir := b.TempDir()
	program := filepath.Join(dir, "memls")
	if out, err := exec.Command("go", "build", "-o", program, ".").CombinedOutput(); err != nil {
		b.Fatalf("%v\n%s", err, out)
	}
	var doc strings.Builder
	for i := 0; doc.Len() < 32<<10; i++ {
		fmt.Fprintf(&doc, "## Topic %d\n\n- Part %d keeps its state in the [table](docs/%d.md) that is called like it.\n\n", i, i, i)
	}
	path := filepath.Join(dir, "DGC.md")
	if err := os.WriteFile(path, []byte(doc.String()), 0o644); err != nil {
		b.Fatal(err)
	}
	var serve, version, parse time.Duration
	memory := 0.0
	for b.Loop() {
		start := time.Now()
		rss := firstDiagnostics(b, program, dir, path, doc.String())
		serve += time.Since(start)
		memory = max(memory, rss())
		start = time.Now()
		if err := exec.Command(program, "version").Run(); err != nil {
			b.Fatal(err)
		}
		version += time.Since(start)
		start = time.Now()
		goldmark.DefaultParser().Parse(text.NewReader([]byte(doc.String())))
		parse += time.Since(start)
	}
	b.ReportMetric(float64(serve)/float64(version+parse), "of-version-and-parse")
	b.ReportMetric(memory, "idle-MiB")
}

// firstDiagnostics starts the server, opens a document and waits for the first
// diagnostics of it. It returns a function that tells the server's memory in MiB
// and ends it.
func firstDiagnostics(b *testing.B, program, dir, path, content string) func() float64 {
	b.Helper()
	cmd := exec.Command(program, "--home", dir, "serve")
	in, err := cmd.StdinPipe()
	if err != nil {
		b.Fatal(err)
	}
	out, err := cmd.StdoutPipe()
	if err != nil {
		b.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		b.Fatal(err)
	}
	send := func(message map[string]any) {
		message["jsonrpc"] = "2.0"
		data, err := json.Marshal(message)
		if err == nil {
			_, err = fmt.Fprintf(in, "Content-Length: %d\r\n\r\n%s", len(data), data)
		}
		if err != nil {
			b.Fatal(err)
		}
	}
	uri := "file://" + filepath.ToSlash(path)
	send(map[string]any{"id": 1, "method": "initialize", "params": map[string]any{
		"rootUri": "file://" + filepath.ToSlash(dir), "capabilities": map[string]any{"textDocument": map[string]any{"publishDiagnostics": map[string]any{"versionSupport": true}}}}})
	send(map[string]any{"method": "initialized", "params": map[string]any{}})
	send(map[string]any{"method": "textDocument/didOpen", "params": map[string]any{
		"textDocument": map[string]any{"uri": uri, "languageId": "markdown", "version": 1, "text": content}}})
	r := bufio.NewReader(out)
	for {
		header, err := textproto.NewReader(r).ReadMIMEHeader()
		if err != nil {
			b.Fatal(err)
		}
		n, err := strconv.Atoi(header.Get("Content-Length"))
		if err != nil {
			b.Fatal(err)
		}
		body := make([]byte, n)
		if _, err := io.ReadFull(r, body); err != nil {
			b.Fatal(err)
		}
		var message struct {
			Method string
			Params struct{ URI string }
		}
		if err := json.Unmarshal(body, &message); err != nil {
			b.Fatal(err)
		}
		if message.Method == "textDocument/publishDiagnostics" && message.Params.URI == uri {
			break
		}
	}
	return func() float64 {
		time.Sleep(200 * time.Millisecond) // idle
		defer func() {
			in.Close()
			_, _ = io.Copy(io.Discard, r)
			_ = cmd.Wait()
		}()
		return residentMiB(cmd.Process.Pid)
	}
}

// residentMiB returns the resident memory of a process where the system tells
// it, else 0.
func residentMiB(pid int) float64 {
	if runtime.GOOS != "linux" {
		return 0
	}
	status, err := os.ReadFile(fmt.Sprintf("/proc/%d/status", pid))
	if err != nil {
		return 0
	}
	_, rest, _ := strings.Cut(string(status), "VmRSS:")
	kib, _ := strconv.Atoi(strings.Fields(rest)[0])
	return float64(kib) / 1024
}
