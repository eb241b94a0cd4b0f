// Code generated from gojaurl/nodeurl.go by go generate. DO NOT EDIT.

package sobekurl

import (
	"errors"
	"path"
	"path/filepath"
	"regexp"
	"runtime"
	"strings"

	"github.com/go-weburl/url"
	"github.com/go-weburl/url/fileurl"

	"github.com/grafana/sobek"
)

// Require is the loader of Node's module "url", for a registry of goja_nodejs:
//
//	registry := new(require.Registry)
//	registry.RegisterNativeModule("url", sobekurl.Require)
//	registry.RegisterNativeModule("node:url", sobekurl.Require)
//
// The module has the classes of [Enable], and Node's domainToASCII, domainToUnicode, fileURLToPath,
// pathToFileURL and urlToHttpOptions. It does not have fileURLToPathBuffer, since the engine has no
// Buffer, nor Node's older API: parse, format, resolve, resolveObject and Url.
//
// As in Node, the module's classes are the global ones. So once a script of a runtime has the
// module, every TypeError of the classes has Node's code, such as ERR_MISSING_ARGS, or
// ERR_INVALID_URL with the properties input and base. In input and base a password is "xxxxx". In a
// runtime without the module, errors have no codes, as in browsers.
//
// fileURLToPath and pathToFileURL convert as package fileurl does. So they refuse some paths that
// Node accepts although the result would name another file: one with a NUL, one of \\?\ with a dot
// segment, and on another platform the Windows paths x and \x, which depend on the current drive or
// directory. A relative path of the platform is relative to the process's working directory, as in
// Node, so a script can learn that directory.
func Require(vm *sobek.Runtime, module *sobek.Object) {
	c := classesOf(vm)
	exports := module.Get("exports").ToObject(vm)
	c.isNode = true
	for _, cl := range []*class{c.url, c.pattern, c.searchParams} { // in Node's order
		must(exports.Set(cl.name, cl.constructor))
	}
	for _, m := range []struct {
		name   string
		length int
		f      func(arguments) sobek.Value
	}{
		{"domainToASCII", 1, c.domainToASCII},
		{"domainToUnicode", 1, c.domainToUnicode},
		{"pathToFileURL", 2, c.pathToFileURL},
		{"fileURLToPath", 1, c.fileURLToPath},
		{"urlToHttpOptions", 1, c.urlToHTTPOptions},
	} {
		f := func(call sobek.FunctionCall) sobek.Value { return m.f(arguments{c, call.Arguments}) }
		function := c.vm.ToValue(f).(*sobek.Object)
		nameFunction(c.vm, function, m.name, m.length)
		must(exports.Set(m.name, function))
	}
}

func (c *classes) domainToASCII(args arguments) sobek.Value {
	return c.vm.ToValue(c.hostname(args))
}

func (c *classes) domainToUnicode(args arguments) sobek.Value {
	domain, _ := url.DomainToUnicode(c.hostname(args)) // the domain itself if it fails
	return c.vm.ToValue(domain)
}

// hostname returns the first argument as the hostname of a special URL, or "" if it is not one. As
// in Node, the hostname in "a/b" is a.
func (c *classes) hostname(args arguments) string {
	if len(args.list) == 0 {
		panic(c.nodeError(missingArgs([]string{"domain"})))
	}
	u := url.MustParse("ws://x")
	if err := u.SetHostname(args.string(0)); err != nil {
		if e, ok := errors.AsType[*url.SetError](err); !ok || !e.Partly {
			return ""
		}
	}
	return u.Hostname()
}

func (c *classes) fileURLToPath(args arguments) sobek.Value {
	u, style := c.fileURL(args), c.pathStyle(args)
	file, err := style.Path(u)
	// A path in JavaScript is a string, which cannot represent every path in Go. Node decodes it
	// before it checks whether it is absolute.
	if err == nil ||
		fileErrorCode(err) == invalidFilePath && !hasEncodedSeparator(u.Pathname(), style) {
		call(c.intrinsics.decodeURIComponent, nil, c.vm.ToValue(u.Pathname()))
	}
	if err != nil {
		panic(c.nodeError(nodeError{fileErrorCode(err), err.Error()}))
	}
	return c.vm.ToValue(file)
}

// fileURL returns the first argument, which is a URL or a string, as a URL.
func (c *classes) fileURL(args arguments) *url.URL {
	if s, ok := instance[*urlSlot](c.vm, args.at(0)); ok {
		return s.current()
	}
	if o, ok := args.at(0).(*sobek.Object); ok && isURL(o) {
		return c.fileURLOf(o)
	}
	if !sobek.IsString(args.at(0)) {
		const must = "of type string or an instance of URL"
		panic(c.nodeError(c.invalidArgType("path", must, args.at(0))))
	}
	input := args.string(0)
	u, err := url.Parse(input)
	if err != nil {
		panic(c.invalidURL(err, input, nil))
	}
	return u
}

// isURL reports whether Node takes an object for a URL, such as an instance of another class or of
// another runtime. Its older API returns objects with auth and path, which it does not take.
func isURL(o *sobek.Object) bool {
	if !orUndefined(o.Get("href")).ToBoolean() || !orUndefined(o.Get("protocol")).ToBoolean() {
		return false
	}
	_, hasAuth := member(o, "auth")
	_, hasPath := member(o, "path")
	return !hasAuth && !hasPath
}

