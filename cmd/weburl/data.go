package main

import (
	"fmt"

	"github.com/go-weburl/url"
	"github.com/go-weburl/url/dataurl"
)

// writeData answers an input with the body of the data: URL, and writes its type to standard error.
// If a body is not base64, although its URL says so, nothing of it is written.
func (j *job) writeData(b *block, input string) {
	u, err := url.Parse(input)
	if err != nil {
		j.fail(b, input, err)
		return
	}
	d, err := dataurl.Parse(u)
	if err != nil {
		b.failed = true
		b.errs = fmt.Appendf(b.errs, "weburl: %s%s\n", b.where(u.Redacted()), reason(err))
		return
	}
	b.errs = fmt.Appendln(b.errs, d.Type)
	b.out = append(b.out, d.Body...)
}
