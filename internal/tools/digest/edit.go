package main

import (
	"fmt"
	"io"

	"github.com/go-weburl/url"
	"github.com/go-weburl/url/internal/inputs/script"
	"github.com/go-weburl/url/internal/inputs/vector"
)

// set writes the URL after each setter, and the setter's error.
func (in *inputs) set(w io.Writer) error {
	for _, v := range in.sets {
		u, err := url.Parse(string(v.Href))
		if err != nil {
			return err
		}
		for _, s := range v.Set {
			err := script.Setters[string(s[0])](u, string(s[1]))
			fmt.Fprintln(w, reason(err))
			writeURL(w, u)
		}
	}
	return nil
}

// operate writes the result of each operation, and then the search params and their URL.
func (in *inputs) operate(w io.Writer) error {
	for _, v := range in.params {
		u, p, err := searchParams(v)
		if err != nil {
			return err
		}
		for _, s := range v.Steps {
			result, err := vector.Marshal(script.Do(u, p, s.Op))
			if err != nil {
				return err
			}
			fmt.Fprintf(w, "%s %+q %d %+q\n", result, script.Pairs(p), p.Size(), p)
			if u != nil {
				writeURL(w, u)
			}
		}
	}
	return nil
}

// searchParams returns the search params of a vector, and their URL, or nil.
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
