package main

import (
	"strings"
	"testing"

	"github.com/go-weburl/url"
)

func TestSanitize(t *testing.T) {
	page := url.MustParse("https://forum.example/t/1")
	for _, test := range []struct{ name, comment, want string }{
		{"relative", `<a href=" /a\b ">x</a>`,
			`<a href="https://forum.example/a/b" rel="nofollow">x</a>`},
		{"script", `<a href="java&#10;script:alert(1)">x</a><script>y</script>`, `x`},
		{"another scheme", `<img src="http://h/a.png"><img src="https://h/a.png">`,
			`<img src="https://h/a.png">`},
		{"bad", `<a href="https://h:x/">x</a>`, `x`},
	} {
		t.Run(test.name, func(t *testing.T) {
			var b strings.Builder
			err := sanitize(&b, strings.NewReader(test.comment), page)
			if err != nil || b.String() != test.want {
				t.Errorf("%s, %v, want %s", b.String(), err, test.want)
			}
		})
	}
}
