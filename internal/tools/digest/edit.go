package main

import (
	"fmt"
	"io"

	"github.com/go-weburl/url"
	"github.com/go-weburl/url/internal/inputs/vector"
)

var setters = map[string]func(*url.URL, string) error{
	"href":     (*url.URL).SetHref,
	"protocol": (*url.URL).SetProtocol,
	"username": (*url.URL).SetUsername,
	"password": (*url.URL).SetPassword,
	"host":     (*url.URL).SetHost,
	"hostname": (*url.URL).SetHostname,
	"port":     (*url.URL).SetPort,
	"pathname": (*url.URL).SetPathname,
	"search":   (*url.URL).SetSearch,
	"hash":     (*url.URL).SetHash,
}

// set is the URL after each setter, and the setter's error.
func (in *inputs) set(w io.Writer) error {
	for _, v := range in.sets {
		u, err := url.Parse(string(v.Href))
		if err != nil {
			return err
		}
		for _, s := range v.Set {
			err := setters[string(s[0])](u, string(s[1]))
			fmt.Fprintln(w, reason(err))
			writeURL(w, u)
		}
	}
	return nil
}

// operate is the search params and their URL after each operation.
func (in *inputs) operate(w io.Writer) error {
	for _, v := range in.params {
		u, p, err := searchParams(v)
		if err != nil {
			return err
		}
		for _, s := range v.Steps {
			fmt.Fprintln(w, operation(u, p, s.Op))
			for name, value := range p.All() {
				fmt.Fprintf(w, "%+q=%+q ", name, value)
			}
			fmt.Fprintf(w, "%d %+q\n", p.Size(), p)
			if u != nil {
				writeURL(w, u)
			}
		}
	}
	return nil
}

// searchParams makes a vector's, and their URL, or nil.
func searchParams(v vector.Params) (*url.URL, *url.URLSearchParams, error) {
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
	list := make([]url.Param, len(v.Pairs))
	for i, pair := range v.Pairs {
		list[i] = url.Param{Name: string(pair[0]), Value: string(pair[1])}
	}
	return nil, url.SearchParamsFromPairs(list), nil
}

// operation does one of a vector's and returns its result.
func operation(u *url.URL, p *url.URLSearchParams, op []vector.Text) string {
	args := [3]string{}
	for i, text := range op {
		args[i] = string(text)
	}
	name, first, second := args[0], args[1], args[2]
	if name[0] == '@' {
		return reason(setters[name[1:]](u, first))
	}
	if len(op) > 2 {
		switch name {
		case "delete", "has":
			name += " value"
		}
	}
	switch name {
	case "append":
		p.Append(first, second)
	case "delete":
		p.Delete(first)
	case "delete value":
		p.DeleteValue(first, second)
	case "get":
		return fmt.Sprintf("%+q", p.Get(first))
	case "getAll":
		return fmt.Sprintf("%+q", p.GetAll(first))
	case "has":
		return fmt.Sprint(p.Has(first))
	case "has value":
		return fmt.Sprint(p.HasValue(first, second))
	case "set":
		p.Set(first, second)
	case "sort":
		p.Sort()
	}
	return "" // the results of the others are the list, which is written anyhow
}
