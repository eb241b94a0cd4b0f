package infra

// A Scheme is one of the [special schemes], or NotSpecial.
//
// [special schemes]: https://url.spec.whatwg.org/#special-scheme
type Scheme uint8

const (
	NotSpecial Scheme = iota
	FTP
	File
	HTTP
	HTTPS
	WS
	WSS
)

// SpecialSchemes are the names of the special schemes.
var SpecialSchemes = [...]string{FTP - 1: "ftp", File - 1: "file", HTTP - 1: "http", HTTPS - 1: "https", WS - 1: "ws", WSS - 1: "wss"}

// DefaultPorts holds the default ports of the schemes; 0 stands for null.
var DefaultPorts = [...]uint16{FTP: 21, HTTP: 80, HTTPS: 443, WS: 80, WSS: 443}

// SchemeOf returns the scheme that s is, in upper or lower case. It is not inlined, because
// that would make its callers larger by half.
//
//go:noinline
func SchemeOf(s string) Scheme {
	if len(s) > len("https") {
		return NotSpecial
	}
	var array [len("https")]byte
	for i := range len(s) {
		array[i] = LowerByte(s[i])
	}
	switch string(array[:len(s)]) {
	case "ftp":
		return FTP
	case "file":
		return File
	case "http":
		return HTTP
	case "https":
		return HTTPS
	case "ws":
		return WS
	case "wss":
		return WSS
	}
	return NotSpecial
}
