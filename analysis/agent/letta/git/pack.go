package git

import (
	"bytes"
	"encoding/binary"
	"fmt"
	"io"
	"sort"
)

// parseIndex reads a pack's index, of version 2.
func (p *pack) parseIndex(b []byte, sumSize int) error {
	const head = 8 + 256*4
	if len(b) < head || !bytes.HasPrefix(b, []byte("\xfftOc\x00\x00\x00\x02")) {
		return fmt.Errorf("index of a pack: %w", errDamaged)
	}
	last := uint32(0)
	for i := range p.fanout {
		n := binary.BigEndian.Uint32(b[8+4*i:])
		if n < last {
			return fmt.Errorf("index of a pack: %w", errDamaged)
		}
		p.fanout[i], last = n, n
	}
	n := int64(last)
	names, sums, offsets := n*int64(sumSize), n*4, n*4
	if head+names+sums+offsets > int64(len(b)) {
		return fmt.Errorf("index of a pack: %w", errDamaged)
	}
	b = b[head:]
	p.sumSize = sumSize
	p.names, b = b[:names], b[names+sums:]
	p.offsets, p.large = b[:offsets], b[offsets:]
	return nil
}

// find returns where in the pack an object begins.
func (p *pack) find(id ID) (off int64, ok bool) {
	first := id[0]
	lo, hi := 0, int(p.fanout[first])
	if first > 0 {
		lo = int(p.fanout[first-1])
	}
	i := lo + sort.Search(hi-lo, func(i int) bool { return string(p.name(lo+i)) >= string(id) })
	if i >= hi || string(p.name(i)) != string(id) {
		return 0, false
	}
	small := binary.BigEndian.Uint32(p.offsets[4*i:])
	if small&(1<<31) == 0 {
		return int64(small), true
	}
	at := int64(small&^(1<<31)) * 8
	if at+8 > int64(len(p.large)) {
		return 0, false
	}
	return int64(binary.BigEndian.Uint64(p.large[at:])), true
}

func (p *pack) name(i int) []byte { return p.names[i*p.sumSize : (i+1)*p.sumSize] }

// The kinds of a pack's entries that are deltas, and how many may build on each
// other (git makes 50, or 4095 when asked).
const (
	offsetDelta = 6
	refDelta    = 7
	maxDeltas   = 4095
)

// An entry of a pack: an object, or what makes one of another.
type packed struct {
	kind    Kind
	size    int64
	base    int64 // of offsetDelta: where the other begins
	baseID  ID    // of refDelta
	payload []byte
}

// entry reads the header of the entry at off.
func (p *pack) entry(off int64) (packed, error) {
	damaged := fmt.Errorf("pack at byte %d: %w", off, errDamaged)
	if off < 12 || off >= int64(len(p.data)) {
		return packed{}, damaged
	}
	b := p.data[off:]
	c := b[0]
	b = b[1:]
	e := packed{kind: Kind(c >> 4 & 7), size: int64(c & 15)}
	for shift := 4; c&0x80 != 0; shift += 7 {
		if len(b) == 0 || shift > 40 {
			return packed{}, damaged
		}
		c = b[0]
		b = b[1:]
		e.size |= int64(c&0x7F) << shift
	}
	if e.size > maxObject {
		return packed{}, fmt.Errorf("object of %d bytes in a pack: %w", e.size, ErrUnsupported)
	}
	switch e.kind {
	case KindCommit, KindTree, KindBlob, KindTag:
	case offsetDelta:
		back, n := offsetBack(b)
		if n == 0 || back <= 0 || back >= off {
			return packed{}, damaged
		}
		e.base, b = off-back, b[n:]
	case refDelta:
		if len(b) < p.sumSize {
			return packed{}, damaged
		}
		e.baseID, b = ID(b[:p.sumSize]), b[p.sumSize:]
	default:
		return packed{}, damaged
	}
	e.payload = b
	return e, nil
}

// offsetBack reads how far back a delta's base is, and the bytes that say so; 0
// when there is none. Eight bytes say more than a pack has, and no more fits into
// an int64: each but the last counts for one more than its bits.
func offsetBack(b []byte) (back int64, n int) {
	for n < len(b) && n < 8 {
		c := b[n]
		n++
		back |= int64(c & 0x7F)
		if c&0x80 == 0 {
			return back, n
		}
		back = (back + 1) << 7
	}
	return 0, 0
}

