// Code generated from gojaurl/nodeurl_test.go by go generate. DO NOT EDIT.

package sobekurl

import (
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"

	"github.com/grafana/sobek"
)

// httpOptions returns a script that writes the options for an expression: those that are defined.
func httpOptions(expression string) string {
	return `Object.entries(url.urlToHttpOptions(` + expression + `)).filter(([, v]) => v !== ` +
		`undefined).map(([k, v]) => k + "=" + (v !== v ? "NaN" : JSON.stringify(v))).join()`
}

// nodeURLTests has each script's result, as in interfaceTests, or the error's code. Node 26.10's
// results are the same, except if a comment says otherwise.
var nodeURLTests = []struct{ script, want string }{
	{`url.domainToASCII("español.com")`, "xn--espaol-zwa.com"},
	{`url.domainToASCII("xn--iñvalid.com")`, ""},
	{`url.domainToASCII("1.2.3")`, "1.2.0.3"},
	{`url.domainToASCII("中文.com")`, "xn--fiq228c.com"},
	{`url.domainToASCII("EXAMPLE.com")`, "example.com"},
	{`url.domainToASCII("[::1]")`, "[::1]"},
	{`url.domainToASCII("a b")`, ""},
	{`url.domainToASCII("localhost")`, "localhost"},
	{`url.domainToASCII("a:80")`, ""},
	{`url.domainToASCII("a/b")`, "a"},
	{`url.domainToASCII("a.b?c")`, "a.b"},
	{`url.domainToASCII("")`, ""},
	{`url.domainToASCII()`, "ERR_MISSING_ARGS"},
	{`url.domainToUnicode("xn--fiq228c.com")`, "中文.com"},
	{`url.domainToUnicode("español.com")`, "español.com"},
	{`url.domainToUnicode("xn--a")`, "xn--a"}, // Node: "", as in an older text of the standard
	{`url.domainToUnicode("xn--iñvalid.com")`, ""},
	{`url.domainToUnicode("[::1]")`, "[::1]"},
	{`url.domainToUnicode("")`, ""},

	{`url.fileURLToPath("file:///a%20b/ü?q#f", {windows: false})`, "/a b/ü"},
	{`url.fileURLToPath(new URL("file:///a/../b"), {windows: false})`, "/b"},
	{`url.fileURLToPath("file:///C:/x", {windows: false})`, "/C:/x"},
	{`url.fileURLToPath("http://a/")`, "ERR_INVALID_URL_SCHEME"},
	{`url.fileURLToPath("file://h/x", {windows: false})`, "ERR_INVALID_FILE_URL_HOST"},
	{`url.fileURLToPath("file:///a%2fb", {windows: false})`, "ERR_INVALID_FILE_URL_PATH"},
	{`url.fileURLToPath("file:///%", {windows: false})`, "URIError"},
	{`url.fileURLToPath("file:///%FF", {windows: false})`, "URIError"},
	// Node: a path with a NUL
	{`url.fileURLToPath("file:///a%00b", {windows: false})`, "ERR_INVALID_FILE_URL_PATH"},
	{`url.fileURLToPath("x")`, "ERR_INVALID_URL"},
	{`(() => { try { new URL("x", "") } catch (e) { return "base" in e && e.base === "" } })()`,
		"true"},
	{`url.fileURLToPath(1)`, "ERR_INVALID_ARG_TYPE"},
	{`url.fileURLToPath({href: "file:///"})`, "ERR_INVALID_ARG_TYPE"},
	{`url.fileURLToPath()`, "ERR_INVALID_ARG_TYPE"},
	{`url.fileURLToPath({href: "x", protocol: "file:", hostname: "", pathname: "/a%20b"}, ` +
		`{windows: false})`, "/a b"},
	{`url.fileURLToPath({href: "x", protocol: "file:", hostname: "h", pathname: "/a"}, ` +
		`{windows: true})`, `\\h\a`},
	{`url.fileURLToPath({href: "x", protocol: "file:", hostname: "h", pathname: "/a"}, ` +
		`{windows: false})`, "ERR_INVALID_FILE_URL_HOST"},
	{`url.fileURLToPath({href: "x", protocol: "file:", hostname: "", pathname: "/%2F"}, ` +
		`{windows: false})`, "ERR_INVALID_FILE_URL_PATH"},
	// Node: \\\a
	{`url.fileURLToPath({href: "x", protocol: "file:", hostname: "a b", pathname: "/a"}, ` +
		`{windows: true})`, "ERR_INVALID_FILE_URL_PATH"},
	{`url.fileURLToPath({href: "file:///a", protocol: "http:"})`, "ERR_INVALID_URL_SCHEME"},
	{`url.fileURLToPath({href: "", protocol: "file:"})`, "ERR_INVALID_ARG_TYPE"},
	{`url.fileURLToPath({href: "x", protocol: ""})`, "ERR_INVALID_ARG_TYPE"},
	{`url.fileURLToPath({href: "x", protocol: "file:", auth: null})`, "ERR_INVALID_ARG_TYPE"},
	{`url.fileURLToPath({href: "x", protocol: "file:", path: null})`, "ERR_INVALID_ARG_TYPE"},
	{`url.fileURLToPath(Object.setPrototypeOf({href: "x"}, {protocol: "file:", hostname: "", ` +
		`pathname: "/z"}), {windows: false})`, "/z"},
	{`url.fileURLToPath("file://h/x", {windows: true})`, `\\h\x`},
	{`url.fileURLToPath("file:///C:/x/../y%20z", {windows: true})`, `C:\y z`},
	{`url.fileURLToPath("file:///C|/x", {windows: true})`, `C:\x`},
	{`url.fileURLToPath("file:///x", {windows: true})`, "ERR_INVALID_FILE_URL_PATH"},
	{`url.fileURLToPath("file:///%zz", {windows: true})`, "URIError"},
	{`url.fileURLToPath("file:///C:/%zz", {windows: true})`, "URIError"},
	{`url.fileURLToPath("file:///C:/%FF", {windows: true})`, "URIError"},
	{`url.fileURLToPath("file://h/%zz", {windows: true})`, "URIError"},
	{`url.fileURLToPath("file:///%zz%2f", {windows: true})`, "ERR_INVALID_FILE_URL_PATH"},
	{`url.fileURLToPath("file:///%zz%5C", {windows: true})`, "ERR_INVALID_FILE_URL_PATH"},
	{`url.fileURLToPath("file:///%zz%2F", {windows: false})`, "ERR_INVALID_FILE_URL_PATH"},
	{`url.fileURLToPath("file:///a%5C%00%zz", {windows: false})`, "URIError"},
	{`url.fileURLToPath("file://h/%zz", {windows: false})`, "ERR_INVALID_FILE_URL_HOST"},
	{`url.fileURLToPath("file:///C:/a%5cb", {windows: true})`, "ERR_INVALID_FILE_URL_PATH"},

	{`url.pathToFileURL("/a/../b c#?%\n\\x", {windows: false}).href`,
		"file:///b%20c%23%3F%25%0A%5Cx"},
	{`url.pathToFileURL("/a/", {windows: false}).href`, "file:///a/"},
	{`url.pathToFileURL("a", {windows: false}).href === url.pathToFileURL("./").href + "a"`,
		"true"},
	{`url.pathToFileURL("c:\\a\\..\\..\\b", {windows: true}).href`, "file:///c:/b"},
	{`url.pathToFileURL("/a//b/", {windows: false}).href`, "file:///a/b/"},
	{`url.pathToFileURL("/", {windows: false}).href`, "file:///"},
	{`url.pathToFileURL("//srv/x", {windows: false}).href`, "file:///srv/x"},
	{`url.pathToFileURL("/..//x/.", {windows: false}).href`, "file:///x"},
	// Node: file:///a%00b
	{`url.pathToFileURL("/a\0b", {windows: false}).href`, "ERR_INVALID_ARG_VALUE"},
	{`url.pathToFileURL("C:\\a\\..\\b c#", {windows: true}).href`, "file:///C:/b%20c%23"},
	{`url.pathToFileURL("C:/a/", {windows: true}).href`, "file:///C:/a/"},
	{`url.pathToFileURL("\\\\srv\\share\\x", {windows: true}).href`, "file://srv/share/x"},
	{`url.pathToFileURL("\\\\srv\\share\\..\\x\\", {windows: true}).href`, "file://srv/share/x/"},
	// Node: file://srv/x/
	{`url.pathToFileURL("\\\\srv", {windows: true}).href`, "ERR_INVALID_ARG_VALUE"},
	{`url.pathToFileURL("\\\\?\\C:\\x", {windows: true}).href`, "file:///C:/x"},
	{`url.pathToFileURL("\\\\?\\UNC\\srv\\share\\x", {windows: true}).href`, "file://srv/share/x"},
	// Node: file:///C:/x
	{`url.pathToFileURL("\\\\?\\C:\\a\\..\\x", {windows: true}).href`, "ERR_INVALID_ARG_VALUE"},
	// Node: file://./x
	{`url.pathToFileURL("\\\\.\\x", {windows: true}).href`, "ERR_INVALID_ARG_VALUE"},
	{`url.pathToFileURL(1)`, "ERR_INVALID_ARG_TYPE"},
	{`url.pathToFileURL("/", {windows: false}) instanceof url.URL`, "true"},

	{`JSON.stringify(url.urlToHttpOptions(new URL("https://a:b%20c@[::1]:81/x?y#z")))`,
		`{"protocol":"https:","hostname":"::1","hash":"#z","search":"?y","pathname":"/x",` +
			`"path":"/x?y","href":"https://a:b%20c@[::1]:81/x?y#z","port":81,"auth":"a:b c"}`},
	{`JSON.stringify(url.urlToHttpOptions(new URL("mailto:x")))`,
		`{"protocol":"mailto:","hostname":"","hash":"","search":"","pathname":"x",` +
			`"path":"x","href":"mailto:x"}`},
	{`JSON.stringify(url.urlToHttpOptions(Object.assign(new URL("a:"), {agent: 1, path: 2})))`,
		`{"agent":1,"path":"","protocol":"a:","hostname":"","hash":"","search":"",` +
			`"pathname":"","href":"a:"}`},
	{`url.urlToHttpOptions(new URL("https://a@h/")).auth`, "a:"},
	{`url.urlToHttpOptions(new URL("https://:b@h/")).auth`, ":b"},
	{`Object.getPrototypeOf(url.urlToHttpOptions(new URL("a:")))`, "null"},
	{`url.urlToHttpOptions(new URL("https://%FF@h/"))`, "URIError"},
	{httpOptions(`{}`), `path="",port=NaN`},
	{httpOptions(`{...new URL("https://a:b@h:81/x?y#z")}`), `path="",port=NaN`},
	{httpOptions(`{href: "x", protocol: "p:", hostname: "[::1]", port: "81", username: "a%20", ` +
		`pathname: "/p", search: "?q", hash: "#h", extra: 1}`),
		`href="x",protocol="p:",hostname="::1",port=81,username="a%20",pathname="/p",` +
			`search="?q",hash="#h",extra=1,path="/p?q",auth="a :undefined"`},
	{httpOptions(`{port: ""}`), `port="",path=""`},
	{httpOptions(`{port: 81, hostname: 7, password: "%41"}`),
		`port=81,hostname=7,password="%41",path="",auth="undefined:A"`},
	{httpOptions(`{hostname: "[", search: "?x"}`), `hostname="",search="?x",path="?x",port=NaN`},
	{httpOptions(`{hostname: "[a"}`), `hostname="",path="",port=NaN`},
	{httpOptions(`{port: null, pathname: 5, search: 6}`),
		`port=0,pathname=5,search=6,path="56"`},
	{httpOptions(`{port: "0x10", pathname: 0}`), `port=16,pathname=0,path=""`},
	{httpOptions(`[1]`), `0=1,path="",port=NaN`},
	{httpOptions(`new (class extends URL { get hostname() { return "other" } })("https://h/")`),
		`protocol="https:",hostname="other",hash="",search="",pathname="/",path="/",` +
			`href="https://h/"`},
	{httpOptions(`new (class { get hostname() { return "h" } get port() { return "1" } })()`),
		`hostname="h",path="",port=1`},
	{httpOptions(`Object.assign(Object.create({inherited: 1, href: "i"}), {own: 2})`),
		`own=2,path="",href="i",port=NaN`},
	{httpOptions(`function() {}`), `path="",port=NaN`},
	{`url.urlToHttpOptions({[Symbol.for("s")]: 1})[Symbol.for("s")]`, "1"},
	{`(() => { const log = []; url.urlToHttpOptions(new Proxy({}, {get(t, k) { log.push(k) }})); ` +
		`return log.join() })()`,
		"hostname,pathname,port,username,password,search,protocol,hash,href"},
	{`url.urlToHttpOptions()`, "ERR_INVALID_ARG_TYPE"},
	{`url.urlToHttpOptions(null)`, "ERR_INVALID_ARG_TYPE"},
	{`url.urlToHttpOptions("https://h/")`, "ERR_INVALID_ARG_TYPE"},
	{`url.urlToHttpOptions({username: "%FF"})`, "URIError"},
	{`url.urlToHttpOptions({pathname: Symbol()})`, "TypeError"},
	{`url.urlToHttpOptions({port: Symbol()})`, "TypeError"},

	{`[url.URL === URL, url.URLSearchParams === URLSearchParams, url.URLPattern === ` +
		`URLPattern].join()`, "true,true,true"},
	// Node also has Url, parse, resolve, resolveObject, format and, before the last,
	// fileURLToPathBuffer.
	{`Object.keys(url).join()`,
		"URL,URLPattern,URLSearchParams,domainToASCII,domainToUnicode,pathToFileURL," +
			"fileURLToPath,urlToHttpOptions"},
	{`Object.values(url).map((f) => f.length).join()`, "1,0,0,1,1,2,1,1"},

	{`new url.URL("x")`, "ERR_INVALID_URL"},
	{`new url.URL("/a", "mailto:x")`, "ERR_INVALID_URL"},
	{`new url.URL("a:").href = "x"`, "ERR_INVALID_URL"},
	{`new url.URL()`, "ERR_MISSING_ARGS"},
	{`url.URL.parse()`, "ERR_MISSING_ARGS"},
	{`url.URL.canParse()`, "ERR_MISSING_ARGS"},
	{`url.URL("x")`, "TypeError"},
	{`new url.URL(Symbol())`, "TypeError"},
	{`url.URL.prototype.toString.call({})`, "ERR_INVALID_THIS"}, // Node: a TypeError without a code
	{`new url.URLSearchParams([["a"]])`, "ERR_INVALID_TUPLE"},
	{`new url.URLSearchParams([["a", "b", "c"]])`, "ERR_INVALID_TUPLE"},
	{`new url.URLSearchParams([1])`, "ERR_INVALID_TUPLE"},
	{`new url.URLSearchParams(["ab"])`, "ERR_INVALID_TUPLE"},
	{`new url.URLSearchParams([{}])`, "ERR_INVALID_TUPLE"},
	{`new url.URLSearchParams({[Symbol.iterator]: 1})`, "ERR_ARG_NOT_ITERABLE"},
	{`new url.URLSearchParams().append("a")`, "ERR_MISSING_ARGS"},
	{`new url.URLSearchParams().delete()`, "ERR_MISSING_ARGS"},
	{`new url.URLSearchParams().get()`, "ERR_MISSING_ARGS"},
	{`new url.URLSearchParams().getAll()`, "ERR_MISSING_ARGS"},
	{`new url.URLSearchParams().has()`, "ERR_MISSING_ARGS"},
	{`new url.URLSearchParams().set("a")`, "ERR_MISSING_ARGS"},
	{`new url.URLSearchParams().forEach()`, "ERR_INVALID_ARG_TYPE"},
	{`url.URLSearchParams.prototype.get.call({})`, "ERR_INVALID_THIS"},
	{`Reflect.get(url.URLSearchParams.prototype, "size", {})`, "ERR_INVALID_THIS"},
	{`new url.URLSearchParams().keys().next.call({})`, "ERR_INVALID_THIS"},
	{`new url.URLPattern("(")`, "ERR_INVALID_URL_PATTERN"},
	{`new url.URLPattern({}, "a:")`, "ERR_INVALID_URL_PATTERN"},
	{`new url.URLPattern().test({}, "a:")`, "ERR_OPERATION_FAILED"},
	{`new url.URLPattern("https://h", "https://h", 1)`, "ERR_INVALID_ARG_TYPE"},
	{`url.URLPattern()`, "ERR_CONSTRUCT_CALL_REQUIRED"},
	{`(() => { try { new url.URL("x", "y:z") } catch (e) { return JSON.stringify(e) } })()`,
		`{"code":"ERR_INVALID_URL","input":"x","base":"y:z"}`},
	{`(() => { try { new url.URL("x") } catch (e) { return JSON.stringify(e) } })()`,
		`{"code":"ERR_INVALID_URL","input":"x"}`},
	{`(() => { try { url.fileURLToPath("x") } catch (e) { return e.input } })()`, `x`},
	{`(() => { try { new url.URL("x".repeat(200)) } catch (e) { return e.input.length } })()`,
		"200"},
	{`(() => { try { new url.URL("//[", "https://u@H") } catch (e) { return e.base } })()`,
		"https://u@H"},
	{`new url.URLSearchParams().forEach({constructor: {}})`, "ERR_INVALID_ARG_TYPE"},
	{`[() => new url.URLSearchParams().append("a"), ` +
		`() => new url.URLSearchParams().keys().next.call({}), ` +
		`() => url.urlToHttpOptions(1n), () => url.urlToHttpOptions("é".repeat(27)), ` +
		`() => url.urlToHttpOptions(Symbol("s")), () => url.urlToHttpOptions(true), ` +
		`() => url.urlToHttpOptions(1.5), () => url.urlToHttpOptions(null), ` +
		`() => url.fileURLToPath(function f() {}), () => url.fileURLToPath([]), ` +
		`() => url.fileURLToPath(Object.create(null)), ` +
		`() => new url.URLPattern().exec({}, "a:"), () => new url.URLPattern("a")` +
		`].map(f => { try { f() } catch (e) { return e.message } }).join("|")`,
		`The "name" and "value" arguments must be specified|` +
			`Value of "this" must be of type URLSearchParamsIterator|` +
			`The "url" argument must be of type object. Received type bigint (1n)|` +
			`The "url" argument must be of type object. Received type string ('` +
			strings.Repeat("é", 27) + `')|` +
			`The "url" argument must be of type object. Received type symbol (Symbol(s))|` +
			`The "url" argument must be of type object. Received type boolean (true)|` +
			`The "url" argument must be of type object. Received type number (1.5)|` +
			`The "url" argument must be of type object. Received null|` +
			`The "path" argument must be of type string or an instance of URL. ` +
			`Received function f|` +
			`The "path" argument must be of type string or an instance of URL. ` +
			`Received an instance of Array|` +
			`The "path" argument must be of type string or an instance of URL. ` +
			`Received [Object: null prototype] {}|Failed to exec URLPattern|Failed to construct ` +
			`URLPattern: invalid protocol pattern in "a" at byte 0: it is missing, and so is a ` +
			`base URL`},
	// Node shows the password.
	{`(() => { try { new url.URL("https://u:p@h:x", "https://u:p@h") } catch (e) { return ` +
		`e.input + " " + e.base } })()`, "https://u:xxxxx@h:x https://u:xxxxx@h/"},
	{`[28, 29].map(n => { try { url.urlToHttpOptions("a".repeat(n)) } catch (e) { return ` +
		`e.message.slice(e.message.indexOf("(")) } }).join()`,
		"('" + strings.Repeat("a", 28) + "'),('" + strings.Repeat("a", 25) + "...')"},
	{`(() => { try { url.urlToHttpOptions("https://u:p@h") } catch (e) { return e.message } })()`,
		`The "url" argument must be of type object. ` +
			`Received type string ('https://u:xxxxx@h')`},
}

