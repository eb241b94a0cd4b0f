package gojaurl

import (
	"errors"
	"path"
	"path/filepath"
	"regexp"
	"runtime"
	"strings"

	"github.com/go-weburl/url"
	"github.com/go-weburl/url/fileurl"

	"github.com/dop251/goja"
)

// Require is the loader of Node's module "url", for a registry of goja_nodejs:
//
//	registry := new(require.Registry)
//	registry.RegisterNativeModule("url", gojaurl.Require)
//	registry.RegisterNativeModule("node:url", gojaurl.Require)
//
// The module has the classes of [Enable], and Node's domainToASCII, domainToUnicode, fileURLToPath,
// pathToFileURL and urlToHttpOptions. It does not have Node's older API: parse, format and resolve.
//
// fileURLToPath and pathToFileURL convert as package fileurl does. So they refuse some paths
// that Node accepts and that would name another file, such as one with a NUL. A relative path
// is taken from the process's working directory, as in Node, and so a script can learn that
// directory.
func Require(vm *goja.Runtime, module *goja.Object) {
	c := classesOf(vm)
	exports := module.Get("exports").ToObject(vm)
	for _, cl := range []*class{c.url, c.searchParams, c.pattern} {
		must(exports.Set(cl.name, cl.constructor))
	}
	for name, f := range map[string]func(arguments) goja.Value{
		"domainToASCII":    c.domainToASCII,
		"domainToUnicode":  c.domainToUnicode,
		"fileURLToPath":    c.fileURLToPath,
		"pathToFileURL":    c.pathToFileURL,
		"urlToHttpOptions": c.urlToHTTPOptions,
	} {
		function := c.vm.ToValue(func(call goja.FunctionCall) goja.Value { return f(arguments{c, call.Arguments}) }).(*goja.Object)
		nameFunction(c.vm, function, name, 1)
		must(exports.Set(name, function))
	}
}

func (c *classes) domainToASCII(args arguments) goja.Value {
	return c.vm.ToValue(c.hostname(args))
}

func (c *classes) domainToUnicode(args arguments) goja.Value {
	domain, _ := url.DomainToUnicode(c.hostname(args)) // if it fails, the domain itself
	return c.vm.ToValue(domain)
}

// hostname returns the first argument as the hostname of a special URL, or "" if it is not one.
// As in Node, that is the start of "a/b".
func (c *classes) hostname(args arguments) string {
	if len(args.list) == 0 {
		panic(c.nodeError("ERR_MISSING_ARGS", `The "domain" argument must be specified`))
	}
	u := url.MustParse("ws://x")
	if err := u.SetHostname(args.string(0)); err != nil {
		if e, ok := errors.AsType[*url.SetError](err); !ok || !e.Partly {
			return ""
		}
	}
	return u.Hostname()
}

func (c *classes) fileURLToPath(args arguments) goja.Value {
	u, ok := ToURL(c.vm, args.at(0))
	if !ok {
		if !goja.IsString(args.at(0)) {
			panic(c.nodeError("ERR_INVALID_ARG_TYPE", `The "path" argument must be of type string or an instance of URL`))
		}
		var err error
		if u, err = url.Parse(args.string(0)); err != nil {
			panic(c.nodeError("ERR_INVALID_URL", c.invalidURL(err).Get("message").String()))
		}
	}
	file, err := c.pathStyle(args).Path(u)
	if err != nil {
		panic(c.nodeError(fileErrorCode(err), err.Error()))
	}
	// A path in JavaScript is a string, and cannot be every path in Go.
	call(c.intrinsics.decodeURIComponent, nil, c.vm.ToValue(u.Pathname()))
	return c.vm.ToValue(file)
}

// fileErrorCode returns Node's code for an error of package fileurl.
func fileErrorCode(err error) string {
	switch {
	case errors.Is(err, fileurl.ErrNotFile):
		return "ERR_INVALID_URL_SCHEME"
	case errors.Is(err, fileurl.ErrHost):
		return "ERR_INVALID_FILE_URL_HOST"
	}
	return "ERR_INVALID_FILE_URL_PATH"
}