func (e packed) inflate() (data []byte, err error) {
	err = withInflater(e.payload, func(z io.Reader) error {
		data, err = readExactly(z, e.size)
		return err
	})
	return data, err
}

// maxWork is how many bytes may be made in the course of one object.
const maxWork = 16 * maxObject

// at returns the object that begins at off. The base of a delta is in the same
// pack: git writes no other ones to disk.
func (p *pack) at(off int64) (object, error) {
	type step struct {
		off   int64
		delta []byte
	}
	var steps []step
	work := 0 // bytes made so far
	var o object
	for known := false; !known; {
		if o, known = p.known(off); known {
			break
		}
		e, err := p.entry(off)
		if err != nil {
			return object{}, err
		}
		data, err := e.inflate()
		if err != nil {
			return object{}, err
		}
		if work += len(data); len(steps) >= maxDeltas || work > maxWork {
			return object{}, fmt.Errorf("too many deltas in a pack: %w", errDamaged)
		}
		switch e.kind {
		case offsetDelta:
			steps = append(steps, step{off, data})
			off = e.base
		case refDelta:
			steps = append(steps, step{off, data})
			if off, known = p.find(e.baseID); !known {
				return object{}, fmt.Errorf("delta without a base: %w", errDamaged)
			}
			known = false
		default:
			o, known = object{e.kind, data}, true
			p.keep(off, o)
		}
	}
	for i := len(steps) - 1; i >= 0; i-- {
		data, err := applyDelta(o.data, steps[i].delta)
		if err != nil {
			return object{}, err
		}
		if work += len(data); work > maxWork {
			return object{}, fmt.Errorf("too much work for one object of a pack: %w", errDamaged)
		}
		o.data = data
		p.keep(steps[i].off, o)
	}
	return o, nil
}

// maxBases is how many bytes of objects a pack keeps for the deltas on them.
const maxBases = 32 << 20

func (p *pack) known(off int64) (object, bool) {
	p.mu.Lock()
	defer p.mu.Unlock()
	o, ok := p.bases[off]
	return o, ok
}

func (p *pack) keep(off int64, o object) {
	if len(o.data) > maxBases/8 {
		return
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.weight += len(o.data) + 128; p.weight > maxBases || p.bases == nil {
		p.bases = map[int64]object{}
		p.weight = len(o.data)
	}
	p.bases[off] = o
}

// applyDelta builds an object from its base: after both sizes come commands, each
// of which copies a part of the base or adds bytes of its own.
func applyDelta(base, delta []byte) ([]byte, error) {
	damaged := fmt.Errorf("delta in a pack: %w", errDamaged)
	from, delta, ok := deltaSize(delta)
	if !ok || from != int64(len(base)) {
		return nil, damaged
	}
	to, delta, ok := deltaSize(delta)
	if !ok || to > maxObject {
		return nil, damaged
	}
	out := make([]byte, 0, min(to, int64(len(base)+len(delta))))
	for len(delta) > 0 {
		c := delta[0]
		delta = delta[1:]
		if c == 0 {
			return nil, damaged
		}
		if c&0x80 == 0 {
			n := int(c)
			if n > len(delta) || int64(len(out)+n) > to {
				return nil, damaged
			}
			out, delta = append(out, delta[:n]...), delta[n:]
			continue
		}
		var at, n int64
		for i := range 7 {
			if c&(1<<i) == 0 {
				continue
			}
			if len(delta) == 0 {
				return nil, damaged
			}
			if i < 4 {
				at |= int64(delta[0]) << (8 * i)
			} else {
				n |= int64(delta[0]) << (8 * (i - 4))
			}
			delta = delta[1:]
		}
		if n == 0 {
			n = 0x10000
		}
		if at+n > int64(len(base)) || int64(len(out))+n > to {
			return nil, damaged
		}
		out = append(out, base[at:at+n]...)
	}
	if int64(len(out)) != to {
		return nil, damaged
	}
	return out, nil
}

// deltaSize reads a size from the start of a delta.
func deltaSize(b []byte) (size int64, rest []byte, ok bool) {
	for shift := 0; len(b) > 0 && shift <= 35; shift += 7 {
		c := b[0]
		b = b[1:]
		size |= int64(c&0x7F) << shift
		if c&0x80 == 0 {
			return size, b, true
		}
	}
	return 0, nil, false
}
