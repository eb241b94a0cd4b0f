// Package drivers tests that packages redact and slogurl hide the password in the errors of
// database drivers and of the standard library, even if it is not percent-encoded.
package drivers

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"math/rand/v2"
	"net"
	"net/http"
	neturl "net/url"
	"strings"
	"testing"

	"github.com/go-sql-driver/mysql"
	"github.com/jackc/pgx/v5"
	"github.com/lib/pq"
	amqp "github.com/rabbitmq/amqp091-go"
	"github.com/redis/go-redis/v9"

	"github.com/go-weburl/url/redact"
	"github.com/go-weburl/url/slogurl"
)

const secret = "hunter2"

// readers return the error of a package for a connection string.
var readers = map[string]func(dsn string) error{
	"net/url": func(s string) error { _, err := neturl.Parse(s); return err },
	"net/http": func(s string) error {
		_, err := http.NewRequest(http.MethodGet, s, nil)
		return err
	},
	"net": func(s string) error {
		u, err := neturl.Parse(s)
		if err == nil {
			_, err = dial("tcp", u.Host)
		}
		return named(s, err)
	},
	"pgx": func(s string) error { _, err := pgx.ParseConfig(s); return err },
	"pq":  func(s string) error { _, err := pq.NewConnector(s); return err },
	"mysql": func(s string) error {
		_, dsn, _ := strings.Cut(s, "://")
		_, err := mysql.ParseDSN(dsn)
		return err
	},
	"mysql, a URL":   func(s string) error { _, err := mysql.ParseDSN(s); return err },
	"redis":          func(s string) error { _, err := redis.ParseURL(s); return err },
	"redis, cluster": func(s string) error { _, err := redis.ParseClusterURL(s); return err },
	"amqp": func(s string) error {
		_, err := amqp.DialConfig(s, amqp.Config{Dial: dial})
		return named(s, err)
	},
}

// named returns err with the connection string that a program tried: what package net prints is
// known to be a part of a password only if the message has all of it.
func named(dsn string, err error) error {
	if err == nil {
		return nil
	}
	return fmt.Errorf("cannot connect to %q: %w", dsn, err)
}

// dial returns the error of package net on a machine without a network.
func dial(network, address string) (net.Conn, error) {
	noNetwork := errors.New("no network")
	host, _, err := net.SplitHostPort(address)
	if err != nil {
		return nil, err
	}
	if net.ParseIP(host) != nil {
		return nil, &net.OpError{Op: "dial", Net: network, Err: noNetwork}
	}
	dialer := net.Dialer{Resolver: &net.Resolver{
		PreferGo: true,
		Dial:     func(context.Context, string, string) (net.Conn, error) { return nil, noNetwork },
	}}
	return dialer.Dial(network, address)
}

// pieces surround the secret word of a password. All but the last must be percent-encoded.
var pieces = []string{
	"/", "?", "#", "@", ":", "%", "%zz", "[", "]", `\`, `"`, "'", "`", " ", "\t", "\n", "\x7f",
	"é", "{", "}", "(", ")", "=", "&", "+", ";", ",", "<", ">", "|", "^", "12", "0",
	":80", "@h", "//", "",
}

// TestErrors fails if a redacted error shows the secret word in a password.
func TestErrors(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	of := func(choices ...string) string { return choices[r.IntN(len(choices))] }
	failed := make(map[string]int)
	shown := 0 // by errors that are not redacted
	for range 5000 {
		scheme := of("postgres", "postgresql", "mysql", "redis", "rediss", "amqp", "https")
		dsn := scheme + "://app:" + of(pieces...) + of(pieces...) + secret +
			of(pieces...) + of(pieces...) + "@" +
			of("db.invalid", "127.0.0.1:1", "[::1]:1", "tcp(127.0.0.1:1)", "unix(/s)", "h:x",
				"a b", "db:99999", "") +
			of("/prod", "/", "", "/prod?sslmode=disable", "/1", "?x=y", "/prod?tls=x")
		for name, read := range readers {
			err := read(dsn)
			if err == nil {
				continue
			}
			failed[name]++
			if strings.Contains(err.Error(), secret) {
				shown++
			}
			logged := slogurl.ReplaceAttr(nil, slog.Any("err", err)).Value.String()
			for _, got := range []string{redact.Text(err.Error()), logged} {
				if strings.Contains(got, secret) {
					t.Errorf("%s of %q:\n%s\nredacted:\n%s", name, dsn, err, got)
				}
			}
		}
	}
	for name := range readers {
		if failed[name] < 500 {
			t.Errorf("%s: only %d errors", name, failed[name])
		}
	}
	if shown < 5000 {
		t.Errorf("only %d errors have a password to hide", shown)
	}
	t.Logf("errors: %v; %d with the password", failed, shown)
}
