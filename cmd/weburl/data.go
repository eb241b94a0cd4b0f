package main

import (
	"fmt"

	"github.com/go-weburl/url"
	"github.com/go-weburl/url/dataurl"
)

// writeData answers an input with what the data: URL holds, and its type on standard error.
// Nothing of a body that is not base64, although its URL says so, is written.
func (j *job) writeData(b *block, input string) {
	u, err := url.Parse(input)
	if err != nil {
		j.fail(b, input, err)
		return
	}
	d, err := dataurl.Parse(u)
	if err != nil {
		b.failed = true
		b.errs = fmt.Appendf(b.errs, "weburl: %s: %v\n", visibleString(u.Redacted(), 40), err)
		return
	}
	b.errs = fmt.Appendln(b.errs, d.Type)
	b.out = append(b.out, d.Body...)
}
