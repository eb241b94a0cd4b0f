package main

import "github.com/go-weburl/url"

// line answers an input with a line.
func (j *job) line(b *block, input string) {
	if j.valid && url.CheckValid(input, j.baseURL) != nil {
		b.invalid++
		return
	}
	u, err := j.parse(&b.url, input)
	if err != nil {
		j.fail(b, input, err)
		return
	}
	if j.pattern != nil {
		if !j.pattern.MatchURL(u) {
			return
		}
		b.matched = true
	}
	if !j.edit(b, input, u) {
		return
	}
	start := len(b.out)
	b.out = j.appendLine(b.out, u)
	if j.seen == nil {
		return
	}
	compared := b.out[start:]
	if j.get != nil && j.hasKey {
		compared = []byte(j.key.Key(u))
	}
	b.keys = append(b.keys, key{len(b.out), j.seen.hash(compared)})
}

// appendLine appends the line for u, with its end.
func (j *job) appendLine(b []byte, u *url.URL) []byte {
	switch {
	case j.get != nil:
		for _, f := range j.get {
			b = f(b, u)
		}
	case j.hasKey:
		b = append(b, j.key.Key(u)...)
	default:
		b = append(b, u.Href()...)
	}
	return append(b, j.end)
}
