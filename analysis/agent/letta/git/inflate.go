package git

import (
	"bytes"
	"compress/zlib"
	"fmt"
	"io"
	"sync"
)

// inflaters are zlib readers to use again: a new one takes 40 kB.
var inflaters sync.Pool

// withInflater calls use with a reader of the compressed data b.
func withInflater(b []byte, use func(z io.Reader) error) error {
	in := bytes.NewReader(b)
	var err error
	z, ok := inflaters.Get().(io.ReadCloser)
	if ok {
		err = z.(zlib.Resetter).Reset(in, nil)
	} else {
		z, err = zlib.NewReader(in)
	}
	if err != nil {
		return fmt.Errorf("compressed object: %w", errDamaged)
	}
	defer inflaters.Put(z)
	return use(z)
}

// readExactly reads exactly size bytes, and takes no more memory than what is
// really there.
func readExactly(z io.Reader, size int64) ([]byte, error) {
	out := make([]byte, 0, min(size+1, 1<<20))
	for int64(len(out)) <= size {
		if len(out) == cap(out) {
			out = append(out, 0)[:len(out)]
		}
		n, err := z.Read(out[len(out):min(int64(cap(out)), size+1)])
		out = out[:len(out)+n]
		if err == io.EOF {
			break
		}
		if err != nil {
			return nil, fmt.Errorf("compressed object: %w", errDamaged)
		}
	}
	if int64(len(out)) != size {
		return nil, fmt.Errorf("object of another size than it says: %w", errDamaged)
	}
	return out, nil
}