func (c *classes) pathToFileURL(args arguments) goja.Value {
	if !goja.IsString(args.at(0)) {
		panic(c.nodeError("ERR_INVALID_ARG_TYPE", `The "path" argument must be of type string`))
	}
	style := c.pathStyle(args)
	file, err := absolute(args.string(0), style)
	if err != nil {
		panic(c.nodeError("ERR_INVALID_ARG_VALUE", err.Error()))
	}
	u, err := style.FromPath(file)
	if err != nil {
		panic(c.nodeError("ERR_INVALID_ARG_VALUE", err.Error()))
	}
	return c.newURL(u)
}

// pathStyle returns the style that the option windows of the second argument asks for. It is Native if
// that is the platform's.
func (c *classes) pathStyle(args arguments) fileurl.Style {
	o, ok := args.at(1).(*goja.Object)
	if !ok {
		return fileurl.Native
	}
	v, ok := member(o, "windows")
	if !ok || v.ToBoolean() == (runtime.GOOS == "windows") {
		return fileurl.Native
	}
	if v.ToBoolean() {
		return fileurl.Windows
	}
	return fileurl.Unix
}

// absolute returns file as an absolute path, as [path.Clean] cleans it. A platform other than
// this one has no working directory: there a relative path stays so.
func absolute(file string, style fileurl.Style) (string, error) {
	separators := "/"
	if style == fileurl.Windows || style == fileurl.Native && runtime.GOOS == "windows" {
		separators = `/\`
	}
	directory := file != "" && strings.Contains(separators, file[len(file)-1:])
	switch style {
	case fileurl.Native:
		var err error
		if file, err = filepath.Abs(file); err != nil {
			return "", err
		}
	case fileurl.Unix:
		file = path.Clean(file)
	case fileurl.Windows:
		file = strings.ReplaceAll(file, `\`, "/")
		root := windowsRoot.FindString(file)
		file = root + strings.TrimPrefix(path.Clean("/"+file[len(root):]), "/")
	}
	if directory && !strings.Contains(separators, file[len(file)-1:]) {
		file += "/"
	}
	return file, nil
}

// windowsRoot matches the part of an absolute path that ".." does not leave: a drive, or a
// server and its share.
var windowsRoot = regexp.MustCompile(`^(?:[A-Za-z]:/|//[^/]+/[^/]+/?)`)

// urlToHTTPOptions returns a URL's parts as node:http takes them, and the properties that a script has
// added to it.
func (c *classes) urlToHTTPOptions(args arguments) goja.Value {
	u, ok := ToURL(c.vm, args.at(0))
	if !ok {
		panic(c.nodeError("ERR_INVALID_ARG_TYPE", `The "url" argument must be an instance of URL`))
	}
	options := c.vm.CreateObject(nil)
	added := args.at(0).(*goja.Object)
	for _, name := range added.Keys() {
		setMember(options, name, orUndefined(added.Get(name)))
	}
	for _, m := range []struct{ name, value string }{
		{"protocol", u.Protocol()},
		{"hostname", u.BareHostname()},
		{"hash", u.Hash()},
		{"search", u.Search()},
		{"pathname", u.Pathname()},
		{"path", u.Pathname() + u.Search()},
		{"href", u.Href()},
	} {
		setMember(options, m.name, c.vm.ToValue(m.value))
	}
	if u.Port() != "" {
		port, _ := u.EffectivePort()
		setMember(options, "port", c.vm.ToValue(port))
	}
	if u.Username() != "" || u.Password() != "" {
		setMember(options, "auth", c.vm.ToValue(c.decode(u.Username())+":"+c.decode(u.Password())))
	}
	return options
}

func (c *classes) decode(s string) string {
	return call(c.intrinsics.decodeURIComponent, nil, c.vm.ToValue(s)).String()
}

// nodeError returns a TypeError with one of Node's codes.
func (c *classes) nodeError(code, message string) *goja.Object {
	e := c.vm.NewTypeError("%s", message)
	must(e.Set("code", code))
	return e
}
