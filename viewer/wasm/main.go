//go:build js && wasm

// Command wasm is the viewer's program for the browser. It gives the page two functions.
// weburlAnswer, whose argument is an object with the members of an answer.Request, returns the
// answer as JSON. weburlTest returns a Go test of an input and a base.
package main

import (
	"runtime/debug"
	"syscall/js"

	"github.com/go-weburl/url/viewer/internal/answer"
	"github.com/go-weburl/url/viewer/internal/verdict"
)

func main() {
	debug.SetGCPercent(400) // an answer leaves little in use
	var text []byte         // reused, since an answer may be large
	js.Global().Set("weburlAnswer", js.FuncOf(func(_ js.Value, args []js.Value) any {
		a := answer.To(request(args[0]))
		text = a.AppendJSON(text[:0])
		return string(text)
	}))
	js.Global().Set("weburlTest", js.FuncOf(func(_ js.Value, args []js.Value) any {
		return answer.GoTest(args[0].String(), args[1].String())
	}))
	select {} // the functions stay
}

// request reads a request, which has all members.
func request(v js.Value) answer.Request {
	r := answer.Request{
		Input:   v.Get("input").String(),
		Base:    v.Get("base").String(),
		Pattern: v.Get("pattern").String(),
	}
	edits := v.Get("edits")
	for i := range edits.Length() {
		edit := edits.Index(i)
		r.Edits = append(r.Edits, [2]string{edit.Index(0).String(), edit.Index(1).String()})
	}
	browser := v.Get("browser")
	text := func(name string) string { return browser.Get(name).String() }
	if text("error") != "" {
		r.Browser = &verdict.Record{Error: text("error")}
		return r
	}
	r.Browser = &verdict.Record{
		Href: text("href"), Protocol: text("protocol"), Username: text("username"),
		Password: text("password"), Hostname: text("hostname"),
		Port: text("port"), Pathname: text("pathname"), Search: text("search"), Hash: text("hash"),
		Params: text("params"),
	}
	return r
}