// Errors have codes only in a runtime that has Node's module.
func TestErrorsWithoutCodes(t *testing.T) {
	vm := sobek.New()
	Enable(vm)
	for _, script := range []string{
		`new URL("x")`, `new URL()`, `URL.prototype.toString.call({})`,
		`new URLSearchParams([["a"]])`, `new URLSearchParams().forEach()`, `new URLPattern("(")`,
		`new URLSearchParams().forEach({get constructor() { throw new RangeError }})`,
	} {
		got := evaluate(vm, `(() => { try { `+script+` } catch (e) { return e.name + `+
			`Object.keys(e) } })()`)
		if got != "TypeError" {
			t.Errorf("%s: %s", script, got)
		}
	}
}

func TestRequire(t *testing.T) {
	vm := sobek.New()
	requireURL(t, vm)
	Enable(vm)
	for _, test := range nodeURLTests {
		if got := evaluateCode(vm, test.script); got != test.want {
			t.Errorf("%s\ngives %q, want %q", test.script, got, test.want)
		}
	}
}

func TestPathToFileURLOfRelativePath(t *testing.T) {
	directory, err := os.Getwd()
	if err != nil {
		t.Fatal(err)
	}
	vm := sobek.New()
	requireURL(t, vm)
	for _, name := range []string{"", "x y", "./x", "x/../y/"} {
		must(vm.Set("name", name))
		want := filepath.Join(directory, name)
		got := evaluateCode(vm, `url.fileURLToPath(url.pathToFileURL(name))`)
		if filepath.Clean(got) != want {
			t.Errorf("%q: %s, want %s", name, got, want)
		}
	}
	other := `url.pathToFileURL("x", {windows: true})`
	if runtime.GOOS == "windows" {
		other = `url.pathToFileURL("x", {windows: false})`
	}
	if got := evaluateCode(vm, other); got != "ERR_INVALID_ARG_VALUE" {
		t.Errorf("%s gives %s", other, got)
	}
}

// requireURL defines the global url as the result of require("url").
func requireURL(t *testing.T, vm *sobek.Runtime) {
	module := vm.NewObject()
	must(module.Set("exports", vm.NewObject()))
	Require(vm, module)
	if err := vm.Set("url", module.Get("exports")); err != nil {
		t.Fatal(err)
	}
}

// evaluateCode is evaluate, but returns the code of an error that has one.
func evaluateCode(vm *sobek.Runtime, script string) string {
	return evaluate(
		vm, `(function() { try { return `+script+` } catch (e) { if (e.code) return e.code; `+
			`throw e } })()`)
}
