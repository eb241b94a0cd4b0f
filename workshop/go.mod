module github.com/go-weburl/url/workshop

go 1.26.0

require (
	github.com/PuerkitoBio/goquery v1.13.0
	github.com/dunglas/go-urlpattern v1.0.0
	github.com/go-weburl/url v0.1.0
	github.com/gocolly/colly/v2 v2.3.0
	github.com/microcosm-cc/bluemonday v1.0.27
	github.com/nlnwa/whatwg-url v0.6.2
	github.com/vincent-petithory/dataurl v1.0.0
	go.mau.fi/util v0.9.4
	golang.org/x/net v0.62.0
	golang.org/x/sys v0.49.0
	golang.org/x/text v0.43.0
)

require (
	github.com/andybalholm/cascadia v1.3.4 // indirect
	github.com/antchfx/htmlquery v1.3.5 // indirect
	github.com/antchfx/xmlquery v1.5.0 // indirect
	github.com/antchfx/xpath v1.3.5 // indirect
	github.com/aymerick/douceur v0.2.0 // indirect
	github.com/bits-and-blooms/bitset v1.24.4 // indirect
	github.com/gobwas/glob v0.2.3 // indirect
	github.com/golang/groupcache v0.0.0-20241129210726-2c02b8208cf8 // indirect
	github.com/golang/protobuf v1.5.4 // indirect
	github.com/gorilla/css v1.0.1 // indirect
	github.com/kennygrant/sanitize v1.2.4 // indirect
	github.com/saintfish/chardet v0.0.0-20230101081208-5e3ef4b5456d // indirect
	github.com/temoto/robotstxt v1.1.2 // indirect
	golang.org/x/exp v0.0.0-20260410095643-746e56fc9e2f // indirect
	google.golang.org/appengine v1.6.8 // indirect
	google.golang.org/protobuf v1.36.11 // indirect
)

replace github.com/go-weburl/url => ../
