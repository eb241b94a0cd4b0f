package main

import (
	"encoding/json"
	"fmt"

	"github.com/go-weburl/url"
	"github.com/go-weburl/url/internal/compare/oracle"
	"github.com/go-weburl/url/internal/inputs/vector"
)

func paramsRequest(s *source) oracle.Request { return oracle.ParamsRequest(s.Params()) }

func paramsVector(r oracle.Request, a oracle.Answer) any { return oracle.ParamsVector(r, a) }

func wantParams(r oracle.Request, a oracle.Answer) []string {
	if r.Init == nil && a.Failure {
		return []string{"failure"}
	}
	var lines []string
	for i, s := range a.Params {
		lines = append(lines, fmt.Sprintf("%+q", r.Params[i]), "result "+canonical(s.Result), "string "+s.String, "href "+s.Href)
		lines = append(lines, pairLines(s.List)...)
	}
	return lines
}

func gotParams(r oracle.Request) []string {
	var u *url.URL
	var p *url.URLSearchParams
	if r.Init != nil {
		p = detachedParams(r.Init)
	} else {
		var err error
		if u, err = url.Parse(string(r.Input)); err != nil {
			return []string{"failure"}
		}
		p = u.SearchParams()
	}
	var lines []string
	for _, op := range r.Params {
		result, err := vector.Marshal(operate(u, p, op))
		if err != nil {
			return append(lines, err.Error())
		}
		href := ""
		if u != nil {
			href = u.Href()
		}
		lines = append(lines, fmt.Sprintf("%+q", op), "result "+canonical(result), "string "+p.String(), "href "+href)
		lines = append(lines, pairLines(pairs(p))...)
	}
	return lines
}

// detachedParams are made of a Request's Init.
func detachedParams(init any) *url.URLSearchParams {
	if text, ok := init.(vector.Text); ok {
		return url.NewSearchParams(string(text))
	}
	var list []url.Param
	for _, pair := range init.([][2]vector.Text) {
		list = append(list, url.Param{Name: string(pair[0]), Value: string(pair[1])})
	}
	return url.SearchParamsFromPairs(list)
}

// operate does one operation and returns its result, or nil.
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
		return pairs(p)
	}
	return nil
}

// canonical is JSON as the reference's side writes it.
func canonical(data []byte) string {
	var v any
	if err := json.Unmarshal(data, &v); err != nil {
		return err.Error()
	}
	s, err := vector.Marshal(v)
	if err != nil {
		return err.Error()
	}
	return string(s)
}

func pairs(p *url.URLSearchParams) [][2]string {
	list := [][2]string{}
	for name, value := range p.All() {
		list = append(list, [2]string{name, value})
	}
	return list
}

func pairLines(list [][2]string) []string {
	lines := make([]string, len(list))
	for i, p := range list {
		lines[i] = fmt.Sprintf("param %+q", p)
	}
	return lines
}
