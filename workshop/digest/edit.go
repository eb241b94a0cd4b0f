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
		u, p, err := script.Params(v)
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
