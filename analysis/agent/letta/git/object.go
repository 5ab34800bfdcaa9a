package git

import (
	"bytes"
	"crypto/sha1"
	"crypto/sha256"
	"errors"
	"fmt"
	"io"
	"strconv"
)

// A Kind is what an object is.
type Kind uint8

// The kinds have the numbers that packs give them.
const (
	KindCommit Kind = 1
	KindTree   Kind = 2
	KindBlob   Kind = 3
	KindTag    Kind = 4
)

var kindNames = map[string]Kind{"commit": KindCommit, "tree": KindTree, "blob": KindBlob, "tag": KindTag}

// String returns the kind as git writes it.
func (k Kind) String() string {
	for name, kind := range kindNames {
		if kind == k {
			return name
		}
	}
	return "object"
}

type object struct {
	kind Kind
	data []byte // never changed
}

// maxKept is how many bytes of objects a repository keeps.
const maxKept = 64 << 20

// read returns an object, or the one that stands for it.
func (r *Repository) read(id ID) (object, error) {
	id = r.replacement(id)
	r.mu.Lock()
	o, ok := r.objects[id]
	r.mu.Unlock()
	if ok {
		return o, nil
	}
	o, err := r.find(id)
	if errors.Is(err, ErrNotFound) {
		r.refresh() // git may have packed its objects since
		o, err = r.find(id)
	}
	if err != nil {
		return object{}, err
	}
	r.keep(id, o)
	return o, nil
}

// find looks for an object in all stores.
func (r *Repository) find(id ID) (object, error) {
	stores, err := r.objectStores()
	if err != nil {
		return object{}, err
	}
	for _, s := range stores {
		if o, found, err := s.read(r, id); found {
			return o, err
		}
	}
	return object{}, fmt.Errorf("object %s: %w", id, ErrNotFound)
}

// keep stores an object, and forgets all others when they are too many.
func (r *Repository) keep(id ID, o object) {
	if len(o.data) > maxKept/8 {
		return
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	if _, known := r.objects[id]; known {
		return
	}
	if r.weight += len(o.data) + 128; r.weight > maxKept {
		clear(r.objects)
		r.weight = len(o.data)
	}
	r.objects[id] = o
}

// Blob returns the bytes of a file's content; they must not be changed.
func (r *Repository) Blob(id ID) ([]byte, error) { return r.readKind(id, KindBlob) }

func (r *Repository) readKind(id ID, want Kind) ([]byte, error) {
	o, err := r.read(id)
	if err != nil {
		return nil, err
	}
	if o.kind != want {
		return nil, fmt.Errorf("object %s is a %s, not a %s: %w", id, o.kind, want, errDamaged)
	}
	return o.data, nil
}

// BlobID returns the ID that content has as a blob.
func (r *Repository) BlobID(content []byte) ID {
	header := append(strconv.AppendInt([]byte("blob "), int64(len(content)), 10), 0)
	return r.sum(append(header, content...))
}

func sumSHA1(b []byte) ID {
	s := sha1.Sum(b)
	return ID(s[:])
}

func sumSHA256(b []byte) ID {
	s := sha256.Sum256(b)
	return ID(s[:])
}

// parseLoose reads a file of objects/xx/: compressed, with a header of kind and
// size.
func parseLoose(b []byte) (o object, err error) {
	err = withInflater(b, func(z io.Reader) error {
		var size int64
		if o.kind, size, err = looseHeader(z); err != nil {
			return err
		}
		o.data, err = readExactly(z, size)
		return err
	})
	return o, err
}

// looseHeader reads "kind size" and a NUL.
func looseHeader(z io.Reader) (kind Kind, size int64, err error) {
	head := make([]byte, 0, 32)
	one := make([]byte, 1)
	for len(head) < cap(head) {
		if _, err := io.ReadFull(z, one); err != nil {
			return 0, 0, fmt.Errorf("loose object: %w", errDamaged)
		}
		if one[0] == 0 {
			break
		}
		head = append(head, one[0])
	}
	name, digits, _ := bytes.Cut(head, []byte(" "))
	size, err = strconv.ParseInt(string(digits), 10, 64)
	kind, known := kindNames[string(name)]
	if err != nil || !known || size < 0 || size > maxObject {
		return 0, 0, fmt.Errorf("loose object with the header %q: %w", head, errDamaged)
	}
	return kind, size, nil
}
