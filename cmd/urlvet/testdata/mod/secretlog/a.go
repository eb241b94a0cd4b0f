package secretlog

import (
	"log"
	"log/slog"
	"net/url"
)

func user(u *url.URL) {
	if u.User != nil {
		log.Printf("connecting to %s", u) // want "expects credentials"
	}
}

func set(u *url.URL, password string) {
	u.User = url.UserPassword("me", password)
	slog.Info("connecting", "url", u.String()) // want "expects credentials"
}

func name(dsn string) {
	log.Println("connecting to", dsn) // want "dsn has its password"
}

// What follows is right.

func redacted(u *url.URL) {
	if u.User != nil {
		log.Printf("connecting to %s", u.Redacted())
	}
}

func cleared(u *url.URL) {
	if u.User != nil {
		u.User = nil
	}
	log.Printf("connecting to %s", u)
}

func public(u *url.URL) { log.Printf("fetching %s", u) }
