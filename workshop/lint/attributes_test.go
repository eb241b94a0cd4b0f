package lint

import (
	"fmt"
	"go/token"
	"slices"
	"strings"
	"testing"

	"github.com/go-weburl/url/internal/attributes"
)

// notAttributes are methods of a URL that return a string and are not attributes of JavaScript's
// URL.
var notAttributes = []string{
	"BareHostname", "HrefWithoutFragment", "RawFragment", "RawQuery", "Redacted", "RequestURI", "Scheme", "String",
}

// attributeLists are the places that list attributes and cannot take them from internal/attributes:
// other modules, which must build with a later release too, JavaScript, and structs. The command's
// -json, -get and table and the page's list of components take them from there.
var attributeLists = []struct {
	file, item string // what stands there for an attribute, given its name, its getter's and its setter
	except     []string
}{
	{"gojaurl/url.go", `{%[1]q, (*url.URL).%[2]s, %[3]s}`, []string{"href"}}, // whose setter throws
	{"sobekurl/url.go", `{%[1]q, (*url.URL).%[2]s, %[3]s}`, []string{"href"}},
	{"viewer/internal/verdict/readers.go", "`json:%[1]q`", []string{"origin", "host"}}, // made of others
	{"viewer/internal/verdict/readers.go", " %[2]s: u.%[2]s(),", []string{"origin", "host"}},
	{"internal/testinputs/vector/vector.go", "`json:%[1]q`", nil},
}

// TestAttributes compares the getters and setters of URL with internal/attributes, and that with
// the other lists. So nobody forgets a place when URL gets an attribute.
func TestAttributes(t *testing.T) {
	names := exported(t, token.NewFileSet(), module)
	getters := make(map[string]bool)
	for name, o := range names {
		if method, ok := strings.CutPrefix(name, "URL."); ok && signature(o) == "; string, ; " && !slices.Contains(notAttributes, method) {
			getters[method] = true
		}
	}
	for _, a := range attributes.All {
		method := goName(a.Name)
		if !getters[method] {
			t.Errorf("%s is in internal/attributes, but URL.%s is no getter", a.Name, method)
		}
		delete(getters, method)
		if _, ok := names["URL.Set"+method]; ok != (a.Set != nil) {
			t.Errorf("%s: the API has a setter: %t; internal/attributes: %t", a.Name, ok, a.Set != nil)
		}
	}
	for _, method := range notAttributes {
		if names["URL."+method] == nil {
			t.Errorf("URL.%s, in notAttributes, does not exist", method)
		}
	}
	for method := range getters {
		t.Errorf("URL.%s is neither in internal/attributes nor in notAttributes", method)
	}
	for _, list := range attributeLists {
		text := strings.Join(strings.Fields(read(t, list.file)), " ")
		for _, a := range attributes.All {
			setter := "nil"
			if a.Set != nil {
				setter = "(*url.URL).Set" + goName(a.Name)
			}
			item := fmt.Sprintf(list.item, a.Name, goName(a.Name), setter)
			if has := strings.Contains(text, item); has == slices.Contains(list.except, a.Name) {
				t.Errorf("%s has %s: %t, want %t", list.file, item, has, !has)
			}
		}
	}
}

func goName(attribute string) string { return strings.ToUpper(attribute[:1]) + attribute[1:] }
