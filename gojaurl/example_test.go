package gojaurl_test

import (
	"fmt"
	"log"

	"github.com/go-weburl/url"
	"github.com/go-weburl/url/gojaurl"

	"github.com/dop251/goja"
)

func ExampleEnable() {
	vm := goja.New()
	gojaurl.Enable(vm)
	v, err := vm.RunString(`
		const u = new URL("../search?q=ä", "https://EXAMPLE.com/docs/");
		u.searchParams.append("page", 2);
		const match = new URLPattern({ pathname: "/:name" }).exec(u);
		u.href + " " + match.pathname.groups.name`)
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(v)
	// Output: https://example.com/search?q=%C3%A4&page=2 search
}

func ExampleToURL() {
	vm := goja.New()
	gojaurl.Enable(vm)
	err := vm.Set("visit", func(call goja.FunctionCall) goja.Value {
		u, ok := gojaurl.ToURL(vm, call.Argument(0))
		if !ok {
			panic(vm.NewTypeError("not a URL"))
		}
		fmt.Println(u.Hostname(), u.Pathname())
		return goja.Undefined()
	})
	if err != nil {
		log.Fatal(err)
	}
	if _, err := vm.RunString(`visit(new URL("https://example.com/a/../b"))`); err != nil {
		log.Fatal(err)
	}
	// Output: example.com /b
}

func ExampleToSearchParams() {
	vm := goja.New()
	gojaurl.Enable(vm)
	err := vm.Set("send", func(body goja.Value) {
		if p, ok := gojaurl.ToSearchParams(vm, body); ok {
			fmt.Println(p)
		} else {
			fmt.Println(body)
		}
	})
	if err != nil {
		log.Fatal(err)
	}
	if _, err := vm.RunString(`send(new URLSearchParams({q: "ä & b"})); send("text")`); err != nil {
		log.Fatal(err)
	}
	// Output:
	// q=%C3%A4+%26+b
	// text
}

func ExampleConstructors() {
	vm := goja.New()
	if err := vm.Set("web", gojaurl.Constructors(vm)); err != nil {
		log.Fatal(err)
	}
	v, err := vm.RunString(`typeof URL + " " + new web.URL("https://EXAMPLE.com").href`)
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(v)
	// Output: undefined https://example.com/
}

func ExampleFromURL() {
	vm := goja.New()
	u := url.MustParse("https://example.com/?a=b")
	if err := vm.Set("u", gojaurl.FromURL(vm, u)); err != nil {
		log.Fatal(err)
	}
	if _, err := vm.RunString(`u.searchParams.append("c", "d")`); err != nil {
		log.Fatal(err)
	}
	fmt.Println(u)
	// Output: https://example.com/?a=b&c=d
}
