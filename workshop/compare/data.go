package main

import (
	"fmt"

	"github.com/go-weburl/url/dataurl"
	"github.com/go-weburl/url/internal/inputs/vector"
	"github.com/go-weburl/url/workshop/compare/oracle"
)

func dataRequest(s *source) oracle.Request {
	return oracle.Request{Input: vector.Text(s.DataURL()), Data: true}
}

func wantData(_ oracle.Request, a oracle.Answer) []string {
	if a.Failure {
		return []string{"failure"}
	}
	return []string{fmt.Sprintf("type %+q", a.MIMEType), fmt.Sprintf("body %+q", a.Body)}
}

func gotData(r oracle.Request) []string {
	d, err := dataurl.ParseString(string(r.Input))
	if err != nil {
		return []string{"failure"}
	}
	return []string{fmt.Sprintf("type %+q", d.Type.String()), fmt.Sprintf("body %+q", d.Body)}
}
