package git

import (
	"bytes"
	"compress/zlib"
	"encoding/binary"
	"errors"
	"fmt"
	"strings"
	"testing"

	"memls/analysis/workspace/workspacetest"
)

func deflate(s string) []byte {
	var b bytes.Buffer
	w := zlib.NewWriter(&b)
	w.Write([]byte(s))
	w.Close()
	return b.Bytes()
}

// An object that says less than it holds, or more, or what nobody could hold, is
// an error, and costs no more memory than what is really there.
func TestLooseObjects(t *testing.T) {
	tests := []struct {
		name, src string
		ok        bool
	}{
		{"a blob", "blob 5\x00hello", true},
		{"an empty blob", "blob 0\x00", true},
		{"shorter than it says", "blob 6\x00hello", false},
		{"longer than it says", "blob 4\x00hello", false},
		{"a bomb", "blob 5\x00" + strings.Repeat("0", 1<<20), false},
		{"of a size that nobody has", "blob 99999999999\x00hello", false},
		{"of a negative size", "blob -1\x00", false},
		{"of another kind", "blub 5\x00hello", false},
		{"without a size", "blob\x00hello", false},
		{"with a header that never ends", strings.Repeat("b", 100), false},
		{"nothing", "", false},
	}
	for _, test := range tests {
		o, err := parseLoose(deflate(test.src))
		if (err == nil) != test.ok || err != nil && !errors.Is(err, errDamaged) {
			t.Errorf("%s: %v %v", test.name, o, err)
		}
	}
}

// onePack returns a pack of raw entries, each at its offset.
func onePack(entries ...[]byte) (p *pack, offsets []int64) {
	p = &pack{sumSize: 20, data: make([]byte, 12)}
	for _, e := range entries {
		offsets = append(offsets, int64(len(p.data)))
		p.data = append(p.data, e...)
	}
	return p, offsets
}

// packedEntry returns an entry of less than 16 bytes, with what stands between its
// header and its data.
func packedEntry(kind Kind, between, data string) []byte {
	return append(append([]byte{byte(kind)<<4 | byte(len(data))}, between...), deflate(data)...)
}

func TestDeltas(t *testing.T) {
	base := packedEntry(KindBlob, "", "hello world")
	delta := func(s string) []byte {
		return packedEntry(offsetDelta, string([]byte{byte(len(base))}), s)
	}
	tests := []struct {
		name, delta, want string
	}{
		{"copies and adds", "\x0b\x08\x90\x06\x02me", "hello me"},
		{"copies from an offset", "\x0b\x05\x91\x06\x05", "world"},
		{"is of another base", "\x0a\x05\x91\x06\x05", ""},
		{"makes less than it says", "\x0b\x06\x91\x06\x05", ""},
		{"makes more than it says", "\x0b\x04\x91\x06\x05", ""},
		{"copies from behind the base", "\x0b\x05\x91\x08\x05", ""},
		{"adds what is not there", "\x0b\x05\x05he", ""},
		{"has a command that is none", "\x0b\x00\x00", ""},
		{"ends in a command", "\x0b\x05\x91\x06", ""},
		{"has no sizes", "", ""},
	}
	for _, test := range tests {
		p, at := onePack(base, delta(test.delta))
		o, err := p.at(at[1])
		if string(o.data) != test.want || (err == nil) != (test.want != "") {
			t.Errorf("%s: %q %v", test.name, o.data, err)
		}
	}
}

// A delta cannot be its own base, whatever its offset says.
func TestDeltaWithoutABase(t *testing.T) {
	for _, back := range []byte{0, 13, 100} {
		p, at := onePack(packedEntry(offsetDelta, string([]byte{back}), "\x00\x00"))
		if _, err := p.at(at[0]); !errors.Is(err, errDamaged) {
			t.Errorf("%d bytes back: %v", back, err)
		}
	}
	// A name as the base that is the delta's own: the pack's index leads to it.
	p, at := onePack(packedEntry(refDelta, strings.Repeat("x", 20), "\x00\x00"))
	p.names, p.offsets = []byte(strings.Repeat("x", 20)), binary.BigEndian.AppendUint32(nil, uint32(at[0]))
	for i := range p.fanout {
		if i >= 'x' {
			p.fanout[i] = 1
		}
	}
	if _, err := p.at(at[0]); !errors.Is(err, errDamaged) {
		t.Error(err)
	}
}

