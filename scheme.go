package url

import "github.com/go-weburl/url/internal/infra"

// A scheme is one of the [special schemes], or notSpecial.
//
// [special schemes]: https://url.spec.whatwg.org/#special-scheme
type scheme uint8

const (
	notSpecial scheme = iota
	schemeFTP
	schemeFile
	schemeHTTP
	schemeHTTPS
	schemeWS
	schemeWSS
)

// defaultPorts holds the default ports of the schemes; 0 stands for null.
var defaultPorts = [...]uint16{schemeFTP: 21, schemeHTTP: 80, schemeHTTPS: 443, schemeWS: 80, schemeWSS: 443}

// schemeEnd returns the first byte from i on that cannot be in a scheme.
func schemeEnd(input string, i int) int {
	for i < len(input) && byteClasses[input[i]]&schemeCodePoint != 0 {
		i++
	}
	return i
}

// parseScheme returns the scheme that s names, ignoring case. It is not inlined, because that would
// make its callers half as large again.
//
//go:noinline
func parseScheme(s string) scheme {
	if len(s) > len("https") {
		return notSpecial
	}
	var array [len("https")]byte
	for i := range len(s) {
		array[i] = infra.LowerByte(s[i])
	}
	switch string(array[:len(s)]) {
	case "ftp":
		return schemeFTP
	case "file":
		return schemeFile
	case "http":
		return schemeHTTP
	case "https":
		return schemeHTTPS
	case "ws":
		return schemeWS
	case "wss":
		return schemeWSS
	}
	return notSpecial
}
