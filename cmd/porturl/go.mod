module github.com/go-weburl/url/cmd/porturl

go 1.26.0

require (
	github.com/go-weburl/url v0.1.0
	github.com/rogpeppe/go-internal v1.16.0
	golang.org/x/mod v0.41.0
	golang.org/x/tools v0.51.0
)

require (
	golang.org/x/net v0.62.0 // indirect
	golang.org/x/sync v0.24.0 // indirect
	golang.org/x/text v0.43.0 // indirect
)

replace github.com/go-weburl/url => ../..
