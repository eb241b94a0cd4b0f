package random

import "strings"

// Punycode encodes a text in Punycode (RFC 3492), mapped or not, so that some A-labels
// decode to forbidden text. The library's function refuses some texts, which depend on the
// Go release.
func Punycode(text string) string {
	const base, tMin, tMax, initialN = 36, 1, 26, 0x80
	points := []rune(text)
	var b strings.Builder
	for _, r := range points {
		if r < initialN {
			b.WriteByte(byte(r))
		}
	}
	basic := b.Len()
	if basic > 0 {
		b.WriteByte('-')
	}
	bias, delta := 72, 0
	for n, done := rune(initialN), basic; done < len(points); {
		next := rune(0x7FFFFFFF)
		for _, r := range points {
			if r >= n {
				next = min(next, r)
			}
		}
		delta += int(next-n) * (done + 1)
		n = next
		for _, r := range points {
			if r < n {
				delta++
			}
			if r != n {
				continue
			}
			q := delta
			for k := base; ; k += base {
				t := max(tMin, min(tMax, k-bias))
				if q < t {
					break
				}
				b.WriteByte(digit(t + (q-t)%(base-t)))
				q = (q - t) / (base - t)
			}
			b.WriteByte(digit(q))
			bias = adapt(delta, done+1, done == basic)
			delta = 0
			done++
		}
		delta++
		n++
	}
	return b.String()
}

func digit(d int) byte { return "abcdefghijklmnopqrstuvwxyz0123456789"[d] }

func adapt(delta, points int, first bool) int {
	const base, tMin, tMax, skew, damp = 36, 1, 26, 38, 700
	if first {
		delta /= damp
	} else {
		delta /= 2
	}
	delta += delta / points
	k := 0
	for ; delta > (base-tMin)*tMax/2; k += base {
		delta /= base - tMin
	}
	return k + (base-tMin+1)*delta/(delta+skew)
}
