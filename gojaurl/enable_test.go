package gojaurl

import (
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"testing"
	"time"
	"unicode/utf8"

	"github.com/go-weburl/url"

	"github.com/dop251/goja"
)

func TestEnable(t *testing.T) {
	vm := goja.New()
	Enable(vm)
	const script = `["URL", "URLSearchParams", "URLPattern"].map((name) => {
		const d = Object.getOwnPropertyDescriptor(globalThis, name);
		return [d.value.name === name, d.writable, d.enumerable, d.configurable];
	}).join(" ")`
	got, want := evaluate(vm, script), "true,true,false,true true,true,false,true "+
		"true,true,false,true"
	if got != want {
		t.Errorf("the globals: %s, want %s", got, want)
	}
	first := vm.Get("URL")
	Enable(vm)
	if vm.Get("URL") != first {
		t.Error("a second Enable makes other classes")
	}
}

// A script may replace functions of the language that the classes need.
func TestEnableBeforeScripts(t *testing.T) {
	vm := goja.New()
	Enable(vm)
	run(t, vm, `const {ownKeys} = Reflect;
	const objects = [Reflect, RegExp.prototype, Function.prototype, Array.prototype,
		Object.getPrototypeOf([].values())];
	for (let i = 0; i < 5; i++) {
		const keys = ownKeys(objects[i]);
		for (let k = 0; k < keys.length; k++) {
			try { objects[i][keys[k]] = () => { throw new RangeError } } catch {}
		}
	}
	RegExp = WeakMap = Proxy = TypeError = undefined`)
	for _, test := range []struct{ script, want string }{
		{`new URLSearchParams({a: 1}).toString()`, "a=1"},
		{`new URLPattern({pathname: "/(a(?=b).*)"}).exec({pathname: "/ab"}).pathname.groups[0]`,
			"ab"},
		{`new URL("x")`, "TypeError"},
		{`new URL("a:").searchParams.keys().next().done`, "true"},
	} {
		if got := evaluate(vm, test.script); got != test.want {
			t.Errorf("%s: %s, want %s", test.script, got, test.want)
		}
	}
}

func TestToURL(t *testing.T) {
	vm := goja.New()
	Enable(vm)
	v := run(t, vm, `class Sub extends URL {}; u = new Sub("https://h/?a=b"); u`)
	evaluate(vm, `u.searchParams.append("x", "y"); u.searchParams.delete("x"); `+
		`u.searchParams.set("a", "b")`)
	u, ok := ToURL(vm, v)
	if !ok || u.Href() != "https://h/?a=b" {
		t.Fatalf("ToURL: %v, %v", u, ok)
	}
	if again, _ := ToURL(vm, v); again != u {
		t.Error("ToURL gives another URL the second time")
	}
	if err := u.SetHash("x"); err != nil {
		t.Fatal(err)
	}
	got := evaluate(vm, `const before = u.hash; u.searchParams.set("a", "c"); before`)
	if got != "#x" || u.Search() != "?a=c" {
		t.Errorf("not shared: %s, %s", got, u)
	}
	for _, script := range []string{
		`"https://h/"`, `null`, `undefined`, `({href: "https://h/"})`, `new URLSearchParams`,
		`u.searchParams`, `Object.create(u)`, `new Proxy(u, {})`, `URL`, `URL.prototype`,
		`globalThis`, `Symbol()`, `1n`,
	} {
		if u, ok := ToURL(vm, run(t, vm, script)); ok || u != nil {
			t.Errorf("ToURL of %s: %v, %v", script, u, ok)
		}
	}
	if u, ok := ToURL(vm, nil); ok || u != nil {
		t.Errorf("ToURL of nil: %v, %v", u, ok)
	}
}

// An object of another runtime is not an instance of this one's classes.
func TestOtherRuntime(t *testing.T) {
	vm, other := goja.New(), goja.New()
	Enable(vm)
	Enable(other)
	if u, ok := ToURL(vm, run(t, other, `new URL("a:")`)); ok || u != nil {
		t.Errorf("ToURL: %v, %v", u, ok)
	}
	if p, ok := ToSearchParams(vm, run(t, other, `new URLSearchParams("a")`)); ok || p != nil {
		t.Errorf("ToSearchParams: %v, %v", p, ok)
	}
	if p, ok := ToPattern(vm, run(t, other, `new URLPattern()`)); ok || p != nil {
		t.Errorf("ToPattern: %v, %v", p, ok)
	}
}

