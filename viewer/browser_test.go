package main

import (
	"context"
	"encoding/json"
	"flag"
	"fmt"
	"net"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"reflect"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"testing"

	"github.com/go-weburl/url/internal/browser"
	"github.com/go-weburl/url/internal/invisible"
	"github.com/go-weburl/url/internal/testinputs/vector"
	"github.com/go-weburl/url/viewer/internal/answer"
	"github.com/go-weburl/url/viewer/internal/verdict"
)

// The tests of the page in a browser run if the environment names the browser's command. They need
// the npm package of viewer/axe:
//
//	(cd viewer/axe && npm ci --ignore-scripts)
//	WEBURL_CHROMIUM=chromium WEBURL_FIREFOX=firefox-esr go test -bench . ./viewer
//
// The picture in README.md is from
//
//	WEBURL_CHROMIUM=chromium go test ./viewer -run TestScreenshot -screenshot ../docs/viewer.png
var screenshot = flag.String("screenshot", "", "write a picture of the page to `file`")

// maxZipped limits the size of the program for the browser, as gzip.
const maxZipped = 1_500_000

// built returns the page. One build makes it for all tests.
var built = sync.OnceValues(func() (string, error) {
	dir, err := os.MkdirTemp("", "viewer-")
	if err != nil {
		return "", err
	}
	return dir, build(context.Background(), dir, "")
})

func TestMain(m *testing.M) {
	flag.Parse()
	status := m.Run()
	if os.Getenv("WEBURL_CHROMIUM") != "" || os.Getenv("WEBURL_FIREFOX") != "" {
		if dir, err := built(); err == nil {
			os.RemoveAll(dir)
		}
	}
	os.Exit(status)
}

func TestChromium(t *testing.T) { testPage(t, "chromium", "WEBURL_CHROMIUM") }

func TestFirefox(t *testing.T) { testPage(t, "firefox", "WEBURL_FIREFOX") }

// testPage tests the page in a browser.
func testPage(t *testing.T, kind, variable string) {
	command := os.Getenv(variable)
	if command == "" {
		t.Skipf("set %s to the command of %s, such as that of Debian's package chromium or "+
			"firefox-esr", variable, kind)
	}
	dir, err := built()
	if err != nil {
		t.Fatal(err)
	}
	t.Run("size", func(t *testing.T) { testSize(t, dir) })
	for _, dark := range [...]bool{false, true} {
		p := open(t, kind, command, dark)
		p.base = serving(t, dir)
		name := map[bool]string{false: "light", true: "dark"}[dark]
		t.Run(name+"/axe", p.testAxe)
		if dark {
			continue
		}
		for _, test := range [...]struct {
			name string
			run  func(*testing.T)
		}{
			{"first", p.testFirst}, {"typing", p.testTyping}, {"link", p.testLink},
			{"edit", p.testEdit}, {"ignored", p.testIgnored}, {"pairs", p.testPairs},
			{"base", p.testBase}, {"example", p.testExample}, {"suggestion", p.testSuggestion},
			{"sections", p.testSections}, {"history", p.testHistory},
			{"share", func(t *testing.T) { p.testShare(t, dir) }}, {"vectors", p.testVectors},
			{"hostile", p.testHostile}, {"narrow", p.testNarrow},
			{"offline", func(t *testing.T) { p.testOffline(t, dir) }},
			{"cold", func(t *testing.T) { p.testCold(t, dir) }},
			{"cache", func(t *testing.T) { p.testCache(t, dir) }},
			{"missing", func(t *testing.T) { p.testMissing(t, dir) }}, {"policy", p.testPolicy},
		} {
			t.Run(test.name, test.run)
		}
	}
}

// A tab is a browser with the page.
type tab struct {
	*browser.Page
	base string // the page's URL
}

func open(t testing.TB, kind, command string, dark bool) *tab {
	t.Helper()
	p, err := browser.Open(context.Background(), kind, command, browser.Options{Dark: dark})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := p.Close(); err != nil {
			t.Error(err)
		}
	})
	t.Log(p.Version)
	// The page records violations of its policy, and errors.
	err = p.Preload(`
		globalThis.violations = [];
		globalThis.failures = [];
		addEventListener("securitypolicyviolation",
			e => violations.push(e.violatedDirective + " " + e.blockedURI), true);
		addEventListener("error",
			e => failures.push(e.message ?? "not loaded: " + e.target.outerHTML), true);
		addEventListener("unhandledrejection", e => failures.push(String(e.reason)));`)
	if err != nil {
		t.Fatal(err)
	}
	return &tab{Page: p}
}

// serving serves the page until the test ends, and returns its URL.
func serving(t testing.TB, dir string) string {
	t.Helper()
	base, stop := serveUntil(t, dir)
	t.Cleanup(stop)
	return base
}

func serveUntil(t testing.TB, dir string) (base string, stop func()) {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(context.Background())
	done := make(chan error, 1)
	go func() { done <- serve(ctx, l, dir) }()
	return "http://" + l.Addr().String() + "/", sync.OnceFunc(func() {
		cancel()
		if err := <-done; err != nil {
			t.Error(err)
		}
	})
}

