package main

import (
	"bytes"
	"fmt"
	"go/format"

	"github.com/go-weburl/url/internal/infra"
)

// schemeSwitch writes the switch by which SchemeOfLower finds a scheme.
func schemeSwitch() ([]byte, error) {
	var b bytes.Buffer
	longest := 0
	for _, s := range infra.Schemes {
		longest = max(longest, len(s.Name))
	}
	b.WriteString(generated + "package infra\n\n")
	fmt.Fprintf(&b, "// longestScheme is the length of the longest name in Schemes.\nconst longestScheme = %d\n\n", longest)
	b.WriteString("// SchemeOfLower returns the scheme that s is, in lower case. The compiler makes a binary search of\n// the switch, which takes half the instructions of a loop over Schemes.\n")
	b.WriteString("func SchemeOfLower[T string | []byte](s T) Scheme {\nswitch string(s) {\n")
	for i, s := range infra.Schemes {
		if i > 0 {
			fmt.Fprintf(&b, "case %q:\nreturn %d\n", s.Name, i)
		}
	}
	b.WriteString("}\nreturn NotSpecial\n}\n")
	return format.Source(b.Bytes())
}
