package main

import (
	"encoding/json"
	"fmt"

	"github.com/go-weburl/url/internal/inputs/hostile"
	"github.com/go-weburl/url/internal/inputs/vector"
	"github.com/go-weburl/url/workshop/compare/oracle"
)

func paramsRequest(s *source) oracle.Request { return oracle.ParamsRequest(s.Params()) }

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
	u, p, err := hostile.Params(oracle.ParamsVector(r, oracle.Answer{}))
	if err != nil {
		return []string{"failure"}
	}
	var lines []string
	for _, op := range r.Params {
		result, err := vector.Marshal(hostile.Do(u, p, op))
		if err != nil {
			return append(lines, err.Error())
		}
		href := ""
		if u != nil {
			href = u.Href()
		}
		lines = append(lines, fmt.Sprintf("%+q", op), "result "+canonical(result), "string "+p.String(), "href "+href)
		lines = append(lines, pairLines(hostile.Pairs(p))...)
	}
	return lines
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

func pairLines(list [][2]string) []string {
	lines := make([]string, len(list))
	for i, p := range list {
		lines[i] = fmt.Sprintf("param %+q", p)
	}
	return lines
}