// visit goes to the page with a state, and waits for the page's first answer. The test fails if
// there was an error in the page.
func (p *tab) visit(t testing.TB, fragment string) {
	t.Helper()
	if err := p.Go(p.base + fragment); err != nil {
		t.Fatal(err)
	}
	if err := p.WaitFor("document.documentElement.dataset.ready"); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { p.checkQuiet(t) })
}

func (p *tab) checkQuiet(t testing.TB) {
	t.Helper()
	var wrong [2][]string
	p.evaluate(t, "[violations, failures]", &wrong)
	if len(wrong[0])+len(wrong[1]) > 0 {
		t.Errorf("the policy was violated by %q; failures %q", wrong[0], wrong[1])
	}
}

func (p *tab) evaluate(t testing.TB, expression string, result any) {
	t.Helper()
	if err := p.Evaluate(expression, result); err != nil {
		t.Fatal(err)
	}
}

// want compares the value of an expression.
func want[T any](t testing.TB, p *tab, expression string, want T) {
	t.Helper()
	var got T
	p.evaluate(t, expression, &got)
	if !reflect.DeepEqual(got, want) {
		t.Errorf("%s: %v, want %v", expression, got, want)
	}
}

// press puts the focus on an element, selects its text, and presses keys.
func (p *tab) press(t *testing.T, id, text string) {
	t.Helper()
	want(t, p, fmt.Sprintf("(() => { const e = document.getElementById(%q); e.focus(); "+
		"e.select(); return document.activeElement === e })()", id), true)
	if err := p.Press(text); err != nil {
		t.Fatal(err)
	}
}

func value(id string) string { return fmt.Sprintf("document.getElementById(%q).value", id) }

func text(id string) string { return fmt.Sprintf("document.getElementById(%q).textContent", id) }

// testSize measures the program.
func testSize(t *testing.T, dir string) {
	plain, zipped, err := sizes(filepath.Join(dir, program))
	if err != nil {
		t.Fatal(err)
	}
	if t.Logf("%d bytes, %d as gzip", plain, zipped); zipped > maxZipped {
		t.Errorf("%d bytes as gzip, more than %d", zipped, maxZipped)
	}
}

