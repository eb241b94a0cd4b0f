module github.com/go-weburl/url
