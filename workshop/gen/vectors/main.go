// Genvectors asks the reference implementation for the results of the vectors' inputs, and writes
// them next to the inputs, for tests.
//
//	go run -C workshop ./gen/vectors [urls|dataurls|domains|patterns|wpt]...
//
// With urls, the default, it writes testdata/vectors; with dataurls, dataurl/testdata/vectors.json;
// with patterns, urlpattern/testdata/vectors.json; and with domains, testdata/idna. The files have
// the inputs of the vectors. To add a vector, add a line with only the input. With wpt it writes
// testdata/vectors/wpt, whose inputs are from the web-platform-tests' data.
package main

import (
	"encoding/json"
	"flag"
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
	client := must(oracle.Start())
	defer client.Close()
	what := flag.Args()
	if len(what) == 0 {
		what = []string{"urls"}
	}
	for _, name := range what {
		generate, ok := map[string]func(*oracle.Client){
			"urls": generateURLs, "dataurls": generateDataURLs, "domains": generateDomains,
			"patterns": generatePatterns, "wpt": generateWPT,
		}[name]
		if !ok {
			log.Fatalf("there are no vectors of %s", name)
		}
		generate(client)
	}
}

func must[T any](v T, err error) T {
	check(err)
	return v
}

func check(err error) {
	if err != nil {
		log.Fatal(err)
	}
}

// answer writes a file with the answers to its inputs, which keep their order.
func answer[V, Q, A, W any](
	client *oracle.Client, file string, requestOf func(V) Q, vectorOf func(Q, A) W,
) {
	vectors := must(vector.Read[V](file))
	requests := make([]Q, len(vectors))
	for i, v := range vectors {
		requests[i] = requestOf(v)
	}
	written := make([]W, len(vectors))
	for i, a := range must(oracle.Ask[Q, A](client, requests)) {
		written[i] = vectorOf(requests[i], a)
	}
	check(vector.Write(file, written))
}

func generateURLs(client *oracle.Client) {
	for _, name := range must(filepath.Glob("../testdata/vectors/*.json")) {
		switch filepath.Base(name) {
		case "setters.json":
			answer(client, name, func(v vector.Set) oracle.Request {
				return oracle.Request{Input: v.Href, Set: v.Set, Trace: true}
			}, oracle.SetVector)
		case "searchparams.json":
			answer(client, name, oracle.ParamsRequest, oracle.ParamsVector)
		default:
			answer(client, name, func(v vector.Parse) oracle.Request {
				return oracle.Request{Input: v.Input, Base: v.Base, Encoding: v.Encoding,
					Positions: v.Positions, Trace: true}
			}, oracle.ParseVector)
		}
	}
}

// generateDataURLs writes the npm package data-urls's readings of data: URLs. A vector is an array
// as in the web-platform-tests: the URL, its type, and the body in base64; or the URL and null, if
// there is nothing to read.
func generateDataURLs(client *oracle.Client) {
	answer(client, "../dataurl/testdata/vectors.json", func(v []json.RawMessage) oracle.Request {
		r := oracle.Request{Data: true}
		check(json.Unmarshal(v[0], &r.Input))
		return r
	}, func(r oracle.Request, a oracle.Answer) []any {
		if a.Failure {
			return []any{r.Input, nil}
		}
		return []any{r.Input, a.MIMEType, a.Body}
	})
}

// generateDomains makes digests of the answers about domains.
func generateDomains(client *oracle.Client) {
	for _, d := range random.Digests {
		var sums []byte
		for domains := range slices.Chunk(slices.Collect(d.Domains), d.Per) {
			requests := make([]oracle.Request, len(domains))
			for i, domain := range domains {
				requests[i] = oracle.Request{Input: vector.Text(domain), Domain: true}
			}
			answers := make([]random.DomainAnswer, len(domains))
			for i, a := range must(oracle.Ask[oracle.Request, oracle.Answer](client, requests)) {
				answers[i] = a.DomainAnswer
			}
			sums = append(sums, random.Sum(domains, answers)...)
		}
		check(os.WriteFile("../testdata/idna/"+d.File, sums, 0o644))
	}
}

// A patternVector is a pattern with inputs, and the results of Node's URLPattern. Node must not
// deviate from the standard for any of the inputs: compare/urlpattern.go has its deviations.
type patternVector struct {
	random.PatternRequest
	oracle.PatternAnswer
}

// generatePatterns writes the results of Node's URLPattern, without the components whose pattern is
// "*".
func generatePatterns(*oracle.Client) {
	client := must(oracle.StartPatterns())
	defer client.Close()
	const file = "../urlpattern/testdata/vectors.json"
	answer(client, file, func(v patternVector) random.PatternRequest {
		return v.PatternRequest
	}, func(r random.PatternRequest, a oracle.PatternAnswer) patternVector {
		if a.Slow {
			log.Fatalf("no answer, since Node backtracks for over a second: %+v", r)
		}
		a.Given = nil // the same as the inputs
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
}
