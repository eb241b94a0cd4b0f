package oracle

import (
	"github.com/go-weburl/url/internal/inputs/random"
	"github.com/go-weburl/url/internal/inputs/vector"
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

// SetRequest asks to set attributes.
func SetRequest(s random.Sequence) Request {
	r := Request{Input: vector.Text(*s.Href)}
	for _, op := range s.Ops {
		r.Set = append(r.Set, [2]vector.Text{vector.Text(op[0]), vector.Text(op[1])})
	}
	return r
}

// ParamsRequest asks for operations on search params.
func ParamsRequest(s random.Sequence) Request {
	var r Request
	switch {
	case s.Href != nil:
		r.Input = vector.Text(*s.Href)
	case s.Init != nil:
		r.Init = vector.Text(*s.Init)
	default:
		pairs := make([][2]vector.Text, len(s.Pairs))
		for i, p := range s.Pairs {
			pairs[i] = [2]vector.Text{vector.Text(p[0]), vector.Text(p[1])}
		}
		r.Init = pairs
	}
	for _, op := range s.Ops {
		texts := make([]vector.Text, len(op))
		for i, t := range op {
			texts[i] = vector.Text(t)
		}
		r.Params = append(r.Params, texts)
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
	v := vector.Params{Steps: a.Params}
	switch init := r.Init.(type) {
	case vector.Text:
		v.Init = &init
	case [][2]vector.Text:
		v.Pairs = init
	default:
		v.Href = &r.Input
	}
	for i := range v.Steps {
		v.Steps[i].Op = r.Params[i]
	}
	return v
}
