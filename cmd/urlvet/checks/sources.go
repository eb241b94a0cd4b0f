package checks

import (
	"go/types"
	"regexp"
	"slices"
	"strings"

	"golang.org/x/tools/go/ssa"
)

// derived has the functions whose result is a changed copy of an argument, the receiver counted.
var derived = argsOf(`
strings.Clone strings.ToLower strings.ToUpper strings.Trim strings.TrimSpace strings.TrimLeft
strings.TrimRight strings.TrimPrefix strings.TrimSuffix strings.TrimFunc strings.Replace
strings.ReplaceAll strings.Fields strings.Split strings.SplitN strings.Cut strings.CutPrefix
strings.CutSuffix strings.Join html.UnescapeString path.Clean encoding/hex.DecodeString
strings.Map:1 (*strings.Replacer).Replace:1 (*encoding/base64.Encoding).DecodeString:1
net.JoinHostPort net.SplitHostPort net/url.Parse net/url.ParseRequestURI net/url.QueryUnescape
net/url.PathUnescape (*net/url.URL).Parse:1 (*net/url.URL).ResolveReference:1
(*net/url.URL).String (*net/url.URL).JoinPath (*net/url.URL).Query (*net/url.URL).EscapedPath
(*net/url.URL).RequestURI (*net/url.URL).Hostname (net/url.Values).Get net/http.NewRequest:1
net/http.NewRequestWithContext:2 (*net/http.Request).WithContext (*net/http.Request).Clone
golang.org/x/net/websocket.NewConfig`)

// argsOf reads a list of functions, each with the index of an argument if that is not 0.
func argsOf(list string) map[string]int {
	m := map[string]int{}
	for name := range strings.FieldsSeq(list) {
		name, i, _ := strings.Cut(name, ":")
		m[name] = int((i + "0")[0] - '0')
	}
	return m
}

func isParse(c *call) bool {
	return c != nil && (c.name == "net/url.Parse" || c.name == "net/url.ParseRequestURI")
}

// A source says where in a request a string comes from.
type source uint8

const (
	fromQuery  source = 1 << iota // query or form: a link can set it
	fromHeader                    // a header, a cookie, the body: only a client can set it
	fromPath                      // the path of the request's URL
	fromURI                       // the request's target, with its query
	fromHost                      // the Host header
	fromOrigin                    // Origin or Referer

	fromClient = fromQuery | fromHeader | fromOrigin
)

// requestParts has what net/http's Request says of a request, in its fields and methods.
var requestParts = map[string]source{
	"Form": fromQuery, "FormValue": fromQuery, "PostForm": fromHeader, "PostFormValue": fromHeader,
	"PathValue": fromHeader, "MultipartForm": fromHeader, "Header": fromHeader,
	"Trailer": fromHeader, "Body": fromHeader, "Cookie": fromHeader, "Cookies": fromHeader,
	"UserAgent": fromHeader, "Referer": fromOrigin, "RequestURI": fromURI, "Host": fromHost,
}

// urlParts has the same of the URL of a Request.
var urlParts = map[string]source{
	"Path": fromPath, "RawPath": fromPath, "EscapedPath": fromPath, "RawQuery": fromQuery,
	"Query": fromQuery, "RequestURI": fromURI,
}

// headers has the headers whose values are not just any value of the client's.
var headers = map[string]source{
	"origin": fromOrigin, "referer": fromOrigin, "host": fromHost, "x-forwarded-host": fromHost,
}

