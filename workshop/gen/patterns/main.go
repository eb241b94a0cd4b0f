// Patterns writes urlpattern/testdata/vectors.json: random URL patterns with inputs, and the
// results of Node's URLPattern. Run it from the module's root:
//
//	go run ./gen/patterns
//
// It leaves out patterns for which Node does not follow the standard (compare/urlpattern.go
// has the list), and, in the results, the components whose pattern is "*".
package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"log"
	"os"
	"regexp"

	"github.com/go-weburl/url/internal/inputs/random"
	"github.com/go-weburl/url/workshop/compare/oracle"
)

func main() {
	log.SetFlags(0)
	client, err := oracle.StartPatterns()
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

// count is the number of vectors.
const count = 500

// deviates matches requests for which Node may not follow the standard.
var deviates = regexp.MustCompile(`'| |\.\.|/\.|%2e|\\\\\\\\|\?\?` + // canonicalized in another way
	`|data|"x:|\bx\\*:|a-b` + // opaque pathnames
	`|\{/[^}:(*]` + // braces in pattern strings
	`|//[^/]*\[|"hostname":"[^"]*\[` + // IPv6 hostnames
	`|\(\?[=!]|\(\?\\u003c[=!]|\\\\[0-9k]|\(\?-?i|\\q`) // regular expressions

func generate(client *oracle.PatternClient) error {
	g := random.NewPatterns(1)
	var requests []random.PatternRequest
	for range 100 * count {
		r := g.Request()
		if len(requests) == count {
			break
		}
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
		for name, pattern := range a.Components {
			if pattern == "*" {
				delete(a.Components, name)
				for _, result := range a.Results {
					delete(result, name)
				}
			}
		}
		separator := ",\n"
		if i == 0 {
			separator = "[\n"
		}
		b.WriteString(separator)
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
