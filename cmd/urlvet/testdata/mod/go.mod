module urlvet.test

go 1.26.0

require github.com/go-weburl/url v0.0.0

replace github.com/go-weburl/url => ./weburl