// testFirst checks what the page shows first.
func (p *tab) testFirst(t *testing.T) {
	p.visit(t, "")
	var ready string
	p.evaluate(t, "document.documentElement.dataset.ready", &ready)
	t.Logf("%s: the first answer after %s ms", p.Version, ready)
	want(t, p, value("input"), `/\evil.example`)
	want(t, p, value("base"), "https://good.example/")
	want(t, p, text("headline"), "The browser goes to evil.example. net/http goes to good.example.")
	want(t, p, `document.querySelector("[data-row=place]").className`, "differs")
	want(t, p, `[...document.querySelectorAll("[data-row=place] td")].map(e => e.textContent)`,
		[]string{"evil.example:443", "evil.example:443", "good.example:443"})
	want(t, p, `document.querySelector("[data-row=place] th").textContent`, "≠differs: Connects to")
	want(t, p, `document.querySelector("[data-row=hostname] + .why").textContent`,
		"A check against a list of hosts gives a different answer for each.")
	want(t, p, `[...document.querySelectorAll("#findings li")].map(e => e.dataset.name)`,
		[]string{"invalid-reverse-solidus"})
	want(t, p, `document.querySelector("#findings a").href`,
		"https://url.spec.whatwg.org/#invalid-reverse-solidus")
	want(t, p, `document.querySelector("#pieces .wrong").textContent`, `\`)
	err := p.WaitFor(`/^(Chromium|HeadlessChrome|Chrome|Firefox) ` +
		`\d+\.\d/.test(document.getElementById("browser").textContent)`)
	if err != nil {
		t.Error(err)
	}
	want(t, p, `document.getElementById("go").textContent.startsWith("Go 1.")`, true)
	// The page loads only its own files.
	want(t, p, `performance.getEntriesByType("resource").every(e => `+
		`e.name.startsWith(location.origin))`, true)
}

func (p *tab) testTyping(t *testing.T) {
	p.visit(t, "#url=a:")
	want(t, p, `(() => {
		globalThis.answers = [];
		const pieces = document.getElementById("pieces");
		const observer = new MutationObserver(() => answers.push(pieces.textContent));
		observer.observe(pieces, {childList: true});
		return 1;
	})()`, 1)
	const typed = `HTTPS://a.example:443\b`
	p.press(t, "input", typed)
	want(t, p, value("input"), typed)
	want(t, p, value("set-href"), "https://a.example/b")
	want(t, p, text("note-protocol"), "lower-cased")
	want(t, p, text("note-port"), "default port 443 dropped")
	// Each key got an answer.
	want(t, p, "answers.length", len(typed))
	want(t, p, `answers[0]`, "H1")
	// Unchanged elements stay, and so does the focus.
	want(t, p, `(() => {
		const select = document.querySelector("#findings button");
		const input = document.getElementById("input");
		select.focus();
		input.value += " c";
		input.dispatchEvent(new Event("input"));
		const findings = document.querySelectorAll("#findings li");
		return [document.activeElement === select, findings.length];
	})()`, []any{true, 2.0})
	p.press(t, "base", "http://b/")
	want(t, p, value("set-href"), "https://a.example/b%20c")
	p.press(t, "base", "x")
	want(t, p, `document.getElementById("record").hidden`, true)
	want(t, p, `document.getElementById("base-note").textContent.startsWith("The base URL does `+
		`not parse: missing-scheme-non-relative-URL")`, true)
	want(t, p, `document.getElementById("base").getAttribute("aria-invalid")`, "true")
}

// testLink shares a state by the page's address.
func (p *tab) testLink(t *testing.T) {
	p.visit(t, "#url=x%3Fa%3Db&base=https%3A%2F%2Fh%2F&pattern=https%3A%2F%2F%3Ahost%2F*"+
		"&set=port%3D8080&set=hash%3Dä")
	check := func() {
		t.Helper()
		want(t, p, value("input"), "x?a=b")
		want(t, p, value("set-href"), "https://h:8080/x?a=b#%C3%A4")
	}
	check()
	want(t, p, text("matches"), "The URL does not match.")
	p.press(t, "pattern", `https://:host:8080/*\?a=:b#*`)
	if err := p.WaitFor(`location.hash.includes("%3Ab%23*")`); err != nil {
		t.Fatal(err)
	}
	var address string
	p.evaluate(t, "location.href", &address)
	p.visit(t, strings.TrimPrefix(address, p.base))
	check()
	want(t, p, text("matches"), "The URL matches.")
	want(t, p, text("groups"), "hostname hosthpathname 0xsearch bb")
	// A link may be followed on the page itself.
	want(t, p, `(location.hash = "#url=mailto:a", 1)`, 1)
	if err := p.WaitFor(value("input") + ` === "mailto:a"`); err != nil {
		t.Fatal(err)
	}
	want(t, p, value("set-href"), "mailto:a")
	want(t, p, value("base"), "")
}

// testBase checks that the page says when the base decided.
func (p *tab) testBase(t *testing.T) {
	const notes = `[...document.querySelectorAll("#notes p")].map(e => e.textContent)`
	for input, note := range map[string]string{
		"example.com": "The base decided: this is relative to it, " +
			"and leads to good.example.",
		"//example.com":       "The base decided: the scheme is its own.",
		"https://example.com": "",
	} {
		p.visit(t, "#url="+input+"&base=https://good.example/")
		want(t, p, notes+`.filter(s => s.includes("The base")).join()`, note)
	}
}

func (p *tab) testEdit(t *testing.T) {
	p.visit(t, "#url=https://h/a")
	p.press(t, "set-host", "b:81")
	want(t, p, value("set-href"), "https://b:81/a")
	want(t, p, value("set-port"), "81")
	want(t, p, value("set-host"), "b:81")
	p.press(t, "set-pathname", "x y")
	want(t, p, value("set-href"), "https://b:81/x%20y")
	want(t, p, value("set-pathname"), "x y") // while the value is edited
	if err := p.Press("\n"); err != nil {    // a headless Firefox has no focus to lose
		t.Fatal(err)
	}
	want(t, p, value("set-pathname"), "/x%20y")
	want(t, p, text("note-pathname"), "edited")
	want(t, p, "JSON.stringify(state.edits)", `[["host","b:81"],["pathname","x y"]]`)
	want(t, p, `(document.getElementById("undo").click(), 1)`, 1)
	want(t, p, value("set-href"), "https://h/a")
	p.press(t, "set-port", "9")
	want(t, p, `(document.getElementById("take").click(), 1)`, 1)
	want(t, p, value("input"), "https://h:9/a")
	want(t, p, "state.edits.length", 0)
}

func (p *tab) testIgnored(t *testing.T) {
	p.visit(t, "#url=https://h:80/a")
	p.press(t, "set-port", "x")
	want(t, p, value("set-href"), "https://h:80/a")
	want(t, p, text("note-port"), "Ignored: not a port. The value is 80.")
	want(t, p, `document.getElementById("set-port").getAttribute("aria-invalid")`, "true")
	want(t, p, `document.getElementById("set-port").getAttribute("aria-describedby")`, "note-port")
	want(t, p, text("told"), "port: Ignored: not a port. The value is 80.")
	if err := p.Press("\n"); err != nil { // a headless Firefox has no focus to lose
		t.Fatal(err)
	}
	want(t, p, value("set-port"), "80")
	p.press(t, "set-protocol", "mailto")
	want(t, p, text("note-protocol"), "Ignored: the URL cannot change to this scheme. The value "+
		"is https:.")
	p.press(t, "set-port", "81x")
	want(t, p, text("note-port"), "Only partly used: trailing input. The value is 81.")
	want(t, p, value("set-href"), "https://h:81/a")
}

func (p *tab) testPairs(t *testing.T) {
	p.visit(t, "#url=https://h/?a=1%26b=2%2526")
	want(t, p, `[...document.querySelectorAll("#pairs input")].map(e => e.value)`,
		[]string{"a", "1", "b", "2&"})
	want(t, p, `(document.getElementById("add").click(), `+
		`document.activeElement.getAttribute("aria-label"))`, "name of parameter 3")
	if err := p.Press("c d"); err != nil {
		t.Fatal(err)
	}
	want(t, p, value("set-search"), "?a=1&b=2%26&c+d=")
	want(t, p, `(document.querySelector("#pairs button").click(), `+
		`document.activeElement.getAttribute("aria-label"))`, "Delete parameter 1")
	want(t, p, value("set-href"), "https://h/?b=2%26&c+d=")
	want(t, p, `[...document.querySelectorAll("#pairs input")].map(e => e.value)`,
		[]string{"b", "2&", "c d", ""})
}

// testExample clicks each of the examples.
func (p *tab) testExample(t *testing.T) {
	p.visit(t, "#url=a:")
	for i, e := range answer.Examples {
		want(t, p, fmt.Sprintf(`(document.querySelector("[data-example='%d']").click(), `+
			`document.querySelectorAll("#examples [aria-pressed=true]").length)`, i), 1)
		want(t, p, value("input"), e.Input)
		want(t, p, `document.getElementById("verdict").className !== "verdict same"`, true)
		want(t, p, `document.title === document.getElementById("headline").textContent + " – How `+
			`a URL is read"`, true)
	}
}

// collect enters an input and a base as if they were pasted, and returns what the page shows.
const collect = `
function collect([input, base]) {
	const paste = (id, text) => {
		const field = document.getElementById(id);
		field.focus();
		field.select();
		const pasted = text !== "" ? document.execCommand("insertText", false, text)
			: field.value === "" || document.execCommand("delete");
		if (!pasted) {
			throw new Error("not pasted: " + id);
		}
	};
	paste("base", base);
	paste("input", input);
	const all = (selector, get) => [...document.querySelectorAll(selector)].map(get);
	const texts = selector => all(selector, e => e.textContent);
	const values = selector => all(selector, e => e.value);
	const failed = document.getElementById("record").hidden;
	return {
		input: document.getElementById("input").value,
		base: document.getElementById("base").value,
		browser: readHere(state.input, state.base),
		verdict: texts("#headline, #meaning, #notes p"),
		rows: all("[data-row]", tr => [tr.dataset.row, tr.className.split(" ")[0],
			...[...tr.querySelectorAll("td")].map(td => td.textContent)]),
		components: failed ? null : values("#components input"),
		validity: texts("#validity")[0],
		findings: all("#findings li", e => e.dataset.name),
		pieces: all("#pieces > span:not(.missing)",
			e => e.querySelector(".hidden") ? e.lastChild.textContent : e.textContent).join(""),
		pairs: failed ? [] : values("#pairs input"),
		shown: failed ? [] : texts("#shown dd"),
	};
}`

// A drawing is what the page shows.
type drawing struct {
	Input      string
	Base       string
	Browser    *verdict.Record
	Verdict    []string
	Rows       [][]string
	Components []string
	Validity   string
	Findings   []string
	Pieces     string
	Pairs      []string
	Shown      []string
}

// drawn returns what the page should show for the contents of its fields.
func drawn(d drawing) drawing {
	browser := d.Browser
	if browser.Error != "" {
		browser = &verdict.Record{Error: browser.Error}
	}
	a := answer.To(answer.Request{Input: d.Input, Base: d.Base, Browser: browser})
	w := drawing{Input: d.Input, Base: d.Base, Browser: d.Browser,
		Verdict:  append([]string{a.Verdict.Headline, a.Verdict.Meaning}, a.Verdict.Notes...),
		Findings: []string{}, Pairs: []string{}, Shown: []string{}}
	for _, row := range a.Rows {
		list := []string{row.Name, string(row.Level)}
		for i, v := range row.Values {
			switch {
			case v != "":
			case strings.HasPrefix(a.Rows[0].Values[i], "refused"):
				v = "refused"
			default:
				v = "none"
			}
			list = append(list, v)
		}
		w.Rows = append(w.Rows, list)
	}
	switch {
	case a.Valid:
		w.Validity = "This is valid."
	case a.Failure+a.BaseFailure != "":
		w.Validity = "This does not parse. "
	default:
		w.Validity = "This parses, but it is not valid. It breaks this rule of the standard: " +
			a.Invalid + "."
	}
	for _, f := range a.Findings {
		w.Findings = append(w.Findings, f.Name)
	}
	for _, piece := range a.Pieces {
		w.Pieces += piece.Text
	}
	if len(a.Pieces) == 0 {
		w.Pieces = "The input is empty."
	}
	if a.Components == nil {
		return w
	}
	for _, c := range a.Components {
		w.Components = append(w.Components, c.Value)
	}
	for _, pair := range a.Params {
		w.Pairs = append(w.Pairs, oneLine(pair.Name), oneLine(pair.Value))
	}
	s := a.Shown
	whole := func(list []answer.Text) (s string) {
		for _, t := range list {
			s += t.Text
		}
		return s
	}
	w.Shown = []string{whole(s.Display), whole(s.Display),
		s.ASCII, s.Unicode, s.Host, s.Origin, s.Site, s.SURT}
	for i, v := range w.Shown {
		if v == "" {
			w.Shown[i] = "none"
		}
	}
	return w
}

// oneLine returns s as a field of one line changes it.
func oneLine(s string) string { return strings.NewReplacer("\n", "", "\r", "").Replace(s) }

// testVectors pastes 500 of the vectors, and compares what the page shows with the package's
// answers in this process.
func (p *tab) testVectors(t *testing.T) {
	const n = 500
	all, err := vector.ReadParses()
	if err != nil {
		t.Fatal(err)
	}
	inputs := [][2]string{{"", "data:,x #y"}}
	for i := range n - 1 {
		v := all[i*len(all)/n]
		base := ""
		if v.Base != nil {
			base = string(*v.Base)
		}
		inputs = append(inputs, [2]string{string(v.Input), base})
	}
	p.visit(t, "#url=a:")
	list, err := json.Marshal(inputs)
	if err != nil {
		t.Fatal(err)
	}
	var got []drawing
	p.evaluate(t, "(() => {"+collect+"; return "+string(list)+".map(collect)})()", &got)
	if len(got) != n {
		t.Fatalf("%d answers", len(got))
	}
	failed, pasted := 0, 0
	for i, d := range got {
		if d.Input == inputs[i][0] {
			pasted++
		}
		if w := drawn(d); !reflect.DeepEqual(d, w) {
			t.Errorf("%q, base %q:\n got %+v\nwant %+v", inputs[i][0], inputs[i][1], d, w)
		}
		if d.Components == nil {
			failed++
		}
	}
	// A field changes a few of the inputs, such as one with a carriage return.
	if pasted < n*9/10 || failed < n/20 || failed > n*9/10 {
		t.Errorf("%d were pasted as they are, %d failed", pasted, failed)
	}

}

// testHostile has inputs that would do harm if the page did not treat them as text.
func (p *tab) testHostile(t *testing.T) {
	p.visit(t, "#url=a:")
	for _, input := range []string{
		`<img src=x onerror="window.hacked=1">`, `"><script>window.hacked=1</script>`,
		`javascript:window.hacked=1`, `https://h/<svg onload=window.hacked=1>?<b>=<i>#<u>`,
		"https://h/\u202e\u2066gpj.exe\u2069?\u200f=\u202e&\u2067=\x00#\ufeff",
		"https://\u05d0\u05d1.example/\u05d2?\u05d3", "\x00\x1b[2J\x7f", "%00%E2%80%AE",
		strings.Repeat("<img src=x onerror=window.hacked=1>", 1<<20/35),
		"https://h/" + strings.Repeat("\u202e", 1<<20/3),
		"https://h/?" + strings.Repeat("<b>=&", 1<<20/5), strings.Repeat("https://", 1<<17),
	} {
		quoted, err := json.Marshal(input)
		if err != nil {
			t.Fatal(err)
		}
		var took float64
		p.evaluate(t, fmt.Sprintf(`(() => {
			const began = performance.now(), input = document.getElementById("input");
			input.value = %s;
			input.dispatchEvent(new Event("input"));
			clearTimeout(updateTimer);
			update();
			document.body.offsetHeight;
			return performance.now() - began;
		})()`, quoted), &took)
		if len(input) > 1<<19 {
			t.Logf("%.20q…, %d bytes: %.0f ms", input, len(input), took)
		}
		want(t, p, `[window.hacked === undefined, document.querySelectorAll("main img, main `+
			`script, main svg, main b").length]`, []any{true, 0.0})
		var shown, pieces string
		p.evaluate(t, text("viewer"), &shown)
		p.evaluate(t, `[...document.querySelectorAll("#pieces > span")].map(e => `+
			`e.textContent).join("")`, &pieces)
		if strings.ContainsFunc(strings.ReplaceAll(shown, "\n", ""), invisible.Is) {
			t.Errorf("%.40q: there are invisible characters in the page: %+q", input, shown)
		}
		if strings.Contains(input, "<img") && !strings.Contains(pieces, "<img") ||
			strings.ContainsRune(input, '\u202e') &&
				!strings.Contains(pieces, "right-to-left override U+202E") {
			t.Errorf("%.40q: shown as %.100q", input, pieces)
		}
		want(t, p, value("set-href")+".length < 10000", true)
	}
	p.press(t, "input", "https://still.example/")
	want(t, p, value("set-href"), "https://still.example/")
}

// BenchmarkPage measures the answer to a key stroke, including the layout, for an input of ten
// kilobytes.
func BenchmarkPage(b *testing.B) {
	dir, err := built()
	if err != nil {
		b.Fatal(err)
	}
	for kind, variable := range map[string]string{
		"chromium": "WEBURL_CHROMIUM", "firefox": "WEBURL_FIREFOX",
	} {
		command := os.Getenv(variable)
		if command == "" {
			continue
		}
		p := open(b, kind, command, false)
		p.base = serving(b, dir)
		p.visit(b, "#url=a:")
		for name, input := range map[string]string{
			"path":   "https://example.com/" + strings.Repeat("path/", 2000),
			"query":  "https://example.com/?" + strings.Repeat("name=value&", 910),
			"errors": "https://example.com/" + strings.Repeat("a b|", 2500),
		} {
			b.Run(kind+"/"+name, func(b *testing.B) {
				want(b, p, fmt.Sprintf(`(() => {
					const input = document.getElementById("input");
					for (let i = 0; i < %d; i++) {
						input.value = %q + i;
						input.dispatchEvent(new Event("input"));
						document.body.offsetHeight;
					}
					return document.getElementById("set-href").value !== "";
				})()`, b.N, input), true)
			})
		}
	}
}

// testNarrow looks for elements that do not fit into 360 pixels.
func (p *tab) testNarrow(t *testing.T) {
	if err := p.Resize(360, 800); err != nil {
		t.Fatal(err)
	}
	p.visit(t, "#url=https://user:password@"+strings.Repeat("long.",
		20)+"example:65535/"+strings.Repeat("path", 50)+"?"+strings.Repeat("a=b%26",
		20)+"&set=port=x")
	want(t, p, "innerWidth", 360)
	want(t, p, "document.documentElement.scrollWidth <= document.documentElement.clientWidth", true)
	p.visit(t, "")
	want(t, p, `document.getElementById("headline").getBoundingClientRect().bottom < 600`, true)
	want(t, p, `document.getElementById("verdict").getBoundingClientRect().bottom <= `+
		`document.getElementById("examples").getBoundingClientRect().top`, true)
	if err := p.Resize(1280, 800); err != nil {
		t.Fatal(err)
	}
}

// testAxe looks for faults of accessibility, with a wide and a narrow window.
func (p *tab) testAxe(t *testing.T) {
	axe, err := os.ReadFile("axe/node_modules/axe-core/axe.min.js")
	if err != nil {
		t.Fatalf("%v: (cd viewer/axe && npm ci --ignore-scripts)", err)
	}
	for _, width := range [...]int{1280, 360} {
		if err := p.Resize(width, 900); err != nil {
			t.Fatal(err)
		}
		for _, fragment := range [...]string{
			"", "#url=https://u:p@h\\a b/%3Fa=b%09%E2%80%AE&set=port=x&set=hash=y&pattern=(",
			"#url=http://h:x/&base=y", "#url=https://a.example/%3Fa=b&pattern=https://:x/*",
		} {
			p.visit(t, fragment)
			var found []struct {
				ID    string
				Help  string
				Nodes []struct{ HTML, FailureSummary string }
			}
			p.evaluate(t,
				"(() => {"+string(axe)+"\n})(), axe.run().then(r => r.violations)", &found)
			for _, v := range found {
				t.Errorf("%d px, %q: %s: %s: %+v", width, fragment, v.ID, v.Help, v.Nodes)
			}
			var passes int
			p.evaluate(t, "axe.run().then(r => r.passes.length)", &passes)
			if passes < 20 {
				t.Errorf("%d rules passed: this is not all", passes)
			}
		}
	}
}

// testOffline checks that a loaded page needs no server.
func (p *tab) testOffline(t *testing.T, dir string) {
	base, stop := serveUntil(t, dir)
	defer stop()
	before := p.base
	p.base = base
	defer func() { p.base = before }()
	p.visit(t, "#url=a:")
	stop()
	p.press(t, "input", "https://h/x")
	want(t, p, value("set-href"), "https://h/x")
}

// testCache checks that a browser loads a program only once, even if the files were published again
// with the same bytes.
func (p *tab) testCache(t *testing.T, dir string) {
	var loaded atomic.Int32
	files := http.FileServer(http.Dir(dir))
	s := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.URL.Path == "/"+program {
			loaded.Add(1)
		}
		r.Header.Del("If-Modified-Since")
		w.Header().Set("Cache-Control", "max-age=0")
		files.ServeHTTP(w, r)
	}))
	defer s.Close()
	for range 2 {
		if err := p.Go(s.URL + "/?" + strconv.Itoa(int(loaded.Load()))); err != nil {
			t.Fatal(err)
		}
		if err := p.WaitFor("document.documentElement.dataset.ready"); err != nil {
			t.Fatal(err)
		}
	}
	if n := loaded.Load(); n != 1 {
		t.Errorf("loaded %d times", n)
	}
}

