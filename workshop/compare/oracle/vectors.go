package oracle

import (
	"github.com/go-weburl/url/internal/testinputs/random"
	"github.com/go-weburl/url/internal/testinputs/vector"
)

// ParseRequest asks to parse an input.
func ParseRequest(in random.Input) Request {
	r := Request{Input: vector.Text(in.Text)}
	if in.Base != nil {
		base := vector.Text(*in.Base)
		r.Base = &base
	}
	return r
}

// ParamsRequest asks for operations on search params.
func ParamsRequest(v vector.Params) Request {
	var r Request
	switch {
	case v.Href != nil:
		r.Input = *v.Href
	case v.Init != nil:
		r.Init = v.Init
	default:
		r.Pairs = append([][2]vector.Text{}, v.Pairs...) // never nil
	}
	for _, step := range v.Steps {
		r.Params = append(r.Params, step.Op)
	}
	return r
}

// ParseVector is what a request to parse gave, as a vector.
func ParseVector(r Request, a Answer) vector.Parse {
	if a.ValidationErrors == nil {
		a.ValidationErrors = []string{}
	}
	return vector.Parse{
		Input: r.Input, Base: r.Base, Encoding: r.Encoding,
		Failure: a.Failure, Attributes: a.Attributes,
		ValidationErrors: a.ValidationErrors, Valid: a.Valid, States: a.States,
	}
}

// SetVector is what a request to set attributes gave, as a vector.
func SetVector(r Request, a Answer) vector.Set {
	v := vector.Set{Href: r.Input, Set: r.Set}
	for _, s := range a.Set {
		v.Hrefs = append(v.Hrefs, s.Href)
		v.States = append(v.States, s.States)
	}
	last := a.Set[len(a.Set)-1]
	v.Expected, v.SearchParams = last.Attributes, last.SearchParams
	return v
}

// ParamsVector is what a request for operations gave, as a vector.
func ParamsVector(r Request, a Answer) vector.Params {
	v := vector.Params{Steps: a.Params, Init: r.Init, Pairs: r.Pairs}
	if r.Init == nil && r.Pairs == nil {
		v.Href = &r.Input
	}
	for i := range v.Steps {
		v.Steps[i].Op = r.Params[i]
	}
	return v
}