func TestToSearchParams(t *testing.T) {
	vm := goja.New()
	Enable(vm)
	for _, script := range []string{
		`p = new URLSearchParams("a=b")`, `p = new URL("https://h/?a=b").searchParams`,
	} {
		p, ok := ToSearchParams(vm, run(t, vm, "{ "+script+`; p.append("c", "d"); p }`))
		if !ok || p.String() != "a=b&c=d" {
			t.Fatalf("%s: %v, %v", script, p, ok)
		}
		p.Append("e", "f")
		got := evaluate(vm, `p.append("g", "h"); p.toString()`)
		if got != "a=b&c=d&e=f&g=h" || p.String() != got {
			t.Errorf("not shared: %s, %s", got, p)
		}
	}
	ofURL := `{ u = new URL("https://h/?a"); p = u.searchParams; p.has("a"); u.search = "?b"; p }`
	if p, ok := ToSearchParams(vm, run(t, vm, ofURL)); !ok || p.String() != "b=" {
		t.Errorf("of a URL that was edited: %v, %v", p, ok)
	} else if p.Append("c", "d"); evaluate(vm, `u.href`) != "https://h/?b=&c=d" {
		t.Errorf("not the URL's: %s", evaluate(vm, `u.href`))
	}
	for _, v := range []goja.Value{
		nil, goja.Undefined(), run(t, vm, `new URL("a:")`), run(t, vm, `"a"`),
		run(t, vm, `new URLSearchParams().keys()`),
	} {
		if p, ok := ToSearchParams(vm, v); ok || p != nil {
			t.Errorf("ToSearchParams of %v: %v, %v", v, p, ok)
		}
	}
}

func TestToPattern(t *testing.T) {
	vm := goja.New()
	Enable(vm)
	p, ok := ToPattern(vm, run(t, vm, `new URLPattern({pathname: "/:a"})`))
	if !ok || !p.Match("https://h/x") || p.Match("https://h/x/y") {
		t.Errorf("ToPattern: %v, %v", p, ok)
	}
	for _, v := range []goja.Value{nil, run(t, vm, `new URL("a:")`), run(t, vm, `({})`)} {
		if p, ok := ToPattern(vm, v); ok || p != nil {
			t.Errorf("ToPattern of %v: %v, %v", v, p, ok)
		}
	}
}

func TestConstructors(t *testing.T) {
	vm := goja.New()
	constructors := Constructors(vm)
	if vm.Get("URL") != nil || len(constructors) != 3 {
		t.Errorf("globals, or not three: %v", constructors)
	}
	must(vm.Set("module", constructors))
	got := evaluate(vm, `new module.URL("a:?b").searchParams instanceof module.URLSearchParams `+
		`&& new module.URLPattern().test("a:")`)
	if got != "true" {
		t.Error(got)
	}
	Enable(vm)
	if vm.Get("URL") != constructors["URL"] {
		t.Error("Enable makes other classes")
	}
}

// Without ToURL, Go sees an instance as the README says.
func TestExport(t *testing.T) {
	vm := goja.New()
	Enable(vm)
	for _, test := range []struct{ script, text, json string }{
		{`new URL("https://h/?a=b")`, "https://h/?a=b", `"https://h/?a=b"`},
		{`new URL("https://h/?a=b").searchParams`, "a=b", "{}"},
		{`Object.assign(new URLSearchParams("a=b"), {c: 1})`, "a=b", `{"c":1}`},
		{`new URLPattern()`, "[object URLPattern]", "{}"},
	} {
		v := run(t, vm, test.script)
		list := run(t, vm, "["+test.script+"]").Export().([]any)
		for _, v := range []any{v, v.Export(), list[0]} {
			text, err := json.Marshal(v)
			if err != nil || string(text) != test.json || fmt.Sprint(v) != test.text {
				t.Errorf("%s: %s, %v, %s", test.script, text, err, v)
			}
		}
	}
}

