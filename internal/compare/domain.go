package main

import (
	"unicode"

	"github.com/go-weburl/url"
	"github.com/go-weburl/url/internal/compare/oracle"
	"github.com/go-weburl/url/internal/inputs/idnatest"
	"github.com/go-weburl/url/internal/inputs/vector"
)

// domainVersion corrects the reference's answers to this Go's Unicode.
var domainVersion = oracle.NewDomains(unicode.Version)

func domainRequest(s *source) oracle.Request {
	return oracle.Request{Input: vector.Text(s.domains.Domain()), Domain: true}
}

func codePointRequest(s *source) oracle.Request {
	domain, ok := s.codePoints()
	s.ended = !ok
	return oracle.Request{Input: vector.Text(domain), Domain: true}
}

func wantDomain(r oracle.Request, a oracle.Answer) []string {
	return []string{domainVersion.Correct(string(r.Input), a.DomainAnswer).String()}
}

func gotDomain(r oracle.Request) []string {
	return []string{idnatest.AnswerOf(string(r.Input), url.DomainToASCII, url.DomainToASCIIStrict, url.DomainToUnicode).String()}
}

func domainVector(r oracle.Request, a oracle.Answer) any {
	return struct {
		Domain vector.Text `json:"domain"`
		oracle.DomainAnswer
	}{r.Input, a.DomainAnswer}
}
