package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"slices"

	"github.com/go-weburl/url/internal/inputs/random"
	"github.com/go-weburl/url/internal/inputs/vector"
	"github.com/go-weburl/url/workshop/compare/oracle"
)

// generateDataURLs writes what the npm package data-urls reads in data: URLs. A vector is an array
// as in the web-platform-tests: the URL, its type, and the body in base64; or the URL and null, if
// there is nothing to read.
func generateDataURLs(client *oracle.Client) error {
	const file = "../dataurl/testdata/vectors.json"
	vectors, err := read[[]any](file)
	if err != nil {
		return err
	}
	requests := make([]oracle.Request, len(vectors))
	for i, v := range vectors {
		text, err := json.Marshal(v[0])
		if err := errors.Join(err, requests[i].Input.UnmarshalJSON(text)); err != nil {
			return err
		}
		requests[i].Data = true
	}
	answers, err := client.Ask(requests)
	if err != nil {
		return err
	}
	for i, a := range answers {
		vectors[i] = []any{requests[i].Input, a.MIMEType, a.Body}
		if a.Failure {
			vectors[i] = []any{requests[i].Input, nil}
		}
	}
	return vector.Write(file, vectors)
}

func read[V any](file string) (vectors []V, err error) {
	data, err := os.ReadFile(file)
	if err != nil {
		return nil, err
	}
	return vectors, json.Unmarshal(data, &vectors)
}

// generateDomains makes digests of the answers about domains.
func generateDomains(client *oracle.Client) error {
	for _, d := range random.Digests {
		var sums []byte
		for domains := range slices.Chunk(slices.Collect(d.Domains), d.Per) {
			requests := make([]oracle.Request, len(domains))
			for i, domain := range domains {
				requests[i] = oracle.Request{Input: vector.Text(domain), Domain: true}
			}
			all, err := client.Ask(requests)
			if err != nil {
				return err
			}
			answers := make([]random.DomainAnswer, len(domains))
			for i, a := range all {
				answers[i] = a.DomainAnswer
			}
			sums = append(sums, random.Sum(domains, answers)...)
		}
		if err := os.WriteFile("../testdata/idna/"+d.File, sums, 0o644); err != nil {
			return err
		}
	}
	return nil
}

// A patternVector is a pattern with inputs, and what Node's URLPattern makes of them. For none of
// the inputs may Node deviate from the standard: compare/urlpattern.go says where it does.
type patternVector struct {
	random.PatternRequest
	oracle.PatternAnswer
}

// generatePatterns writes the results of Node's URLPattern, without the components whose pattern is
// "*".
func generatePatterns() error {
	const file = "../urlpattern/testdata/vectors.json"
	client, err := oracle.StartPatterns()
	if err != nil {
		return err
	}
	defer client.Close()
	vectors, err := read[patternVector](file)
	if err != nil {
		return err
	}
	requests := make([]random.PatternRequest, len(vectors))
	for i, v := range vectors {
		requests[i] = v.PatternRequest
	}
	answers, err := client.Ask(requests)
	if err != nil {
		return err
	}
	for i, a := range answers {
		if a.Slow {
			return fmt.Errorf("no answer, since Node backtracks for over a second: %+v", requests[i])
		}
		a.Given = nil // what the inputs have
		for name, pattern := range a.Components {
			if pattern == "*" {
				delete(a.Components, name)
				for _, result := range a.Results {
					delete(result, name)
				}
			}
		}
		vectors[i].PatternAnswer = a
	}
	return vector.Write(file, vectors)
}
