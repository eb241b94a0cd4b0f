// Dataurls writes dataurl/testdata/vectors.json: random data: URLs, and what the npm
// package data-urls reads in them. Run it from the module's root:
//
//	go run ./gen/dataurls
//
// A vector is an array as in the web-platform-tests: the URL, its type, and the body in
// base64; or the URL and null, where there is nothing to read.
package main

import (
	"bytes"
	"encoding/json"
	"log"
	"os"

	"github.com/go-weburl/url/internal/inputs/random"
	"github.com/go-weburl/url/internal/inputs/vector"
	"github.com/go-weburl/url/workshop/compare/oracle"
)

func main() {
	log.SetFlags(0)
	client, err := oracle.Start()
	if err == nil {
		err = generate(client)
	}
	if err == nil {
		err = client.Close()
	}
	if err != nil {
		log.Fatal(err)
	}
}

func generate(client *oracle.Client) error {
	g := random.New(1, nil)
	requests := make([]oracle.Request, 1000)
	for i := range requests {
		requests[i] = oracle.Request{Input: vector.Text(g.DataURL()), Data: true}
	}
	answers, err := client.Ask(requests)
	if err != nil {
		return err
	}
	var b bytes.Buffer
	for i, a := range answers {
		v := []any{requests[i].Input, a.MIMEType, a.Body}
		if a.Failure {
			v = []any{requests[i].Input, nil}
		}
		line, err := vector.Marshal(v)
		if err != nil {
			return err
		}
		separator := ",\n"
		if i == 0 {
			separator = "[\n"
		}
		b.WriteString(separator + string(line))
	}
	b.WriteString("\n]\n")
	if !json.Valid(b.Bytes()) {
		log.Fatal("not JSON")
	}
	return os.WriteFile("../dataurl/testdata/vectors.json", b.Bytes(), 0o644)
}
