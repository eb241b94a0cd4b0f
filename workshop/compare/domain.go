package main

import (
	"github.com/go-weburl/url"
	"github.com/go-weburl/url/internal/inputs/random"
	"github.com/go-weburl/url/internal/inputs/vector"
	"github.com/go-weburl/url/workshop/compare/oracle"
)

// joinersCorrected is how many answers of the reference were corrected.
var joinersCorrected int

func domainRequest(s *source) oracle.Request {
	return oracle.Request{Input: vector.Text(s.Domain()), Domain: true}
}

func codePointRequest(s *source) oracle.Request {
	domain, ok := s.codePoints()
	s.ended = !ok
	return oracle.Request{Input: vector.Text(domain), Domain: true}
}

func wantDomain(r oracle.Request, a oracle.Answer) []string {
	answer, corrected := a.Correct(string(r.Input))
	if corrected {
		joinersCorrected++
	}
	return []string{answer.String()}
}

func gotDomain(r oracle.Request) []string {
	return []string{random.DomainAnswerOf(string(r.Input), url.DomainToASCII, url.DomainToASCIIStrict, url.DomainToUnicode).String()}
}