// testMissing has a page whose program is missing. The page shows what it can without it.
func (p *tab) testMissing(t *testing.T, dir string) {
	partial := t.TempDir()
	if err := os.CopyFS(partial, os.DirFS(dir)); err != nil {
		t.Fatal(err)
	}
	if err := os.Remove(filepath.Join(partial, program)); err != nil {
		t.Fatal(err)
	}
	if err := p.Go(serving(t, partial)); err != nil {
		t.Fatal(err)
	}
	if err := p.WaitFor(`document.querySelector("[role=alert]")`); err != nil {
		t.Fatal(err)
	}
	want(t, p, text("loading"), "The page could not load its WebAssembly program. viewer.wasm: 404")
	if err := p.WaitFor(text("headline")); err != nil { // the headline may come after the alert
		t.Fatal(err)
	}
	want(t, p, text("headline"), "The browser goes to evil.example. net/http goes to good.example.")
	p.checkQuiet(t)
}

// testCold has a server that delays the program. The page shows the first answer without it, and
// answers text that was typed meanwhile once the program is there.
func (p *tab) testCold(t *testing.T, dir string) {
	release := make(chan struct{})
	files := handler(dir)
	s := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.URL.Path == "/"+program {
			<-release
		}
		files.ServeHTTP(w, r)
	}))
	defer s.Close()
	done := sync.OnceFunc(func() { close(release) })
	defer done()
	if err := p.Go(s.URL); err != nil {
		t.Fatal(err)
	}
	if err := p.WaitFor("document.documentElement.dataset.first"); err != nil {
		t.Fatal(err)
	}
	want(t, p, text("headline"), "The browser goes to evil.example. net/http goes to good.example.")
	want(t, p, `[...document.querySelectorAll("[data-row=place] td")].map(e => e.textContent)`,
		[]string{"evil.example:443", "evil.example:443", "good.example:443"})
	want(t, p, `[document.getElementById("progress").checkVisibility(), `+
		`document.getElementById("loading").hidden]`, []bool{true, true})
	p.press(t, "input", "https://a.example/b c")
	want(t, p, `[document.getElementById("answered").hidden, `+
		`document.getElementById("viewer").hidden, document.getElementById("loading").hidden]`,
		[]bool{true, true, false})
	done()
	if err := p.WaitFor("document.documentElement.dataset.ready"); err != nil {
		t.Fatal(err)
	}
	want(t, p, value("set-href"), "https://a.example/b%20c")
	want(t, p, `[document.getElementById("progress").checkVisibility(), `+
		`document.getElementById("loading").hidden]`, []bool{false, true})
	p.checkQuiet(t)
}

