// Genvectors asks the reference implementation what the inputs of the vectors give, and writes
// the answers beside the inputs, for tests.
//
//	go run -C workshop ./gen/vectors [urls|dataurls|domains|patterns]...
//
// With urls, the default, it writes testdata/vectors; with dataurls, dataurl/testdata/vectors.json;
// with patterns, urlpattern/testdata/vectors.json; and with domains, testdata/idna. The inputs of the vectors
// are those that the files have. To add one, add a line with the input alone.
package main

import (
	"flag"
	"fmt"
	"log"
	"path/filepath"

	"github.com/go-weburl/url/internal/inputs/vector"
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
		switch name {
		case "urls":
			err = generateURLs(client)
		case "dataurls":
			err = generateDataURLs(client)
		case "domains":
			err = generateDomains(client)
		case "patterns":
			err = generatePatterns()
		default:
			err = fmt.Errorf("there are no vectors of %s", name)
		}
		if err != nil {
			log.Fatal(err)
		}
	}
}

func generateURLs(client *oracle.Client) error {
	names, err := filepath.Glob("../testdata/vectors/*.json")
	if err != nil {
		return err
	}
	for _, name := range names {
		switch filepath.Base(name) {
		case "setters.json":
			err = answer(client, name, oracle.SetRequest, oracle.SetVector)
		case "searchparams.json":
			err = answer(client, name, oracle.ParamsRequest, oracle.ParamsVector)
		default:
			err = answer(client, name, parseRequest, oracle.ParseVector)
		}
		if err != nil {
			return fmt.Errorf("%s: %w", name, err)
		}
	}
	return nil
}

// answer writes a file with the answers to its inputs, which keep their order.
func answer[V vector.Parse | vector.Set | vector.Params](client *oracle.Client, file string, requestOf func(V) oracle.Request, vectorOf func(oracle.Request, oracle.Answer) V) error {
	vectors, err := vector.Read[V](file)
	if err != nil {
		return err
	}
	requests := make([]oracle.Request, len(vectors))
	for i, v := range vectors {
		requests[i] = requestOf(v)
		requests[i].Trace = true
	}
	answers, err := client.Ask(requests)
	if err != nil {
		return err
	}
	for i, a := range answers {
		vectors[i] = vectorOf(requests[i], a)
	}
	return vector.Write(file, vectors)
}

func parseRequest(v vector.Parse) oracle.Request {
	return oracle.Request{Input: v.Input, Base: v.Base, Encoding: v.Encoding}
}
