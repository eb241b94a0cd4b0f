module github.com/go-weburl/url/internal/gen/confusables

go 1.27.0

require (
	go.mau.fi/util v0.9.4
	golang.org/x/text v0.43.0
)