// testSuggestion accepts what the page suggests. A text that is not yet a URL causes no alarm.
func (p *tab) testSuggestion(t *testing.T) {
	p.visit(t, "#url=")
	want(t, p, `document.getElementById("verdict").className`, "verdict neutral")
	want(t, p, `document.getElementById("suggested").hidden`, true)
	p.press(t, "input", "example.com")
	want(t, p, `document.getElementById("verdict").className`, "verdict neutral")
	want(t, p, `document.querySelectorAll("#rows .differs, #rows .other").length`, 0)
	want(t, p, text("suggestion"), "Read https://example.com/ instead")
	want(t, p, `(document.getElementById("suggestion").click(), document.activeElement.id)`,
		"input")
	want(t, p, value("input"), "https://example.com/")
	want(t, p, text("headline"), "All three read this the same way.")
}

// testSections follows the links at the top, which lead to each section that is there without
// changing the address. A picture of the page includes the part below the window.
func (p *tab) testSections(t *testing.T) {
	p.visit(t, "#url=https://h/")
	const links = `[...document.querySelectorAll("nav a")].filter(a => a.checkVisibility())`
	want(t, p, links+`.map(a => a.textContent).join()`,
		"Three parsers compared,The input,The parsed URL,Query parameters,How to show and "+
			"compare it,URL pattern")
	want(t, p, links+`.map(a => (a.click(), document.activeElement.textContent)).join()`,
		"Three parsers compared,The input,The parsed URL,Query parameters,How to show and "+
			"compare it,URL pattern")
	want(t, p, "location.hash", "#url=https%3A%2F%2Fh%2F")
	want(t, p, `[...document.querySelectorAll("main *")].filter(e => `+
		`getComputedStyle(e).contentVisibility !== "visible").length`, 0)
	p.press(t, "input", "http://%zz/")
	want(t, p, links+`.length`, 2)
}