// Neither the content of an instance's slot nor an object that looks like an instance is an
// instance.
func TestToURLOfForgery(t *testing.T) {
	vm := goja.New()
	Enable(vm)
	run(t, vm, `const u = new URL("a:"); let slot;
		function fail() { throw new RangeError }
		u.toJSON = undefined; u.x = 1;
		JSON.stringify(u, function(key, v) { if (key === "x") slot = this; return v })`)
	if got := evaluate(vm, `slot !== undefined && slot !== u`); got != "true" {
		t.Errorf("a script sees the slot: %s", got)
	}
	must(vm.Set("exported", run(t, vm, "u").Export()))
	for _, script := range []string{
		`slot`,
		`exported`,
		`Object.create(slot)`,
		`Object.setPrototypeOf(slot, URL.prototype)`,
		`Object.create(u)`,
		`Object.setPrototypeOf(new Number(1), u)`,
		`Object.setPrototypeOf(Object(slot), u)`,
		`new Proxy(u, {get: fail, getPrototypeOf: fail})`,
		`Object.create(new Proxy(u, {get: fail}))`,
		`Object.create(URL.prototype, Object.getOwnPropertyDescriptors(u))`,
	} {
		if u, ok := ToURL(vm, run(t, vm, script)); ok || u != nil {
			t.Errorf("%s: %v, %v", script, u, ok)
		}
		got := evaluate(
			vm, "Object.getOwnPropertyDescriptor(URL.prototype, 'href').get.call("+script+")")
		if got != "TypeError" {
			t.Errorf("href of %s: %s", script, got)
		}
	}
	got := evaluate(vm, `slot.x = 2; "x" in slot && Reflect.ownKeys(slot) + u.x + u.href`)
	if got != "toJSON,x2a:" {
		t.Errorf("the slot has the properties of its object: %s", got)
	}
	got = evaluate(vm, `Object.getOwnPropertySymbols(globalThis).forEach((key) => {
		const v = Object(globalThis[key]);
		Object.assign({}, v); Reflect.ownKeys(v); v.x = 1; delete v.x;
		if (typeof globalThis[key] === "object" && Reflect.deleteProperty(globalThis, key)) {
			throw new RangeError } }); new URL("a:").href`)
	if got != "a:" {
		t.Error(got)
	}
}

func TestFromURL(t *testing.T) {
	vm := goja.New()
	for _, u := range []*url.URL{nil, new(url.URL)} {
		if v := FromURL(vm, u); !goja.IsNull(v) {
			t.Errorf("FromURL of %#v: %v", u, v)
		}
	}
	u := url.MustParse("https://h/?a=b")
	o := FromURL(vm, u)
	if got := vm.Get("URL"); got != nil {
		t.Errorf("FromURL defines a global: %v", got)
	}
	Enable(vm)
	must(vm.Set("u", o))
	got := evaluate(vm, `u instanceof URL && u.searchParams.append("c", "d"); u.href`)
	if got != "https://h/?a=b&c=d" || u.Href() != got {
		t.Errorf("in JavaScript %s, in Go %s", got, u)
	}
	if got, ok := ToURL(vm, o); !ok || got != u {
		t.Errorf("ToURL: %v, %v", got, ok)
	}
}

// Go code can pass any string, and may pass nil for undefined.
func TestValuesFromGo(t *testing.T) {
	vm := goja.New()
	Enable(vm)
	newURL, ok := goja.AssertConstructor(vm.Get("URL"))
	if !ok {
		t.Fatal("URL is not a constructor")
	}
	o, err := newURL(nil, vm.ToValue("a:#\xED\xA0\x80\xFF-longer-than-sixteen-bytes"), nil)
	if err != nil {
		t.Fatal(err)
	}
	got, want := o.Get("hash").String(), "#%EF%BF%BD%EF%BF%BD%EF%BF%BD%EF%BF%BD"+
		"-longer-than-sixteen-bytes"
	if got != want {
		t.Errorf("hash: %s, want %s", got, want)
	}
	must(vm.Set("s", "\xE2\x82-longer-than-sixteen-bytes"))
	got, want = evaluate(vm, `[...new URLSearchParams({[s]: 1, ["\uFFFD\uFFFD" + s.slice(2)]: `+
		`2})].length`), "1"
	if got != want {
		t.Errorf("keys as the engine reads them: %s, want %s", got, want)
	}
}

// No form of an error that a script can print has a password.
func TestErrorsWithoutPassword(t *testing.T) {
	vm := goja.New()
	Enable(vm)
	for _, script := range []string{
		`new URL("https://user:secret@a b/")`, `new URL("a:").href = "https://user:secret@a b/"`,
		`new URLPattern("https://user:secret@(/")`, `new URL("x", "https://user:secret@a b/")`,
	} {
		_, err := vm.RunString(script)
		if err == nil || strings.Contains(err.Error(), "secret") {
			t.Errorf("%s: %v", script, err)
		}
	}
}

// The messages of errors in a runtime without Node's module. Offsets are those in the shown text.
func TestMessages(t *testing.T) {
	vm := goja.New()
	Enable(vm)
	for _, test := range []struct{ script, want string }{
		{`new URL()`, "URL: 1 argument required, but only 0 present"},
		{`new URLSearchParams().get()`,
			"URLSearchParams.get: 1 argument required, but only 0 present"},
		{`new URLSearchParams().append("a")`,
			"URLSearchParams.append: 2 arguments required, but only 1 present"},
		{`URL.parse()`, "URL.parse: 1 argument required, but only 0 present"},
		{`new URLPattern("a")`, `Invalid URLPattern: invalid protocol pattern in "a" at byte 0: ` +
			`it is missing, and so is a base URL`},
		{`new URL("https://user:secret@a b/")`, `Invalid URL: cannot parse "https://user:xxxxx@a ` +
			`b/": domain-to-ASCII at byte 20: a domain cannot have a space`},
		{`new URL("https://user:p@a b/")`, `Invalid URL: cannot parse "https://user:xxxxx@a b/": ` +
			`domain-to-ASCII at byte 20: a domain cannot have a space`},
	} {
		got := evaluate(vm, "(() => { try { "+test.script+" } catch (e) { return e.message } })()")
		if got != test.want {
			t.Errorf("%s: %s, want %s", test.script, got, test.want)
		}
	}
}

