package main

import "hash/maphash"

// A key is the text by which a line is compared, with -uniq.
type key struct {
	end  int // of the line in the output
	hash hash
}

// A hash stands for a text: among 2^40 texts, two have the same hash with probability 2^-49.
type hash struct{ first, second uint64 }

// A seen has the lines that were printed. It keeps a hash of each line, so its memory depends only
// on their number.
type seen struct {
	first, second maphash.Seed
	hashes        map[hash]struct{}
}

func newSeen() *seen {
	return &seen{maphash.MakeSeed(), maphash.MakeSeed(), make(map[hash]struct{})}
}

func (s *seen) hash(text []byte) hash {
	return hash{maphash.Bytes(s.first, text), maphash.Bytes(s.second, text)}
}

// filter returns the lines of out that were not printed, in the same memory.
func (s *seen) filter(out []byte, keys []key) []byte {
	kept, start := out[:0], 0
	for _, k := range keys {
		if _, found := s.hashes[k.hash]; !found {
			s.hashes[k.hash] = struct{}{}
			kept = append(kept, out[start:k.end]...)
		}
		start = k.end
	}
	return kept
}
