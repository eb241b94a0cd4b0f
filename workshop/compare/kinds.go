package main

import (
	"errors"
	"fmt"

	"github.com/go-weburl/url"
	"github.com/go-weburl/url/dataurl"
	"github.com/go-weburl/url/internal/testinputs/random"
	"github.com/go-weburl/url/internal/testinputs/vector"
	"github.com/go-weburl/url/workshop/compare/oracle"
)

// A kind is what is compared with the reference. Results are in a form that is different for every
// result.
type kind struct {
	make    func(*random.Generator) string
	request oracle.Request // without the input
	ours    func(input string) string
	theirs  func(oracle.Answer) string
}

var domains = kind{
	(*random.Generator).Domain, oracle.Request{Domain: true}, func(input string) string {
		return random.DomainAnswerOf(
			input, url.DomainToASCII, url.DomainToASCIIStrict, url.DomainToUnicode).String()
	}, func(a oracle.Answer) string { return a.DomainAnswer.String() },
}

var dataURLs = kind{
	(*random.Generator).DataURL, oracle.Request{Data: true}, func(input string) string {
		d, err := dataurl.ParseString(input)
		if err != nil {
			return "failure"
		}
		return fmt.Sprintf("type %+q, body %+q", d.Type.String(), d.Body)
	}, func(a oracle.Answer) string {
		if a.Failure {
			return "failure"
		}
		return fmt.Sprintf("type %+q, body %+q", a.MIMEType, a.Body)
	},
}

// compare compares this module with the reference.
func (k kind) compare(t *tally, seed uint64, n int) error {
	client, err := oracle.Start()
	if err != nil {
		return err
	}
	g := random.New(seed)
	for done := 0; done < n && t.found < t.limit && err == nil; done += batch {
		requests := make([]oracle.Request, min(batch, n-done))
		for i := range requests {
			requests[i] = k.request
			requests[i].Input = vector.Text(k.make(g))
		}
		var answers []oracle.Answer
		answers, err = oracle.Ask[oracle.Request, oracle.Answer](client, requests)
		for i, a := range answers {
			input := string(requests[i].Input)
			if ours, theirs := k.ours(input), k.theirs(a); ours != theirs {
				t.differ("%+q\n\there: %s\n\treference: %s", input, ours, theirs)
			}
		}
	}
	return errors.Join(err, client.Close())
}
