// Package after is the service of package before, ported. Each change names its rows in the
// guide docs/from-net-url.md.
package after

import (
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"flag"
	"io"
	"log/slog"
	"net/http"

	"github.com/go-weburl/url" // rows: URL
	"github.com/go-weburl/url/sqlurl"
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
	URL  url.URL `json:"url"` // rows: json
	Host string  `json:"host"`
	Path string  `json:"path"`
}

// New returns the service that args configure.
func New(args []string, db *sql.DB, transport http.RoundTripper, log *slog.Logger) (*Shelf, error) {
	s := &Shelf{http.NewServeMux(), new(url.URL), db, transport, log} // rows: flag
	flags := flag.NewFlagSet("shelf", flag.ContinueOnError)
	flags.SetOutput(io.Discard)
	flags.TextVar(s.base, "base", s.base, "what links are relative to") // rows: flag, URL.IsAbs
	if err := flags.Parse(args); err != nil {
		return nil, err
	}
	if s.base.Href() == "" { // rows: flag, URL.String
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
	if q := u.SearchParams(); q.Has("utm_source") { // rows: URL.Query, Values, Values.Has
		q.Delete("utm_source") // rows: Values.Del
		q.Sort()               // rows: Values.Encode
	}
	const insert = "INSERT INTO links (url) VALUES (?)"
	if _, err := s.db.ExecContext(r.Context(), insert, sqlurl.Of(u)); err != nil { // rows: sql
		http.Error(w, "no database", http.StatusInternalServerError)
		return
	}
	s.log.Info("added", "url", u.Redacted())
	w.WriteHeader(http.StatusCreated)
	json.NewEncoder(w).Encode(newLink(u))
}

// parse returns the link of ref, which may be relative.
func (s *Shelf) parse(ref string) (*url.URL, error) {
	return s.base.Parse(ref) // rows: Parse, URL.Parse, URL.IsAbs, URL.ResolveReference
}

func newLink(u *url.URL) Link {
	return Link{*u, u.Host(), u.Pathname()} // rows: json, URL.Host, URL.EscapedPath
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
		var u sqlurl.URL // rows: sql
		if err := rows.Scan(&u); err != nil {
			http.Error(w, "no database", http.StatusInternalServerError)
			return
		}
		if u.Hostname() == r.FormValue("host") {
			links = append(links, newLink(&u.URL)) // rows: sql
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
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, "", nil) // rows: http.Request
	if err != nil {
		return nil, err
	}
	if req.URL, err = u.NetURL(); err != nil { // rows: http.Request
		return nil, err
	}
	return s.transport.RoundTrip(req)
}