// testHistory goes back and forth. Text that is typed without a pause is one entry.
func (p *tab) testHistory(t *testing.T) {
	p.visit(t, "#url=https://first.example/")
	p.press(t, "input", "https://second.example/")
	want(t, p, `(document.getElementById("input").dispatchEvent(new Event("change")), `+
		`document.querySelector("[data-example='3']").click(), 1)`, 1)
	want(t, p, value("input"), "http://127.1/")
	p.press(t, "input", "https://third.example/")
	for _, step := range []struct{ script, input string }{
		{"settle(), history.back(), 1", "http://127.1/"},
		{"history.back(), 1", "https://second.example/"},
		{"history.back(), 1", "https://first.example/"},
		{"history.go(3), 1", "https://third.example/"}, {"history.back(), 1", "http://127.1/"},
	} {
		want(t, p, "("+step.script+")", 1)
		if err := p.WaitFor(value("input") + fmt.Sprintf(" === %q", step.input)); err != nil {
			t.Fatalf("%s: %v", step.script, err)
		}
		if !strings.Contains(step.input, "127.1") {
			want(t, p, value("set-href"), step.input)
		}
	}
	// After a pause the next key begins a new entry.
	for _, input := range []string{"https://fourth.example/", "https://fifth.example/"} {
		p.press(t, "input", input)
		err := p.WaitFor(fmt.Sprintf("isSettled && location.hash === linkOf() && state.input === "+
			"%q", input))
		if err != nil {
			t.Fatal(err)
		}
	}
	for _, input := range []string{"https://fourth.example/", "http://127.1/"} {
		want(t, p, "(history.back(), 1)", 1)
		if err := p.WaitFor(value("input") + fmt.Sprintf(" === %q", input)); err != nil {
			t.Fatal(err)
		}
	}
}

