package infra

// A Scheme is one of the [special schemes], or NotSpecial: an index of Schemes.
//
// [special schemes]: https://url.spec.whatwg.org/#special-scheme
type Scheme uint8

const (
	NotSpecial Scheme = iota
	WS
	WSS
	FTP
	File
	HTTP
	HTTPS // HTTP + 1, for the recogniser
)

// Schemes has the properties of each scheme. The generated SchemeOfLower finds a scheme by its
// name.
var Schemes = [...]struct {
	Name        string // in lower case
	DefaultPort uint16 // 0 for null
	IsFetched   bool   // net/http fetches it: an HTTP(S) scheme in the Fetch Standard
	IsWebSocket bool   // a WebSocket, which begins with a request of HTTP
}{
	HTTP:  {Name: "http", DefaultPort: 80, IsFetched: true},
	HTTPS: {Name: "https", DefaultPort: 443, IsFetched: true},
	WS:    {Name: "ws", DefaultPort: 80, IsWebSocket: true},
	WSS:   {Name: "wss", DefaultPort: 443, IsWebSocket: true},
	FTP:   {Name: "ftp", DefaultPort: 21},
	File:  {Name: "file"},
}

// SchemeOf returns the scheme with the name s, in any case. It is not inlined, because that would
// make its callers larger by half.
//
//go:noinline
func SchemeOf(s string) Scheme {
	if len(s) > longestScheme {
		return NotSpecial
	}
	var array [longestScheme]byte
	for i := range len(s) {
		array[i] = s[i] | 0x20 // no other byte becomes a letter, and the names are letters
	}
	return SchemeOfLower(array[:len(s)])
}

// IsSpecial reports whether a URL with the scheme s [is special].
//
// [is special]: https://url.spec.whatwg.org/#is-special
func (s Scheme) IsSpecial() bool { return s != NotSpecial }

// DefaultPort returns the [default port] of s, or 0 for null.
//
// [default port]: https://url.spec.whatwg.org/#default-port
func (s Scheme) DefaultPort() uint16 { return Schemes[s].DefaultPort }

// IsFetched reports whether net/http fetches s.
func (s Scheme) IsFetched() bool { return Schemes[s].IsFetched }

// IsWebSocket reports whether s is the scheme of a WebSocket.
func (s Scheme) IsWebSocket() bool { return Schemes[s].IsWebSocket }

// IsRequested reports whether an HTTP request is made for s.
func (s Scheme) IsRequested() bool { return s.IsFetched() || s.IsWebSocket() }
