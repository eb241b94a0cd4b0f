package main

import (
	"context"
	_ "embed"
	"encoding/json"
	"fmt"
	"html"
	"log"
	"net/http"
	"net/http/httptest"
	"strconv"
	"strings"

	"github.com/go-weburl/url/internal/browser"
	"github.com/go-weburl/url/internal/testinputs/vector"
	"github.com/go-weburl/url/internal/testinputs/wpt"
	"github.com/go-weburl/url/workshop/compare/oracle"
)

//go:embed wpt.js
var wptScript string

//go:embed wptpage.js
var wptPage string

// generateWPT writes the cases of the web-platform-tests' data with the references' results. It
// ends if one differs from theirs: then one of the two is wrong, and a vector needs both.
func generateWPT(*oracle.Client) {
	dir := vector.WPTDir()
	if dir == "" {
		log.Fatal("no web-platform-tests: workshop/fetchwpt gets them, or WPT_DIR names them")
	}
	node := must(oracle.StartNode(wptScript))
	defer node.Close()
	for _, k := range wpt.Kinds {
		theirs := must(k.Theirs(dir))
		var answers []wpt.Case
		switch k.Name {
		case "srcset", "refresh":
			answers = must(askChromium(k.Name, theirs))
		default:
			var requests [][2]any
			for _, c := range theirs {
				requests = append(requests, [2]any{k.Name, c})
			}
			answers = must(oracle.Ask[[2]any, wpt.Case](node, requests))
		}
		for i, c := range theirs {
			if k.Name == "patterns" && len(answers[i]) > 1 {
				answers[i] = patternCase(answers[i])
			}
			if !c.Agrees(answers[i]) {
				log.Fatalf("%s: theirs %v, the reference's %v", k.Source, c, answers[i])
			}
		}
		check(vector.Write("../testdata/vectors/wpt/"+k.Name+".json", answers))
		log.Printf("%s: %d cases", k.Name, len(theirs))
	}
}

func patternCase(c wpt.Case) wpt.Case {
	components := make(map[string]string)
	for name, pattern := range c[2].(map[string]any) {
		components[name] = pattern.(string)
	}
	inputs, _ := c[1].([]any)
	return wpt.PatternCase(c[0].([]any), inputs, components, c[3])
}

// askChromium returns the cases with Chromium's results.
func askChromium(kind string, cases []wpt.Case) (answers []wpt.Case, err error) {
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Content-Type", "text/html; charset=utf-8")
		fmt.Fprint(w, "<!doctype html><title>page</title><body>")
		if n, ok := strings.CutPrefix(r.URL.Path, "/refresh/"); ok {
			if i, err := strconv.Atoi(n); err == nil {
				content := html.EscapeString(cases[i][0].(string))
				fmt.Fprintf(w, `<meta http-equiv=refresh content="%s">`, content)
			}
		}
	}))
	defer server.Close()
	page, err := browser.Open(context.Background(), "chromium", "chromium", browser.Options{})
	if err != nil {
		return nil, err
	}
	defer page.Close()
	if err := page.Go(server.URL); err != nil {
		return nil, err
	}
	if err := page.Evaluate(wptPage, new(any)); err != nil {
		return nil, err
	}
	list, err := json.Marshal(cases)
	if err != nil {
		return nil, err
	}
	return answers, page.Evaluate(kind+"("+string(list)+")", &answers)
}
