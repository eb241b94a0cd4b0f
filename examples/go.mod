module github.com/go-weburl/url/examples

go 1.26.0

require (
	github.com/go-weburl/url v0.1.0
	golang.org/x/net v0.62.0
)

require golang.org/x/text v0.43.0 // indirect

replace github.com/go-weburl/url => ../
