package answer

import (
	"strconv"
	"strings"

	"github.com/go-weburl/url"
	"github.com/go-weburl/url/internal/attributes"
)

// GoTest returns a Go test of package url, which checks that the input has the standard's result.
// "" means no base.
func GoTest(input, base string) string {
	u, err := url.Parse(input)
	call := "url.Parse(" + strconv.Quote(input) + ")"
	if base != "" {
		u, err = url.ParseWithBase(input, base)
		call = "url.ParseWithBase(" + strconv.Quote(input) + ", " + strconv.Quote(base) + ")"
	}
	if e, ok := err.(*url.ParseError); ok {
		v, _ := e.Err.(url.ValidationError) // other errors are about longer strings
		return strings.NewReplacer("CALL", call, "ERROR", identifier(v)).Replace(failureTest)
	}
	var rows strings.Builder
	for _, attribute := range attributes.All {
		if attribute.Set != nil {
			name := attribute.Name
			rows.WriteString("\t\t{\"" + name + "\", u." + strings.ToUpper(name[:1]) + name[1:] +
				"(), " + strconv.Quote(attribute.Get(u)) + "},\n")
		}
	}
	return strings.NewReplacer("CALL", call, "ROWS\n", rows.String()).Replace(resultTest)
}

const failureTest = `package url_test

import (
	"errors"
	"testing"

	"github.com/go-weburl/url"
)

func TestURL(t *testing.T) {
	if u, err := CALL; !errors.Is(err, url.ERROR) {
		t.Errorf("got %v, %v", u, err)
	}
}
`

const resultTest = `package url_test

import (
	"testing"

	"github.com/go-weburl/url"
)

func TestURL(t *testing.T) {
	u, err := CALL
	if err != nil {
		t.Fatal(err)
	}
	for _, test := range []struct{ name, got, want string }{
ROWS
	} {
		if test.got != test.want {
			t.Errorf("%s: got %q, want %q", test.name, test.got, test.want)
		}
	}
}
`

// identifier returns the Go name of an error: ErrInvalidURLUnit for invalid-URL-unit.
func identifier(v url.ValidationError) string {
	name := "Err"
	for word := range strings.SplitSeq(v.Error(), "-") {
		name += strings.ToUpper(word[:1]) + word[1:]
	}
	return name
}
