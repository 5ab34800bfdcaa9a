package git

import (
	"errors"
	"io/fs"
	"path/filepath"
	"strings"
	"sync"
)

// A store is one objects directory.
type store struct {
	dir   string
	packs []*pack
}

// maxAlternates is how many objects directories are looked at.
const maxAlternates = 8

// objectStores lists the objects directories once.
func (r *Repository) objectStores() ([]*store, error) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.stores != nil {
		return r.stores, nil
	}
	queue := []string{filepath.Join(r.Common, "objects")}
	seen := map[string]bool{queue[0]: true}
	for i := 0; i < len(queue) && i < maxAlternates; i++ {
		s, err := r.openStore(queue[i])
		if err != nil {
			return nil, err
		}
		r.stores = append(r.stores, s)
		b, _ := r.fs.ReadFile(filepath.Join(queue[i], "info", "alternates"), maxSmall)
		for line := range strings.Lines(string(b)) {
			line = strings.TrimRight(line, "\r\n")
			if line == "" || line[0] == '#' {
				continue
			}
			if dir := absolute(queue[i], line); !seen[dir] {
				seen[dir] = true
				queue = append(queue, dir)
			}
		}
	}
	return r.stores, nil
}

func (r *Repository) openStore(dir string) (*store, error) {
	s := &store{dir: dir}
	entries, err := r.fs.ReadDir(filepath.Join(dir, "pack"))
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return nil, err
	}
	for _, e := range entries {
		if stem, ok := strings.CutSuffix(e.Name(), ".idx"); ok {
			s.packs = append(s.packs, &pack{path: filepath.Join(dir, "pack", stem)})
		}
	}
	return s, nil
}

// refresh makes the repository look again for packs.
func (r *Repository) refresh() {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.stores = nil
}

// read returns an object of the store. Packs are asked first: they are in memory.
func (s *store) read(r *Repository, id ID) (o object, found bool, err error) {
	for _, p := range s.packs {
		if err := p.open(r); err != nil {
			continue // another pack may have it
		}
		if off, ok := p.find(id); ok {
			o, err := p.at(off)
			return o, true, err
		}
	}
	hex := id.String()
	b, err := r.fs.ReadFile(filepath.Join(s.dir, hex[:2], hex[2:]), maxObject)
	if err != nil {
		return object{}, false, nil
	}
	o, err = parseLoose(b)
	return o, true, err
}

// A pack is one pack with its index. Both are read when they are first asked.
type pack struct {
	path string // without extension
	once sync.Once
	err  error

	sumSize int
	fanout  [256]uint32
	names   []byte // sorted, of sumSize bytes each
	offsets []byte // 4 bytes each
	large   []byte // 8 bytes each
	data    []byte

	mu     sync.Mutex
	bases  map[int64]object // by where they begin
	weight int              // bytes in bases
}

func (p *pack) open(r *Repository) error {
	p.once.Do(func() {
		b, err := r.fs.ReadFile(p.path+".idx", maxIndex)
		if err == nil {
			err = p.parseIndex(b, r.sumSize)
		}
		if err == nil {
			p.data, err = r.fs.ReadFile(p.path+".pack", maxPack)
		}
		p.err = err
	})
	return p.err
}
