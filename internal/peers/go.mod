module github.com/go-weburl/url/internal/peers

go 1.26.0

require github.com/nlnwa/whatwg-url v0.6.2

require (
	github.com/bits-and-blooms/bitset v1.20.0 // indirect
	golang.org/x/net v0.62.0 // indirect
	golang.org/x/text v0.43.0 // indirect
)

require github.com/go-weburl/url v0.0.0

replace github.com/go-weburl/url => ../..
