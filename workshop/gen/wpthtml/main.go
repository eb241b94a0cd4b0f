// Command wpthtml writes the cases of two pages of the web-platform-tests as JSON, for package
// links:
//
//	go run -C workshop ./gen/wpthtml SRCSET.html REFRESH.html FOLDER
//
// The first is parse-a-srcset-attribute.html, and the second is parsing.html of meta refresh.
// FOLDER gets srcset.json and refresh.json. workshop/fetchwpt runs it.
package main

import (
	"encoding/json"
	"log"
	"os"
	"path/filepath"
	"regexp"
	"strings"

	"golang.org/x/net/html"
)

func main() {
	log.SetFlags(0)
	if len(os.Args) != 4 {
		log.Fatal("usage: wpthtml SRCSET.html REFRESH.html FOLDER")
	}
	write("srcset.json", srcset(read(os.Args[1])))
	write("refresh.json", refresh(read(os.Args[2])))
}

func read(name string) string {
	page, err := os.ReadFile(name)
	if err != nil {
		log.Fatal(err)
	}
	return string(page)
}

func write(name string, cases any) {
	data, err := json.MarshalIndent(cases, "", "\t")
	if err == nil {
		err = os.WriteFile(filepath.Join(os.Args[3], name), data, 0o666)
	}
	if err != nil {
		log.Fatal(err)
	}
}

// A srcsetCase is an img element: its srcset, and the URL of the first candidate.
type srcsetCase struct {
	Srcset string `json:"srcset"`
	First  string `json:"first"`
}

func srcset(page string) (cases []srcsetCase) {
	z := html.NewTokenizer(strings.NewReader(page))
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
		log.Fatalf("%d elements: has the page another form?", len(cases))
	}
	return cases
}

// A refreshCase is a value of content. If seconds and URL are null, it is not a refresh.
type refreshCase struct {
	Content string       `json:"content"`
	Seconds *json.Number `json:"seconds"`
	URL     *string      `json:"url"`
}

var (
	// refreshLine has a case's input, seconds and URL.
	refreshLine = regexp.MustCompile(
		`\{input: '((?:[^'\\]|\\.)*)', expected: \[(?:(\d+), '((?:[^'\\]|\\.)*)')?\]\}`)
	unescape = strings.NewReplacer(
		`\t`, "\t", `\r`, "\r", `\n`, "\n", `\f`, "\f", `\'`, "'", `\"`, `"`, `\\`, `\`)
)

func refresh(page string) (cases []refreshCase) {
	for _, m := range refreshLine.FindAllStringSubmatch(page, -1) {
		c := refreshCase{Content: unescape.Replace(m[1])}
		if m[2] != "" {
			to := unescape.Replace(m[3])
			if to == "refresh.sub.html" { // the page's own address
				to = ""
			}
			c.Seconds, c.URL = new(json.Number(m[2])), &to
		}
		cases = append(cases, c)
	}
	if want := strings.Count(page, "{input: "); len(cases) != want || want < 50 {
		log.Fatalf("%d of %d cases: has the page another form?", len(cases), want)
	}
	return cases
}