var (
	// The methods of web frameworks that say something of a request.
	queryMethod = regexp.MustCompile(`^(Get|Default)?(Query|QueryParam|QueryTrim|FormValue|` +
		`FormString|FormTrim|URLParam)(s|Default|Trim)?$`)
	clientMethod = regexp.MustCompile(`^(Get|Default)?(PostForm|PostFormValue|Param|Params|` +
		`Header|Cookie|Cookies)$`)
	clientFunc  = regexp.MustCompile(`(/mux\.Vars|chi/v5\.URLParam)$`)
	contextType = regexp.MustCompile(`(?i)\b(\w*context|ctx|controller)$`)
	decoders    = regexp.MustCompile(`^((Should)?Bind\w*|Decode\w*|Unmarshal\w*|BodyParser|` +
		`ReadJSON|ParseBody)$`)
)

// isContext reports whether a type is a web framework's context, and not context.Context.
func isContext(t types.Type) bool {
	name := pointee(t)
	return name != "context.Context" && contextType.MatchString(name)
}

// sourceOf returns what v takes from a request, if it does.
func (u *unit) sourceOf(v ssa.Value) source {
	name, typ, of := field(v)
	c := u.callOf(v)
	if of == nil && c != nil && c.fn != nil && c.fn.Signature().Recv() != nil {
		name, typ, of = c.fn.Name(), pointee(c.fn.Signature().Recv().Type()), c.args[0]
	}
	switch {
	case of == nil:
		if c != nil && clientFunc.MatchString(c.name) {
			return fromHeader
		}
	case typ == request:
		return requestParts[name]
	case typ == netURL && isRequestURL(of):
		return urlParts[name]
	case typ == "net/http.Header" && name == "Get":
		if header, typ, _ := field(of); header == "Header" && typ == request {
			return headerSource(c)
		}
	case c != nil && isContext(c.fn.Signature().Recv().Type()) && len(c.args) > 1 &&
		c.value() != nil:
		switch {
		case strings.HasSuffix(name, "Header"):
			return headerSource(c)
		case queryMethod.MatchString(name):
			return fromQuery
		case clientMethod.MatchString(name):
			return fromHeader
		}
	case isMessage(of) && (isString(v) || strings.HasPrefix(name, "Get")):
		return fromHeader
	}
	return 0
}

func headerSource(c *call) source {
	name, _ := str(c.args[1])
	if s, ok := headers[strings.ToLower(name)]; ok {
		return s
	}
	return fromHeader
}

// isMessage reports whether v is the request that a method of a gRPC service is given.
func isMessage(v ssa.Value) bool {
	p, ok := v.(*ssa.Parameter)
	if !ok || len(p.Parent().Params) != 3 || p != p.Parent().Params[2] ||
		p.Parent().Signature.Recv() == nil {
		return false
	}
	obj, _, _ := types.LookupFieldOrMethod(p.Type(), true, nil, "ProtoReflect")
	return obj != nil && strings.HasSuffix(pointee(p.Type()), "Request")
}

// isRequestURL reports whether v is the URL of a *http.Request.
func isRequestURL(v ssa.Value) bool {
	name, typ, _ := field(v)
	return name == "URL" && typ == request
}

// decoded reports whether v was filled from a request's body.
func (u *unit) decoded(v ssa.Value) bool {
	for _, ref := range referrers(v) {
		if _, ok := ref.(*ssa.MakeInterface); !ok {
			continue
		}
		for _, ref := range referrers(value(ref)) {
			c := u.callOf(value(ref))
			if c != nil && c.fn != nil && decoders.MatchString(c.fn.Name()) &&
				slices.ContainsFunc(c.args, func(arg ssa.Value) bool {
					return isContext(arg.Type()) || pointee(arg.Type()) == request ||
						readsBody(arg, 6)
				}) {
				return true
			}
		}
	}
	return false
}

// readsBody reports whether v is made from a request's body.
func readsBody(v ssa.Value, depth int) bool {
	if name, typ, of := field(v); of != nil {
		return name == "Body" && typ == request
	}
	instr, ok := v.(ssa.Instruction)
	return ok && depth > 0 && slices.ContainsFunc(instr.Operands(nil), func(op *ssa.Value) bool {
		return *op != nil && readsBody(*op, depth-1)
	})
}