// Deltas that each copy their base many times over make an end.
func TestDeltaBomb(t *testing.T) {
	const size = 1 << 16
	entries := [][]byte{append([]byte{0xB0, 0x80, 0x20}, deflate(strings.Repeat("0", size))...)}
	n := size
	for range 12 {
		var d []byte
		d = binary.AppendUvarint(d, uint64(n))
		d = binary.AppendUvarint(d, uint64(4*n))
		for range 4 {
			for at := 0; at < n; at += 0xFFFFFF {
				m := min(n-at, 0xFFFFFF)
				d = append(d, 0xFF, byte(at), byte(at>>8), byte(at>>16), byte(at>>24), byte(m), byte(m>>8), byte(m>>16))
			}
		}
		n *= 4
		last := entries[len(entries)-1]
		back := len(last)
		e := []byte{0x80 | offsetDelta<<4 | byte(len(d)&15), byte(len(d) >> 4)}
		if back < 128 {
			e = append(e, byte(back))
		} else {
			e = append(e, 0x80|byte((back>>7)-1), byte(back&127))
		}
		entries = append(entries, append(e, deflate(string(d))...))
	}
	p, at := onePack(entries...)
	if o, err := p.at(at[2]); err != nil || len(o.data) != 16*size {
		t.Fatal(len(o.data), err)
	}
	if _, err := p.at(at[len(at)-1]); !errors.Is(err, errDamaged) {
		t.Error(err)
	}
}

// Trees that hold one another many times over make an end, also when there is not
// a file in them.
func TestTreeBomb(t *testing.T) {
	r := &Repository{fs: workspacetest.NewDisk(), sumSize: 20, objects: map[ID]object{}}
	id := func(i int) ID { return ID(fmt.Sprintf("tree-of-the-level-%02d", i)[:20]) }
	r.objects[id(0)] = object{KindTree, nil}
	for i := 1; i < 40; i++ {
		var b strings.Builder
		for k := range 10 {
			fmt.Fprintf(&b, "40000 d%d\x00%s", k, string(id(i-1)))
		}
		r.objects[id(i)] = object{KindTree, []byte(b.String())}
	}
	if _, err := r.Files(id(39)); !errors.Is(err, ErrUnsupported) {
		t.Error(err)
	}
	if _, err := r.names("", id(39)); !errors.Is(err, ErrUnsupported) {
		t.Error(err)
	}
	if files, err := r.Files(id(3)); err != nil || len(files) != 0 {
		t.Error(files, err)
	}
}

func FuzzLoose(f *testing.F) {
	f.Add(deflate("blob 5\x00hello"))
	f.Fuzz(func(t *testing.T, b []byte) { parseLoose(b) })
}

func FuzzPack(f *testing.F) {
	base := packedEntry(KindBlob, "", "hello world")
	p, _ := onePack(base, packedEntry(offsetDelta, string([]byte{byte(len(base))}), "\x0b\x08\x90\x06\x02me"))
	f.Add(p.data, uint16(12+len(base)))
	f.Fuzz(func(t *testing.T, data []byte, off uint16) {
		p := &pack{sumSize: 20, data: data}
		p.at(int64(off))
	})
}

func FuzzDelta(f *testing.F) {
	f.Add([]byte("hello world"), []byte("\x0b\x08\x90\x06\x02me"))
	f.Fuzz(func(t *testing.T, base, delta []byte) { applyDelta(base, delta) })
}

