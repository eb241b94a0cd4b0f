module github.com/go-weburl/url/examples/goja

go 1.26.0

require (
	github.com/dop251/goja v0.0.0-20260917113740-793a2a65c13b
	github.com/go-weburl/url v0.1.0
	github.com/go-weburl/url/gojaurl v0.1.0
)

require (
	github.com/dlclark/regexp2/v2 v2.5.2 // indirect
	github.com/go-sourcemap/sourcemap v2.1.4+incompatible // indirect
	github.com/google/pprof v0.0.0-20240727154555-813a5fbdbec8 // indirect
	golang.org/x/text v0.43.0 // indirect
)

replace (
	github.com/go-weburl/url => ../..
	github.com/go-weburl/url/gojaurl => ../../gojaurl
)
