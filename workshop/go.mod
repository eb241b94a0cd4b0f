module github.com/go-weburl/url/workshop

go 1.26.0

require (
	github.com/dop251/goja v0.0.0-20260917113740-793a2a65c13b
	github.com/dop251/goja_nodejs v0.0.0-20260212111938-1f56ff5bcf14
	github.com/dunglas/go-urlpattern v1.0.0
	github.com/go-weburl/url v0.1.0
	github.com/nlnwa/whatwg-url v0.6.2
	github.com/vincent-petithory/dataurl v1.0.0
	go.mau.fi/util v0.9.4
	golang.org/x/sys v0.49.0
	golang.org/x/text v0.43.0
)

require (
	github.com/dlclark/regexp2/v2 v2.5.2 // indirect
	github.com/go-sourcemap/sourcemap v2.1.4+incompatible // indirect
	github.com/google/pprof v0.0.0-20240727154555-813a5fbdbec8 // indirect
)

require (
	github.com/bits-and-blooms/bitset v1.24.4 // indirect
	github.com/go-weburl/url/gojaurl v0.1.0
	golang.org/x/exp v0.0.0-20260410095643-746e56fc9e2f // indirect
	golang.org/x/net v0.62.0 // indirect
)

replace github.com/go-weburl/url => ../

replace github.com/go-weburl/url/gojaurl => ../gojaurl
