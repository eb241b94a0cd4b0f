// Genvectors asks the reference implementation what the inputs of the vectors give, and writes
// the answers beside the inputs, for tests.
//
//	go run -C workshop ./gen/vectors [urls|dataurls|domains|patterns]...
//
// With urls, the default, it writes testdata/vectors; with dataurls,
// dataurl/testdata/vectors.json; with patterns, urlpattern/testdata/vectors.json; and with
// domains, testdata/idna. The inputs of the vectors are those that the files have. To add one, add
// a line with the input alone.
package main

import (
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"log"
	"os"
	"path/filepath"
	"slices"

	"github.com/go-weburl/url/internal/testinputs/random"
	"github.com/go-weburl/url/internal/testinputs/vector"
	"github.com/go-weburl/url/workshop/compare/oracle"
)

func main() {
	log.SetFlags(0)
	flag.Parse()
	client, err := oracle.Start()
	if err != nil {
		log.Fatal(err)
	}
	defer client.Close()
	what := flag.Args()
	if len(what) == 0 {
		what = []string{"urls"}
	}
	for _, name := range what {
		generate, ok := map[string]func(*oracle.Client) error{
			"urls": generateURLs, "dataurls": generateDataURLs, "domains": generateDomains, "patterns": generatePatterns,
		}[name]
		if !ok {
			log.Fatalf("there are no vectors of %s", name)
		}
		if err := generate(client); err != nil {
			log.Fatal(err)
		}
	}
}

// answer writes a file with the answers to its inputs, which keep their order.
func answer[V, Q, A, W any](
	client *oracle.Client, file string, requestOf func(V) Q, vectorOf func(Q, A) W,
) error {
	vectors, err := vector.Read[V](file)
	if err != nil {
		return err
	}
	requests := make([]Q, len(vectors))
	for i, v := range vectors {
		requests[i] = requestOf(v)
	}
	answers, err := oracle.Ask[Q, A](client, requests)
	if err != nil {
		return err
	}
	written := make([]W, len(vectors))
	for i, a := range answers {
		written[i] = vectorOf(requests[i], a)
	}
	return vector.Write(file, written)
}

func generateURLs(client *oracle.Client) error {
	names, err := filepath.Glob("../testdata/vectors/*.json")
	for _, name := range names {
		switch filepath.Base(name) {
		case "setters.json":
			err = answer(client, name, func(v vector.Set) oracle.Request {
				return oracle.Request{Input: v.Href, Set: v.Set, Trace: true}
			}, oracle.SetVector)
		case "searchparams.json":
			err = answer(client, name, oracle.ParamsRequest, oracle.ParamsVector)
		default:
			err = answer(client, name, func(v vector.Parse) oracle.Request {
				return oracle.Request{Input: v.Input, Base: v.Base, Encoding: v.Encoding, Trace: true}
			}, oracle.ParseVector)
		}
		if err != nil {
			return fmt.Errorf("%s: %w", name, err)
		}
	}
	return err
}

// generateDataURLs writes what the npm package data-urls reads in data: URLs. A vector is an array
// as in the web-platform-tests: the URL, its type, and the body in base64; or the URL and null, if
// there is nothing to read.
func generateDataURLs(client *oracle.Client) (err error) {
	answerErr := answer(client, "../dataurl/testdata/vectors.json", func(v []json.RawMessage) oracle.Request {
		r := oracle.Request{Data: true}
		err = errors.Join(err, json.Unmarshal(v[0], &r.Input))
		return r
	}, func(r oracle.Request, a oracle.Answer) []any {
		if a.Failure {
			return []any{r.Input, nil}
		}
		return []any{r.Input, a.MIMEType, a.Body}
	})
	return errors.Join(err, answerErr)
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
			all, err := oracle.Ask[oracle.Request, oracle.Answer](client, requests)
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
func generatePatterns(*oracle.Client) error {
	client, err := oracle.StartPatterns()
	if err != nil {
		return err
	}
	defer client.Close()
	var slow error
	answerErr := answer(client, "../urlpattern/testdata/vectors.json", func(v patternVector) random.PatternRequest {
		return v.PatternRequest
	}, func(r random.PatternRequest, a oracle.PatternAnswer) patternVector {
		if a.Slow {
			slow = fmt.Errorf("no answer, since Node backtracks for over a second: %+v", r)
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
		return patternVector{r, a}
	})
	return errors.Join(slow, answerErr)
}