// fileURLOf returns the URL of an object that has the attributes of one.
func (c *classes) fileURLOf(o *sobek.Object) *url.URL {
	text := func(name string) string { return c.usvString(orUndefined(o.Get(name))) }
	if text("protocol") != "file:" {
		return url.MustParse("about:blank") // not a file: URL
	}
	u := url.MustParse("file:///")
	if u.SetHostname(text("hostname")) != nil || u.SetPathname(text("pathname")) != nil {
		panic(c.nodeError(nodeError{invalidFilePath, "not a path"}))
	}
	return u
}

const invalidFilePath = "ERR_INVALID_FILE_URL_PATH"

// fileErrorCode returns Node's code for an error of package fileurl.
func fileErrorCode(err error) string {
	switch {
	case errors.Is(err, fileurl.ErrNotFile):
		return "ERR_INVALID_URL_SCHEME"
	case errors.Is(err, fileurl.ErrHost):
		return "ERR_INVALID_FILE_URL_HOST"
	}
	return invalidFilePath
}

// hasEncodedSeparator reports whether a URL's path has a percent-encoded separator of the style.
func hasEncodedSeparator(pathname string, style fileurl.Style) bool {
	pathname = strings.ToLower(pathname)
	return strings.Contains(pathname, "%2f") ||
		isWindows(style) && strings.Contains(pathname, "%5c")
}

func isWindows(style fileurl.Style) bool {
	return style == fileurl.Windows || style == fileurl.Native && runtime.GOOS == "windows"
}

func (c *classes) pathToFileURL(args arguments) sobek.Value {
	if !sobek.IsString(args.at(0)) {
		panic(c.nodeError(c.invalidArgType("path", "of type string", args.at(0))))
	}
	style := c.pathStyle(args)
	file, err := absolute(args.string(0), style)
	if err != nil {
		panic(c.nodeError(nodeError{"ERR_INVALID_ARG_VALUE", err.Error()}))
	}
	u, err := style.FromPath(file)
	if err != nil {
		panic(c.nodeError(nodeError{"ERR_INVALID_ARG_VALUE", err.Error()}))
	}
	return c.newURL(u, false)
}

// pathStyle returns the style for the option windows of the second argument, or Native if that is
// the platform's style.
func (c *classes) pathStyle(args arguments) fileurl.Style {
	o, ok := args.at(1).(*sobek.Object)
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

// absolute returns file as an absolute path, as [path.Clean] cleans it. Other platforms than this
// one have no working directory, so a relative path of theirs stays relative.
func absolute(file string, style fileurl.Style) (string, error) {
	separators := "/"
	if isWindows(style) {
		if strings.HasPrefix(file, `\\?\`) { // absolute, and Windows does not clean it
			return file, nil
		}
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

// urlToHTTPOptions returns an object's own properties, and then the attributes of a URL that it
// has, in the form for node:http. It reads them in Node's order.
func (c *classes) urlToHTTPOptions(args arguments) sobek.Value {
	u, ok := args.at(0).(*sobek.Object)
	if !ok {
		panic(c.nodeError(c.invalidArgType("url", "of type object", args.at(0))))
	}
	get := func(name string) sobek.Value { return orUndefined(u.Get(name)) }
	hostname, pathname, port := get("hostname"), get("pathname"), get("port")
	username, password, search := get("username"), get("password"), get("search")
	options := c.vm.CreateObject(nil)
	for _, name := range u.Keys() {
		setMember(options, name, get(name))
	}
	for _, symbol := range u.Symbols() {
		must(options.SetSymbol(symbol, u.GetSymbol(symbol)))
	}
	setMember(options, "protocol", get("protocol"))
	setMember(options, "hostname", withoutBrackets(hostname))
	setMember(options, "hash", get("hash"))
	setMember(options, "search", search)
	setMember(options, "pathname", pathname)
	setMember(options, "path", c.vm.ToValue(c.orEmpty(pathname)+c.orEmpty(search)))
	setMember(options, "href", get("href"))
	if text, ok := port.(sobek.String); !ok || text.Length() > 0 {
		setMember(options, "port", port.ToNumber())
	}
	if username.ToBoolean() || password.ToBoolean() {
		setMember(options, "auth", c.vm.ToValue(c.decode(username)+":"+c.decode(password)))
	}
	return options
}

// withoutBrackets returns a hostname without the brackets of an IPv6 address.
func withoutBrackets(hostname sobek.Value) sobek.Value {
	text, ok := hostname.(sobek.String)
	if !ok || text.Length() == 0 || text.CharAt(0) != '[' {
		return hostname
	}
	return text.Substring(1, max(1, text.Length()-1))
}

// orEmpty returns v as a string, or "" for a value that is false.
func (c *classes) orEmpty(v sobek.Value) string {
	if !v.ToBoolean() {
		return ""
	}
	return c.usvString(v)
}

func (c *classes) decode(v sobek.Value) string {
	return call(c.intrinsics.decodeURIComponent, nil, v).String()
}
