// Package attributes lists the attributes of JavaScript's URL, for the command and the viewer.
package attributes

import (
	"slices"

	"github.com/go-weburl/url"
)

// An Attribute is an attribute of JavaScript's URL, except searchParams.
type Attribute struct {
	Name string
	Get  func(*url.URL) string
	Set  func(*url.URL, string) error // nil: it cannot be set
}

// All has the attributes in the order of the standard.
var All = [...]Attribute{
	{"href", (*url.URL).Href, (*url.URL).SetHref},
	{"origin", (*url.URL).Origin, nil},
	{"protocol", (*url.URL).Protocol, (*url.URL).SetProtocol},
	{"username", (*url.URL).Username, (*url.URL).SetUsername},
	{"password", (*url.URL).Password, (*url.URL).SetPassword},
	{"host", (*url.URL).Host, (*url.URL).SetHost},
	{"hostname", (*url.URL).Hostname, (*url.URL).SetHostname},
	{"port", (*url.URL).Port, (*url.URL).SetPort},
	{"pathname", (*url.URL).Pathname, (*url.URL).SetPathname},
	{"search", (*url.URL).Search, (*url.URL).SetSearch},
	{"hash", (*url.URL).Hash, (*url.URL).SetHash},
}

// Getter returns the getter of the attribute with that name, or nil if there is none.
func Getter(name string) func(*url.URL) string { return named(name).Get }

// Setter returns the setter of the attribute with that name, or nil if there is none.
func Setter(name string) func(*url.URL, string) error { return named(name).Set }

func named(name string) Attribute {
	i := slices.IndexFunc(All[:], func(a Attribute) bool { return a.Name == name })
	if i < 0 {
		return Attribute{}
	}
	return All[i]
}
