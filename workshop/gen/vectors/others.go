package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"iter"
	"log"
	"os"
	"regexp"
	"slices"

	"github.com/go-weburl/url/internal/inputs/random"
	"github.com/go-weburl/url/internal/inputs/vector"
	"github.com/go-weburl/url/workshop/compare/oracle"
)

// generateDataURLs makes random data: URLs, and what the npm package data-urls reads in them. A
// vector is an array as in the web-platform-tests: the URL, its type, and the body in base64;
// or the URL and null, if there is nothing to read.
func generateDataURLs(client *oracle.Client) error {
	g := random.New(1, nil)
	requests := make([]oracle.Request, 1000)
	for i := range requests {
		requests[i] = oracle.Request{Input: vector.Text(g.DataURL()), Data: true}
	}
	answers, err := client.Ask(requests)
	if err != nil {
		return err
	}
	vectors := make([][]any, len(answers))
	for i, a := range answers {
		vectors[i] = []any{requests[i].Input, a.MIMEType, a.Body}
		if a.Failure {
			vectors[i] = []any{requests[i].Input, nil}
		}
	}
	return vector.Write("../dataurl/testdata/vectors.json", vectors)
}

// generateDomains makes digests of the answers about domains. They are corrected if
// [oracle.DomainAnswer.Correct] says so.
func generateDomains(client *oracle.Client) error {
	for _, file := range []struct {
		name    string
		per     int // how many domains share a sum
		domains iter.Seq[string]
	}{
		{random.DomainsFile, random.DomainsPer, random.Domains()},
		{random.CodePointsFile, random.CodePointsPer, random.CodePointDomains()},
	} {
		digest := random.DomainDigest{Per: file.per}
		n, corrected := 0, 0
		for batch := range slices.Chunk(slices.Collect(file.domains), 2000) {
			requests := make([]oracle.Request, len(batch))
			for i, domain := range batch {
				requests[i] = oracle.Request{Input: vector.Text(domain), Domain: true}
			}
			answers, err := client.Ask(requests)
			if err != nil {
				return err
			}
			for i, domain := range batch {
				answer, isCorrected := answers[i].Correct(domain)
				if isCorrected {
					corrected++
				}
				digest.Add(domain, answer)
			}
			n += len(batch)
		}
		digest.End()
		log.Printf("%s: %d domains, %d with ContextJ broken where the reference accepts it", file.name, n, corrected)
		if err := os.WriteFile("../testdata/idna/"+file.name, digest.Sums, 0o644); err != nil {
			return err
		}
	}
	return nil
}

// deviates matches requests for which Node may not follow the standard: compare/urlpattern.go has
// the list.
var deviates = regexp.MustCompile(`'| |\.\.|/\.|%2e|\\\\\\\\|\?\?` + // canonicalized in another way
	`|data|"x:|\bx\\*:|a-b` + // opaque pathnames
	`|\{/[^}:(*]` + // braces in pattern strings
	`|//[^/]*\[|"hostname":"[^"]*\[` + // IPv6 hostnames
	`|\(\?[=!]|\(\?\\u003c[=!]|\\\\[0-9k]|\(\?-?i|\\q`) // regular expressions

// generatePatterns makes random URL patterns with inputs, and the results of Node's URLPattern,
// without the components whose pattern is "*".
func generatePatterns() error {
	client, err := oracle.StartPatterns()
	if err != nil {
		return err
	}
	defer client.Close()
	g := random.NewPatterns(1)
	var requests []random.PatternRequest
	for len(requests) < 500 {
		r := g.Request()
		text, err := json.Marshal(r)
		if err != nil {
			return err
		}
		if !deviates.Match(text) {
			requests = append(requests, r)
		}
	}
	answers, err := client.Ask(requests)
	if err != nil {
		return err
	}
	var b bytes.Buffer
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
		b.WriteString(map[bool]string{true: "[\n", false: ",\n"}[i == 0])
		e := json.NewEncoder(&b)
		e.SetEscapeHTML(false)
		if err := e.Encode(struct {
			random.PatternRequest
			oracle.PatternAnswer
		}{requests[i], a}); err != nil {
			return err
		}
		b.Truncate(b.Len() - 1)
	}
	b.WriteString("\n]\n")
	return os.WriteFile("../urlpattern/testdata/vectors.json", b.Bytes(), 0o644)
}
