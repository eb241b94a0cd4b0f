// Package before is a small service that uses net/url: a shelf of links. Package
// after is the same service, ported.
package before

import (
	"context"
	"database/sql"
	"database/sql/driver"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"io"
	"log/slog"
	"net/http"
	"net/url"
)

// A Shelf is the service's handler.
//
//	POST /links {"url": "…"}    keeps a link, which may be relative to -base
//	GET  /links?host=…          lists the links to a host
//	GET  /fetch?url=…           asks for a link, and says what came back
type Shelf struct {
	*http.ServeMux
	base      *url.URL
	db        *sql.DB
	transport http.RoundTripper
	log       *slog.Logger
}

// A Link is a URL as the service returns it, with its host and its path.
type Link struct {
	URL  text   `json:"url"`
	Host string `json:"host"`
	Path string `json:"path"`
}

// A text is a URL that is text in JSON and in a database, unlike net/url's.
type text struct{ *url.URL }

func (t text) MarshalText() ([]byte, error) { return []byte(t.String()), nil }

func (t *text) UnmarshalText(data []byte) (err error) {
	t.URL, err = url.Parse(string(data))
	return err
}

func (t text) Value() (driver.Value, error) { return t.String(), nil }

func (t *text) Scan(src any) error {
	s, ok := src.(string)
	if !ok {
		return fmt.Errorf("%T is no URL", src)
	}
	return t.UnmarshalText([]byte(s))
}

// New returns the service that args configure.
func New(args []string, db *sql.DB, transport http.RoundTripper, log *slog.Logger) (*Shelf, error) {
	s := &Shelf{http.NewServeMux(), nil, db, transport, log}
	flags := flag.NewFlagSet("shelf", flag.ContinueOnError)
	flags.SetOutput(io.Discard)
	flags.Func("base", "what links are relative to", func(value string) (err error) {
		s.base, err = url.Parse(value)
		if err == nil && !s.base.IsAbs() {
			return fmt.Errorf("%q is relative", value)
		}
		return err
	})
	if err := flags.Parse(args); err != nil {
		return nil, err
	}
	if s.base == nil {
		return nil, errors.New("-base is missing")
	}
	s.HandleFunc("POST /links", s.add)
	s.HandleFunc("GET /links", s.list)
	s.HandleFunc("GET /fetch", s.fetch)
	return s, nil
}

func (s *Shelf) add(w http.ResponseWriter, r *http.Request) {
	var body struct{ URL string }
	if err := json.NewDecoder(r.Body).Decode(&body); err != nil {
		http.Error(w, "no JSON", http.StatusBadRequest)
		return
	}
	u, err := s.parse(body.URL)
	if err != nil {
		http.Error(w, "no URL", http.StatusBadRequest)
		return
	}
	if q := u.Query(); q.Has("utm_source") {
		q.Del("utm_source")
		u.RawQuery = q.Encode()
	}
	const insert = "INSERT INTO links (url) VALUES (?)"
	if _, err := s.db.ExecContext(r.Context(), insert, text{u}); err != nil {
		http.Error(w, "no database", http.StatusInternalServerError)
		return
	}
	s.log.Info("added", "url", u.Redacted())
	w.WriteHeader(http.StatusCreated)
	json.NewEncoder(w).Encode(newLink(u))
}

// parse returns the link of ref, which may be relative.
func (s *Shelf) parse(ref string) (*url.URL, error) {
	u, err := url.Parse(ref)
	if err == nil && !u.IsAbs() {
		u = s.base.ResolveReference(u)
	}
	return u, err
}

func newLink(u *url.URL) Link {
	return Link{text{u}, u.Host, u.EscapedPath()}
}

func (s *Shelf) list(w http.ResponseWriter, r *http.Request) {
	rows, err := s.db.QueryContext(r.Context(), "SELECT url FROM links")
	if err != nil {
		http.Error(w, "no database", http.StatusInternalServerError)
		return
	}
	defer rows.Close()
	links := []Link{}
	for rows.Next() {
		var u text
		if err := rows.Scan(&u); err != nil {
			http.Error(w, "no database", http.StatusInternalServerError)
			return
		}
		if u.Hostname() == r.FormValue("host") {
			links = append(links, newLink(u.URL))
		}
	}
	json.NewEncoder(w).Encode(links)
}

func (s *Shelf) fetch(w http.ResponseWriter, r *http.Request) {
	u, err := s.parse(r.FormValue("url"))
	if err != nil {
		http.Error(w, "no URL", http.StatusBadRequest)
		return
	}
	resp, err := s.get(r.Context(), u)
	if err != nil {
		http.Error(w, "no answer", http.StatusBadGateway)
		return
	}
	defer resp.Body.Close()
	answer := struct {
		Status   int
		Location string
		Body     string
	}{Status: resp.StatusCode}
	if location := resp.Header.Get("Location"); location != "" {
		to, err := u.Parse(location)
		if err != nil {
			http.Error(w, "no Location", http.StatusBadGateway)
			return
		}
		answer.Location = to.String()
	}
	body, err := io.ReadAll(io.LimitReader(resp.Body, 1<<16))
	if err != nil {
		http.Error(w, "no answer", http.StatusBadGateway)
		return
	}
	answer.Body = string(body)
	json.NewEncoder(w).Encode(answer)
}

// get asks for u, and follows no redirect.
func (s *Shelf) get(ctx context.Context, u *url.URL) (*http.Response, error) {
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, u.String(), nil)
	if err != nil {
		return nil, err
	}
	return s.transport.RoundTrip(req)
}
