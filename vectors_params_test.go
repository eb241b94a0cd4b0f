package url_test

import (
	"encoding/json"
	"fmt"
	"reflect"
	"slices"
	"testing"

	"github.com/go-weburl/url"
	"github.com/go-weburl/url/internal/inputs/vector"
)

// TestSearchParamsVectors compares the result of each operation, and the list,
// its serialization and the URL's href after it.
func TestSearchParamsVectors(t *testing.T) {
	for _, v := range readVectors[vector.Params](t, vectorFile("searchparams.json")) {
		u, p, name := paramsOf(t, v)
		for _, s := range v.Steps {
			name += fmt.Sprintf(" %+q", s.Op)
			got := operate(u, p, s.Op)
			var want any
			if err := json.Unmarshal(s.Result, &want); err != nil {
				t.Fatal(err)
			}
			if !reflect.DeepEqual(got, want) {
				t.Errorf("%s: %+q, want %+q", name, got, want)
			}
			if list := pairsOf(p); !slices.Equal(list, s.List) {
				t.Errorf("%s:\n got %+q\nwant %+q", name, list, s.List)
			}
			if p.String() != s.String {
				t.Errorf("%s: serialized %+q, want %+q", name, p, s.String)
			}
			if u != nil && u.Href() != s.Href {
				t.Errorf("%s:\n got %+q\nwant %+q", name, u.Href(), s.Href)
			}
		}
	}
}

// paramsOf makes a vector's search params, their URL or nil, and a name for them.
func paramsOf(t *testing.T, v vector.Params) (*url.URL, *url.URLSearchParams, string) {
	t.Helper()
	switch {
	case v.Href != nil:
		u, err := url.Parse(string(*v.Href))
		if err != nil {
			t.Fatalf("%+q: %v", *v.Href, err)
		}
		return u, u.SearchParams(), fmt.Sprintf("%+q", *v.Href)
	case v.Init != nil:
		return nil, url.NewSearchParams(string(*v.Init)), fmt.Sprintf("%+q", *v.Init)
	}
	list := make([]url.Param, len(v.Pairs))
	for i, pair := range v.Pairs {
		list[i] = url.Param{Name: string(pair[0]), Value: string(pair[1])}
	}
	return nil, url.SearchParamsFromPairs(list), fmt.Sprintf("%+q", v.Pairs)
}

// operate does one operation and returns its result, in the types of package json.
func operate(u *url.URL, p *url.URLSearchParams, op []vector.Text) any {
	name := string(op[0])
	var args [2]string
	for i, a := range op[1:] {
		args[i] = string(a)
	}
	withValue := len(op) > 2
	switch {
	case name[0] == '@':
		if err := setters[name[1:]](u, args[0]); err != nil && name == "@href" {
			return "threw"
		}
	case name == "append":
		p.Append(args[0], args[1])
	case name == "delete" && withValue:
		p.DeleteValue(args[0], args[1])
	case name == "delete":
		p.Delete(args[0])
	case name == "get":
		if value, ok := p.Lookup(args[0]); ok {
			return value
		}
	case name == "getAll":
		return anys(p.GetAll(args[0]))
	case name == "has" && withValue:
		return p.HasValue(args[0], args[1])
	case name == "has":
		return p.Has(args[0])
	case name == "set":
		p.Set(args[0], args[1])
	case name == "sort":
		p.Sort()
	case name == "size":
		return float64(p.Size())
	case name == "toString":
		return p.String()
	case name == "entries":
		list := []any{}
		for name, value := range p.All() {
			list = append(list, []any{name, value})
		}
		return list
	}
	return nil
}

func anys(list []string) []any {
	all := make([]any, len(list))
	for i, s := range list {
		all[i] = s
	}
	return all
}

func pairsOf(p *url.URLSearchParams) [][2]string {
	list := [][2]string{}
	for name, value := range p.All() {
		list = append(list, [2]string{name, value})
	}
	return list
}
