package main

import (
	"context"
	"fmt"
	"io"
	"os"
	"strings"
	"syscall"
	"testing"
	"unsafe"
)

// openTerminal opens a pseudo-terminal: what a program writes to its own side is read
// from the other.
func openTerminal(t *testing.T) (other, own *os.File) {
	t.Helper()
	other, err := os.OpenFile("/dev/ptmx", os.O_RDWR|syscall.O_NOCTTY, 0)
	if err != nil {
		t.Fatal(err)
	}
	control := func(request uintptr, arg *uint32) {
		if _, _, errno := syscall.Syscall(syscall.SYS_IOCTL, other.Fd(), request, uintptr(unsafe.Pointer(arg))); errno != 0 {
			t.Fatal(errno)
		}
	}
	var unlocked, number uint32
	control(syscall.TIOCSPTLCK, &unlocked)
	control(syscall.TIOCGPTN, &number)
	if own, err = os.OpenFile(fmt.Sprintf("/dev/pts/%d", number), os.O_RDWR|syscall.O_NOCTTY, 0); err != nil {
		t.Fatal(err)
	}
	return other, own
}

// What is printed to a terminal does nothing to it, though names and texts would: not
// even what a program would get byte for byte.
func TestNothingSteersATerminal(t *testing.T) {
	t.Setenv("NO_COLOR", "1") // colours are memls's own doing
	top, files := hostilelyNamed(t)
	for _, args := range commandsOn(top, files...) {
		if strings.Contains(strings.Join(args, " "), "--format") {
			continue // for programs
		}
		other, own := openTerminal(t)
		if !isTerminal(own) {
			t.Fatal("that is no terminal")
		}
		shown := make(chan string)
		go func() {
			all, _ := io.ReadAll(other) // ends with an error, as a terminal does
			shown <- string(all)
		}()
		run(context.Background(), args, strings.NewReader(""), own, own)
		_ = own.Close()
		if got := <-shown; strings.ContainsAny(got, steering) {
			i := strings.IndexAny(got, steering)
			t.Errorf("%q: …%q", args, got[max(0, i-80):min(len(got), i+40)])
		}
		_ = other.Close()
	}
}