func FuzzPackIndex(f *testing.F) {
	f.Add(append([]byte("\xfftOc\x00\x00\x00\x02"), make([]byte, 1024+40)...), "01234567890123456789")
	f.Fuzz(func(t *testing.T, b []byte, id string) {
		var p pack
		if p.parseIndex(b, 20) == nil && len(id) == 20 {
			p.find(ID(id))
		}
	})
}

func FuzzIndex(f *testing.F) {
	f.Add([]byte("DIRC\x00\x00\x00\x02\x00\x00\x00\x01" + strings.Repeat("\x01", 62) + "a\x00" + strings.Repeat("\x00", 30)))
	f.Add([]byte("DIRC\x00\x00\x00\x04\x00\x00\x00\x01" + strings.Repeat("\x01", 62) + "\x00a\x00" + strings.Repeat("\x00", 30)))
	// More of a name is taken away than an int64 holds.
	f.Add([]byte("DIRC\x00\x00\x00\x04\x00\x00\x00\x01" + strings.Repeat("\x01", 62) + strings.Repeat("\xff", 8) + "\x7fa\x00" + strings.Repeat("\x00", 30)))
	f.Fuzz(func(t *testing.T, b []byte) { parseIndex(b, 20) })
}

func FuzzCommit(f *testing.F) {
	f.Add([]byte("tree " + strings.Repeat("a", 40) + "\nparent " + strings.Repeat("b", 40) + "\ncommitter A <a> 5 +0000\n\nx\n"))
	r := &Repository{sumSize: 20}
	f.Fuzz(func(t *testing.T, b []byte) { r.parseCommit("x", b) })
}

func FuzzTree(f *testing.F) {
	f.Add([]byte("100644 a\x00" + strings.Repeat("x", 20) + "40000 b\x00" + strings.Repeat("y", 20)))
	f.Fuzz(func(t *testing.T, b []byte) {
		r := &Repository{fs: workspacetest.NewDisk(), sumSize: 20, objects: map[ID]object{"t": {KindTree, b}}}
		entries, err := r.Tree("t")
		for _, e := range entries {
			if err == nil && (e.Name == "" || strings.Contains(e.Name, "/")) {
				t.Fatalf("%q", e.Name)
			}
		}
	})
}

func FuzzConfig(f *testing.F) {
	f.Add("[core]\n\tquotepath = off ; c\n\tfilemode=\"false\"\n[extensions] objectformat = sha256\n")
	f.Fuzz(func(t *testing.T, s string) { parseConfig(s) })
}

func FuzzIgnore(f *testing.F) {
	f.Add("*.tmp\n!a/**/b[a-z].md\n/x/\n", "a/b/bc.md")
	f.Fuzz(func(t *testing.T, list, path string) {
		last(parsePatterns(list), path, false)
	})
}

func TestConfig(t *testing.T) {
	tests := []struct {
		src  string
		want Config
	}{
		{"", Config{}},
		{"[core]\n\tquotepath = false\n", Config{PlainNames: true}},
		{"[CORE]\nQuotePath=off # why\n", Config{PlainNames: true}},
		{"[core] filemode = no\n", Config{NoFileMode: true}},
		{"[core]\n\tquotepath\n", Config{}},
		{"[user]\n\tquotepath = false\n", Config{}},
		{"[extensions]\n\tobjectFormat = SHA256\n\trefStorage = reftable\n", Config{ObjectFormat: "sha256", RefStorage: "reftable"}},
		{"[include]\n\tpath = /etc/passwd\n[core \"x\"]\n\tquotepath = false\n", Config{}},
	}
	for _, test := range tests {
		if got := parseConfig(test.src); got != test.want {
			t.Errorf("%q: %+v, want %+v", test.src, got, test.want)
		}
	}
}

func ExampleID() {
	fmt.Println(sumSHA1([]byte("blob 0\x00")))
	// Output: e69de29bb2d1d6434b8b29ae775ad8c2e48c5391
}
