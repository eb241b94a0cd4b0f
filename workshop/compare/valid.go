package main

import (
	"fmt"

	"github.com/go-weburl/url"
	"github.com/go-weburl/url/workshop/compare/oracle"
)

func wantValid(r oracle.Request, a oracle.Answer) []string {
	if a.BaseFailure {
		return []string{"base failure"}
	}
	return []string{fmt.Sprint(a.Valid)}
}

func gotValid(r oracle.Request) []string {
	var base *url.URL
	if r.Base != nil {
		var err error
		if base, err = url.Parse(string(*r.Base)); err != nil {
			return []string{"base failure"}
		}
	}
	return []string{fmt.Sprint(url.CheckValid(string(r.Input), base) == nil)}
}