// testShare copies a link and a test, from the page on this machine and from one that is published
// elsewhere.
func (p *tab) testShare(t *testing.T, dir string) {
	const clipboard = `(Object.defineProperty(navigator, "clipboard", {configurable: true, ` +
		`value: {writeText: async text => { globalThis.clipped = text; }}}), 1)`
	click := func(id, wantTold string) string {
		t.Helper()
		want(t, p, fmt.Sprintf("(document.getElementById(%q).click(), 1)", id), 1)
		if err := p.WaitFor(text("copied") + fmt.Sprintf(" === %q", wantTold)); err != nil {
			t.Fatal(err)
		}
		var clipped string
		p.evaluate(t, "clipped", &clipped)
		return clipped
	}
	p.visit(t, "#url=https://h/a b")
	want(t, p, clipboard, 1)
	got := click("copy", "Copied. The link works only on this machine, while the viewer runs.")
	if got != p.base+"#url=https%3A%2F%2Fh%2Fa+b" {
		t.Error(got)
	}
	if got := click("copy-test", "Copied."); got != answer.GoTest("https://h/a b", "") {
		t.Error(got)
	}
	want(t, p, text("test"), answer.GoTest("https://h/a b", ""))
	want(t, p, `(navigator.clipboard.writeText = () => Promise.reject(new Error("no")), 1)`, 1)
	click("copy-test", "Copying failed. Copy the test from the page.")
	click("copy", "Copying failed. Copy the link from the address bar.")

	published := t.TempDir()
	if err := os.CopyFS(published, os.DirFS(dir)); err != nil {
		t.Fatal(err)
	}
	tags, err := linkTags("https://published.example/viewer/")
	if err != nil {
		t.Fatal(err)
	}
	html, err := os.ReadFile(filepath.Join(dir, "index.html"))
	if err != nil {
		t.Fatal(err)
	}
	tagged := strings.Replace(string(html), "<title>", tags+"<title>", 1)
	err = os.WriteFile(filepath.Join(published, "index.html"), []byte(tagged), 0o600)
	if err != nil {
		t.Fatal(err)
	}
	before := p.base
	defer func() { p.base = before }()
	p.base = serving(t, published)
	p.visit(t, "#url=https://h/")
	want(t, p, clipboard, 1)
	got = click("copy", "Copied.")
	if got != "https://published.example/viewer/#url=https%3A%2F%2Fh%2F" {
		t.Error(got)
	}
}

