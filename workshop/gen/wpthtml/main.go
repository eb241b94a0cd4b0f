// Command wpthtml writes the cases of two pages of the web-platform-tests as JSON, for package
// links:
//
//	go run -C workshop ./gen/wpthtml SRCSET.html REFRESH.html FOLDER
//
// The first is parse-a-srcset-attribute.html, and the second is parsing.html of meta refresh.
// FOLDER gets srcset.json and refresh.json. workshop/fetchwpt runs it.
package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"log"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"

	"golang.org/x/net/html"
)

func main() {
	log.SetFlags(0)
	if len(os.Args) != 4 {
		log.Fatal("usage: wpthtml SRCSET.html REFRESH.html FOLDER")
	}
	for i, cases := range []func([]byte) (any, error){srcset, refresh} {
		page, err := os.ReadFile(os.Args[1+i])
		if err == nil {
			err = write(filepath.Join(os.Args[3], []string{"srcset.json", "refresh.json"}[i]), page, cases)
		}
		if err != nil {
			log.Fatalf("%s: %v", os.Args[1+i], err)
		}
	}
}

func write(name string, page []byte, cases func([]byte) (any, error)) error {
	list, err := cases(page)
	if err != nil {
		return err
	}
	data, err := json.MarshalIndent(list, "", "\t")
	if err != nil {
		return err
	}
	return os.WriteFile(name, data, 0o666)
}

// A srcsetCase is an img element: its srcset, and the URL of the first candidate.
type srcsetCase struct {
	Srcset string `json:"srcset"`
	First  string `json:"first"`
}

func srcset(page []byte) (any, error) {
	var cases []srcsetCase
	z := html.NewTokenizer(bytes.NewReader(page))
	for z.Next() != html.ErrorToken {
		values := map[string]string{}
		token := z.Token()
		for _, a := range token.Attr {
			values[a.Key] = a.Val
		}
		if first, ok := values["data-expect"]; ok && token.Data == "img" {
			cases = append(cases, srcsetCase{values["srcset"], first})
		}
	}
	if len(cases) < 100 {
		return nil, fmt.Errorf("%d elements: has the page another form?", len(cases))
	}
	return cases, nil
}

// A refreshCase is a value of content. Null and null mean that it is not a refresh.
type refreshCase struct {
	Content string  `json:"content"`
	Seconds *int    `json:"seconds"`
	URL     *string `json:"url"`
}

var (
	// refreshLine has a case's input, seconds and URL.
	refreshLine = regexp.MustCompile(`\{input: '((?:[^'\\]|\\.)*)', expected: \[(?:(\d+), '((?:[^'\\]|\\.)*)')?\]\}`)
	unescape    = strings.NewReplacer(`\t`, "\t", `\r`, "\r", `\n`, "\n", `\f`, "\f", `\'`, "'", `\"`, `"`, `\\`, `\`)
)

func refresh(page []byte) (any, error) {
	var cases []refreshCase
	for _, m := range refreshLine.FindAllStringSubmatch(string(page), -1) {
		c := refreshCase{Content: unescape.Replace(m[1])}
		if m[2] != "" {
			seconds, err := strconv.Atoi(m[2])
			if err != nil {
				return nil, err
			}
			to := unescape.Replace(m[3])
			if to == "refresh.sub.html" { // the page's own address
				to = ""
			}
			c.Seconds, c.URL = &seconds, &to
		}
		cases = append(cases, c)
	}
	if want := bytes.Count(page, []byte("{input: ")); len(cases) != want || want < 50 {
		return nil, fmt.Errorf("%d of %d cases: has the page another form?", len(cases), want)
	}
	return cases, nil
}
