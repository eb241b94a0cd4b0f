package hostile

import (
	"github.com/go-weburl/url"
	"github.com/go-weburl/url/internal/attributes"
	"github.com/go-weburl/url/internal/testinputs/vector"
)

// AttributesOf returns the attributes of u.
func AttributesOf(u *url.URL) *vector.Attributes {
	all := new(vector.Attributes)
	for _, a := range attributes.All {
		*all.Member(a.Name) = a.Get(u)
	}
	return all
}

// Params returns the search params that a vector begins with, and their URL, or nil.
func Params(v vector.Params) (*url.URL, *url.URLSearchParams, error) {
	switch {
	case v.Href != nil:
		u, err := url.Parse(string(*v.Href))
		if err != nil {
			return nil, nil, err
		}
		return u, u.SearchParams(), nil
	case v.Init != nil:
		return nil, url.NewSearchParams(string(*v.Init)), nil
	}
	list := make([]url.Pair, len(v.Pairs))
	for i, pair := range v.Pairs {
		list[i] = url.Pair{Name: string(pair[0]), Value: string(pair[1])}
	}
	return nil, url.SearchParamsFromPairs(list), nil
}

// Do performs an operation of a [vector.Params] on p or, if its name begins with '@', on u: without
// an argument, that gets the attribute. It returns the result, or nil. In JSON the result is the
// same as JavaScript's.
func Do[S ~string](u *url.URL, p *url.URLSearchParams, op []S) any {
	name := string(op[0])
	var args [2]string
	for i, a := range op[1:] {
		args[i] = string(a)
	}
	withValue := len(op) > 2
	switch {
	case name[0] == '@' && len(op) == 1:
		return attributes.Getter(name[1:])(u)
	case name[0] == '@':
		if err := attributes.Setter(name[1:])(u, args[0]); err != nil && name == "@href" {
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
		return append([]string{}, p.GetAll(args[0])...)
	case name == "has" && withValue:
		return p.HasValue(args[0], args[1])
	case name == "has":
		return p.Has(args[0])
	case name == "set":
		p.Set(args[0], args[1])
	case name == "sort":
		p.Sort()
	case name == "size":
		return p.Size()
	case name == "toString":
		return p.String()
	case name == "entries":
		return Pairs(p)
	}
	return nil
}

// Pairs returns the names and values in p. It is not nil.
func Pairs(p *url.URLSearchParams) [][2]string {
	list := [][2]string{}
	for name, value := range p.All() {
		list = append(list, [2]string{name, value})
	}
	return list
}