// testPolicy checks that the policy is enforced, and that the other tests would see a violation. It
// is the last test, since afterwards there is no WebAssembly.
func (p *tab) testPolicy(t *testing.T) {
	if err := p.Go(p.base); err != nil {
		t.Fatal(err)
	}
	// Evaluate it later: a browser lets its driver evaluate what a page must not.
	want(t, p, `new Promise(resolve => setTimeout(() => {
		for (const harm of [
			() => document.body.setAttribute("style", "color: red"),
			() => document.body.setAttribute("onclick", "window.hacked = 1"),
			() => document.body.click(),
			() => document.body.innerHTML = "<img src=x onerror='window.hacked = 1'>",
			() => eval("window.hacked = 1"),
			() => new Image().src = "http://127.0.0.1:9/",
			() => void fetch("http://127.0.0.1:9/").catch(() => {}),
			() => {
				const frame = document.createElement("iframe");
				frame.src = "data:text/html,x";
				document.body.append(frame);
			},
		]) {
			try { harm() } catch {}
		}
		resolve(1);
	}, 0))`, 1)
	for _, directive := range [...]string{
		"style-src", "require-trusted-types-for", "img-src", "connect-src", "frame-src",
	} {
		err := p.WaitFor(fmt.Sprintf("violations.some(v => v.startsWith(%q))", directive))
		if err != nil {
			t.Error(err)
		}
	}
	want(t, p, "window.hacked === undefined", true)
	if err := p.Preload("delete globalThis.WebAssembly;"); err != nil {
		t.Fatal(err)
	}
	if err := p.Go(p.base); err != nil {
		t.Fatal(err)
	}
	if err := p.WaitFor(`document.querySelector("[role=alert]")`); err != nil {
		t.Fatal(err)
	}
	want(t, p, text("loading"), "This page needs WebAssembly. This browser does not have it, or "+
		"it is switched off.")
}

// TestScreenshot makes the picture of the page for README.md.
func TestScreenshot(t *testing.T) {
	if *screenshot == "" {
		t.Skip("-screenshot does not name a file")
	}
	dir, err := built()
	if err != nil {
		t.Fatal(err)
	}
	p := open(t, "chromium", os.Getenv("WEBURL_CHROMIUM"), false)
	p.base = serving(t, dir)
	if err := p.Resize(1120, 1024); err != nil {
		t.Fatal(err)
	}
	p.visit(t, "")
	want(t, p, `document.documentElement.style.overflow = "hidden"`, "hidden") // no scroll bar
	picture, err := p.Screenshot()
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(*screenshot, picture, 0o644); err != nil {
		t.Fatal(err)
	}
	if len(picture) > 150_000 {
		t.Errorf("%d bytes", len(picture))
	}
}
