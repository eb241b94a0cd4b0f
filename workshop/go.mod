module github.com/go-weburl/url/workshop

go 1.26.0

require (
	github.com/dunglas/go-urlpattern v1.0.0
	github.com/go-weburl/url v0.1.0
	github.com/microcosm-cc/bluemonday v1.0.27
	github.com/nlnwa/whatwg-url v0.6.2
	github.com/vincent-petithory/dataurl v1.0.0
	go.mau.fi/util v0.9.4
	go.yaml.in/yaml/v4 v4.0.0
	golang.org/x/net v0.62.0
	golang.org/x/sys v0.49.0
	golang.org/x/text v0.43.0
)

require (
	github.com/aymerick/douceur v0.2.0 // indirect
	github.com/bits-and-blooms/bitset v1.24.4 // indirect
	github.com/gorilla/css v1.0.1 // indirect
	golang.org/x/exp v0.0.0-20260410095643-746e56fc9e2f // indirect
)

replace github.com/go-weburl/url => ../
