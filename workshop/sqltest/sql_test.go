package sqltest

import (
	"database/sql"
	"errors"
	"slices"
	"testing"

	"github.com/go-weburl/url"
	"github.com/go-weburl/url/sqlurl"
	_ "modernc.org/sqlite"
)

// open returns an empty table of pages, in memory.
func open(t *testing.T) *sql.DB {
	t.Helper()
	db, err := sql.Open("sqlite", ":memory:")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { db.Close() })
	db.SetMaxOpenConns(1) // each connection has a memory of its own
	exec(t, db, `CREATE TABLE page (id INTEGER PRIMARY KEY, url TEXT)`)
	return db
}

func exec(t *testing.T, db *sql.DB, query string, args ...any) {
	t.Helper()
	if _, err := db.Exec(query, args...); err != nil {
		t.Fatalf("%s: %v", query, err)
	}
}

var hrefs = []string{
	"https://user:pass@example.com:8080/a?b='c'#d",
	"mailto:me@example.com",
	"file:///C:/x%20y",
	"data:,%00",
}

func column(href string) sqlurl.URL { return sqlurl.Of(url.MustParse(href)) }

func TestRoundTrip(t *testing.T) {
	db := open(t)
	for i, href := range hrefs {
		u := column(href)
		if i%2 == 0 {
			exec(t, db, `INSERT INTO page VALUES (?, ?)`, i, u)
		} else {
			exec(t, db, `INSERT INTO page VALUES (?, ?)`, i, &u)
		}
	}
	for i, href := range hrefs {
		var kind string
		var plain sqlurl.URL
		var pointer *sqlurl.URL
		var maybe sql.Null[sqlurl.URL]
		want := column(href)
		row := db.QueryRow(`SELECT typeof(url), url, CAST(url AS BLOB), url FROM page WHERE url = ?`, want)
		if err := row.Scan(&kind, &plain, &pointer, &maybe); err != nil {
			t.Fatalf("%d: %v", i, err)
		}
		if kind != "text" || plain != want || *pointer != want || maybe != (sql.Null[sqlurl.URL]{V: want, Valid: true}) {
			t.Errorf("%s: %s %s %s %v", href, kind, &plain, pointer, maybe)
		}
	}
}

func TestNull(t *testing.T) {
	db := open(t)
	exec(t, db, `INSERT INTO page VALUES (1, ?), (2, ?), (3, ?), (4, '')`, sqlurl.URL{}, (*sqlurl.URL)(nil), sql.Null[sqlurl.URL]{})
	var ids []int
	rows, err := db.Query(`SELECT id, url, url FROM page WHERE url IS NULL ORDER BY id`)
	if err != nil {
		t.Fatal(err)
	}
	for rows.Next() {
		id, plain, pointer := 0, column("old:"), new(sqlurl.URL)
		if err := rows.Scan(&id, &plain, &pointer); err != nil {
			t.Fatal(err)
		}
		if plain != (sqlurl.URL{}) || pointer != nil {
			t.Errorf("%d: %q %v", id, &plain, pointer)
		}
		ids = append(ids, id)
	}
	if err := rows.Err(); err != nil || !slices.Equal(ids, []int{1, 2, 3}) {
		t.Errorf("%v are NULL, %v", ids, err)
	}
	maybe := sql.Null[sqlurl.URL]{Valid: true}
	if err := db.QueryRow(`SELECT url FROM page WHERE id = 1`).Scan(&maybe); err != nil || maybe.Valid {
		t.Errorf("%v, %v", maybe, err)
	}
	u := column("old:")
	if err := db.QueryRow(`SELECT url FROM page WHERE id = 4`).Scan(&u); err != nil || u != (sqlurl.URL{}) {
		t.Errorf("%q, %v", u, err)
	}
}

func TestErrors(t *testing.T) {
	db := open(t)
	exec(t, db, `INSERT INTO page VALUES (1, 'https://exa mple/')`)
	u := column("old:")
	err := db.QueryRow(`SELECT url FROM page`).Scan(&u)
	var parseError *url.ParseError
	if !errors.As(err, &parseError) || parseError.Offset != 11 || !errors.Is(err, url.ErrDomainToASCII) || u.Href() != "old:" {
		t.Errorf("%v, %q", err, u)
	}
	err = db.QueryRow(`SELECT id FROM page`).Scan(&u)
	var typeError *sqlurl.TypeError
	if !errors.As(err, &typeError) || typeError.Value != any(int64(1)) || u.Href() != "old:" {
		t.Errorf("%v, %q", err, u)
	}
}
