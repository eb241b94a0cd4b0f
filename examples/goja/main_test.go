package main

import (
	"net/http"
	"net/http/httptest"
	"os"
	"strings"
	"testing"
)

func TestScript(t *testing.T) {
	source, err := os.ReadFile("script.js")
	if err != nil {
		t.Fatal(err)
	}
	var output strings.Builder
	if err := run("script.js", string(source), nil, &output); err != nil {
		t.Fatal(err)
	}
	got, want := output.String(), "https://shop.example/articles/17?tag=%C3%A4+%26+b\nan article\n"
	if got != want {
		t.Errorf("%s, want %s", got, want)
	}
}

func TestFetch(t *testing.T) {
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		_, _ = w.Write([]byte(r.Method + " " + r.RequestURI + " " + r.PostFormValue("q") + " " +
			r.Header.Get("Content-Type")))
	}))
	defer server.Close()
	for _, test := range []struct{ script, want string }{
		{`fetch(base + "a").text`, "GET /a  "},
		{`fetch(new URL("b?c", base)).text`, "GET /b?c  "},
		{`fetch(new URL("b", base), ` +
			`{method: "POST", body: new URLSearchParams({q: "ä & b"})}).text`,
			"POST /b ä & b application/x-www-form-urlencoded;charset=UTF-8"},
		{`fetch(base, {method: "PUT", body: "x"}).text`, "PUT /  text/plain;charset=UTF-8"},
		{`String(fetch(base).status)`, "200"},
		{`reply(new URLPattern({pathname: "/b"}), "mine"); fetch(new URL("b", base)).text`, "mine"},
		{`(() => { try { fetch("x") } ` +
			`catch (e) { return String(e).includes("cannot parse") } })() + ""`, "true"},
		{`(() => { try { reply("/b", "mine") } catch (e) { return String(e) } })()`,
			"GoError: reply: the first argument is not a URLPattern"},
	} {
		var output strings.Builder
		script := `const base = "` + server.URL + `/"; print(` + test.script + `)`
		before, after, ok := strings.Cut(test.script, "; ")
		if ok && strings.HasPrefix(before, "reply") {
			script = `const base = "` + server.URL + `/"; ` + before + `; print(` + after + `)`
		}
		err := run("test.js", script, server.Client(), &output)
		if err != nil || output.String() != test.want+"\n" {
			t.Errorf("%s: %q, %v, want %q", test.script, output.String(), err, test.want)
		}
	}
}
