package weburl

import (
	"fmt"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"sync"
	"testing"

	"go.k6.io/k6/v2/cmd"
)

// TestMain lets the test's program be k6: a run ends the process that it is in.
func TestMain(m *testing.M) {
	if os.Getenv("WEBURL_RUN_K6") != "" {
		cmd.Execute()
		return
	}
	os.Exit(m.Run())
}

// k6 runs a script against a server, and returns how often the server saw each request: the method,
// the target, and q of the form. The server's answer is q.
func k6(t *testing.T, script string) (output string, requests map[string]int, err error) {
	requests = make(map[string]int)
	var mu sync.Mutex
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		mu.Lock()
		defer mu.Unlock()
		requests[r.Method+" "+r.RequestURI+" "+r.PostFormValue("q")]++
		fmt.Fprint(w, r.PostFormValue("q"))
	}))
	defer server.Close()
	program, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	c := exec.Command(program, "run", "--no-usage-report", "--quiet", "--address", "", script)
	c.Env = append(os.Environ(), "WEBURL_RUN_K6=1", "BASE_URL="+server.URL, "HOME="+t.TempDir())
	out, err := c.CombinedOutput()
	return string(out), requests, err
}

func TestScript(t *testing.T) {
	output, requests, err := k6(t, "script.js")
	if err != nil {
		t.Errorf("%v:\n%s", err, output)
	}
	got, posted := 0, requests["POST /search ä & b"]
	for request, n := range requests {
		if strings.HasPrefix(request, "GET /articles/17?page=") &&
			strings.HasSuffix(request, "&tag=%C3%A4+%26+b ") {
			got += n
		}
	}
	if got != 10 || posted != 10 {
		t.Errorf("the server saw %v", requests)
	}
}

// k6 treats a URL itself as the README of sobekurl says.
func TestWithoutHref(t *testing.T) {
	readme, err := os.ReadFile("../../sobekurl/README.md")
	if err != nil {
		t.Fatal(err)
	}
	for _, place := range []string{"`http.post(u.href, params)`", "`tags: { page: u }`"} {
		row := regexp.MustCompile(`(?m)^\| ` + regexp.QuoteMeta(place) + ` \|.*$`).Find(readme)
		if !strings.HasSuffix(string(row), "| no request is sent: a warning |") {
			t.Errorf("README: %s", row)
		}
	}
	for _, test := range []struct {
		name, body, want string
		sent             int // the requests that the server saw
	}{
		{"console.log", `console.log(new URL("https://h/a"))`, `msg="{}"`, 0},
		{"console.log of href", `console.log(new URL("https://h/a").href)`, `msg="https://h/a"`, 0},
		{"http.get", `http.get(new URL("https://h/a"))`, "invalid URL", 0},
		{"setup", `console.log(JSON.stringify(data))`, `msg="{\"u\":\"https://h/a\"}"`, 0},
		{"http.post", `console.log("got [" + ` +
			`http.post(__ENV.BASE_URL, new URLSearchParams("q=1")).body + "]")`, `msg="got []"`, 0},
		{"http.post of the text", `console.log("got [" + http.post(__ENV.BASE_URL, ` +
			`new URLSearchParams("q=1").toString(), ` +
			`{ headers: { "Content-Type": "application/x-www-form-urlencoded" } }).body + "]")`,
			`msg="got [1]"`, 1},
		{"tags", `http.get(__ENV.BASE_URL, { tags: { page: new URL("https://h/a") } })`,
			"metric tag 'page'", 0},
		{"tags of href",
			`http.get(__ENV.BASE_URL, { tags: { page: new URL("https://h/a").href } });` +
				`console.log("done")`, `msg=done`, 1},
	} {
		script := filepath.Join(t.TempDir(), "script.js")
		source := `import http from "k6/http"; import { URL, URLSearchParams } from "k6/x/url";
			export function setup() { return { u: new URL("https://h/a") } }
			export default function (data) { ` + test.body + ` }`
		if err := os.WriteFile(script, []byte(source), 0o666); err != nil {
			t.Fatal(err)
		}
		output, requests, _ := k6(t, script)
		sent := 0
		for _, n := range requests {
			sent += n
		}
		if !strings.Contains(output, test.want) || sent != test.sent {
			t.Errorf("%s: no %q, or not %d but %v requests, in\n%s", test.name, test.want,
				test.sent, requests, output)
		}
	}
}