// A class that only the flag v allows is refused, since the flag u would make it another class.
func TestClassSets(t *testing.T) {
	vm := goja.New()
	Enable(vm)
	for _, class := range []string{
		`[a&&b]`, `[+--b]`, `[a[b]]`, `[\\q{ab}]`, `[\\]&&b]`, `\\\\[a&&b]`,
	} {
		got := evaluate(vm, "new URLPattern({pathname: '/(a(?=b)"+class+".*)'})")
		if got != "TypeError" {
			t.Errorf("%s: %s", class, got)
		}
	}
	// Here these characters are text outside of a class.
	for expression, path := range map[string]string{
		`\\[--`: "[--", `\\[&&`: "[&&", `\\[[x]`: "[x", `[\\[]--`: "[--", `[x]--`: "x--",
		`[\\]]&&`: "]&&",
	} {
		got := evaluate(
			vm,
			"new URLPattern({pathname: '/((?=.)"+expression+")'}).test({pathname: '/"+path+"'})")
		if got != "true" {
			t.Errorf("%s: %s", expression, got)
		}
	}
}

// A conversion calls functions of the script. An interrupt ends them.
func TestInterrupt(t *testing.T) {
	for _, script := range []string{
		`new URL({toString() { for (;;); }})`,
		`new URLSearchParams("a").forEach(() => { for (;;); })`,
		`new URLSearchParams((function*() { for (;;); })())`,
		`new URLSearchParams({get a() { for (;;); }})`,
		`new URLPattern({get hash() { for (;;); }})`,
	} {
		vm := goja.New()
		Enable(vm)
		timer := time.AfterFunc(10*time.Millisecond, func() { vm.Interrupt("enough") })
		_, err := vm.RunString("try { " + script + " } catch {}")
		timer.Stop()
		if interrupted := (*goja.InterruptedError)(nil); !errors.As(err, &interrupted) {
			t.Errorf("%s: %v", script, err)
		}
	}
}

// A runtime's limit on the depth of calls also ends functions of the script that call themselves
// through a class.
func TestCallDepth(t *testing.T) {
	for _, script := range []string{
		`function f() { new URLSearchParams("a").forEach(f) } f()`,
		`const o = {toString() { return new URL(o).href }}; new URL(o)`,
		`const o = {get a() { return new URLSearchParams(o) + "" }}; new URLSearchParams(o)`,
		`const o = {[Symbol.iterator]() { return new URLSearchParams(o).entries() }}; ` +
			`new URLSearchParams(o)`,
		`const o = {get hash() { return new URLPattern(o).hash }}; new URLPattern(o)`,
	} {
		vm := goja.New()
		vm.SetMaxCallStackSize(1000)
		Enable(vm)
		_, err := vm.RunString(script)
		if overflow := (*goja.StackOverflowError)(nil); !errors.As(err, &overflow) {
			t.Errorf("%s: %v", script, err)
		}
	}
}

func FuzzURL(f *testing.F) {
	f.Add("https://EXAMPLE.com/../b?q=ä#f", "")
	f.Add("//h", "a:\xED\xA0\x80")
	vm := goja.New()
	Enable(vm)
	newURL, _ := goja.AssertConstructor(vm.Get("URL"))
	f.Fuzz(func(t *testing.T, input, base string) {
		args, parse := []goja.Value{vm.ToValue(input), vm.ToValue(base)}, func() (*url.URL, error) {
			return url.ParseWithBase(asRead(input), asRead(base))
		}
		if base == "" {
			args, parse = args[:1], func() (*url.URL, error) { return url.Parse(asRead(input)) }
		}
		u, err := parse()
		o, thrown := newURL(nil, args...)
		if (err == nil) != (thrown == nil) {
			t.Fatalf("Go: %v, JavaScript: %v", err, thrown)
		}
		if err == nil && o.Get("href").String() != u.Href() {
			t.Errorf("JavaScript: %s, Go: %s", o.Get("href"), u)
		}
	})
}

// asRead returns s as the engine reads it.
func asRead(s string) string {
	var b strings.Builder
	for _, c := range s {
		b.WriteRune(c)
	}
	if !utf8.ValidString(b.String()) {
		panic("not well-formed")
	}
	return b.String()
}
