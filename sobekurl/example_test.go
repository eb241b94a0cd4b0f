// Code generated from gojaurl/example_test.go by go generate. DO NOT EDIT.

package sobekurl_test

import (
	"fmt"
	"log"

	"github.com/go-weburl/url"
	"github.com/go-weburl/url/sobekurl"

	"github.com/grafana/sobek"
)

func ExampleEnable() {
	vm := sobek.New()
	sobekurl.Enable(vm)
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
	vm := sobek.New()
	sobekurl.Enable(vm)
	err := vm.Set("visit", func(call sobek.FunctionCall) sobek.Value {
		u, ok := sobekurl.ToURL(vm, call.Argument(0))
		if !ok {
			panic(vm.NewTypeError("not a URL"))
		}
		fmt.Println(u.Hostname(), u.Pathname())
		return sobek.Undefined()
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
	vm := sobek.New()
	sobekurl.Enable(vm)
	err := vm.Set("send", func(body sobek.Value) {
		if p, ok := sobekurl.ToSearchParams(vm, body); ok {
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
	vm := sobek.New()
	if err := vm.Set("web", sobekurl.Constructors(vm)); err != nil {
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
	vm := sobek.New()
	u := url.MustParse("https://example.com/?a=b")
	if err := vm.Set("u", sobekurl.FromURL(vm, u)); err != nil {
		log.Fatal(err)
	}
	if _, err := vm.RunString(`u.searchParams.append("c", "d")`); err != nil {
		log.Fatal(err)
	}
	fmt.Println(u)
	// Output: https://example.com/?a=b&c=d
}
