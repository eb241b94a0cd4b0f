// Package readers asks routers, file servers and HTTP servers which path they read in a request's
// target. Its tests compare what they read with what package inbound says about the target:
//
//	go test -C workshop/readers .
//	go test -C workshop/readers . -servers -targets 100000
//
// The first command asks what is written in Go, the second also the servers that .ci/nightly
// installs. With -update it writes the table of docs/safety.md.
package readers

import (
	"bufio"
	"fmt"
	"io"
	"io/fs"
	"log"
	"net"
	"net/http"
	"net/http/httptest"
	"net/http/httputil"
	neturl "net/url"
	"strings"
	"time"

	"github.com/gin-gonic/gin"
	"github.com/go-chi/chi/v5"
	"github.com/gorilla/mux"
	"github.com/julienschmidt/httprouter"
	"github.com/labstack/echo/v4"

	"github.com/go-weburl/url"
	"github.com/go-weburl/url/inbound"
)

// A reader is a server that answers with the path that it reads.
type reader struct {
	Name string
	// Handler is that of a reader in Go. Others are at addr.
	Handler http.Handler
	addr    string
	// prefix is before the target, and not in the answer.
	prefix    string
	isTrimmed bool // the answer has no slash at its end
	isTarget  bool // the answer is a target, with a query
	// isDecoding is true if the answer is a target that was decoded, and encoded in another way.
	isDecoding bool

	conn net.Conn
	in   *bufio.Reader
}

// Start starts a server for a handler, and returns how to stop it.
func (r *reader) Start(h http.Handler) (stop func()) {
	s := httptest.NewUnstartedServer(h)
	s.Config.ErrorLog = log.New(io.Discard, "", 0)
	s.Start()
	r.addr = s.Listener.Addr().String()
	return func() {
		r.close()
		s.Close()
	}
}

// Read sends a target as it is, and returns the path that the server reads: "→" and the path of a
// redirect, or the status of another answer, if it reads none.
func (r *reader) Read(target string) (string, error) {
	var resp *http.Response
	var body []byte
	var err error
	for range 3 { // a server may close a connection at any time
		if resp, body, err = r.exchange(target); err == nil {
			break
		}
		r.close()
	}
	if err != nil {
		return "", fmt.Errorf("%s: %q: %w", r.Name, target, err)
	}
	if resp.Close {
		r.close()
	}
	path := string(body)
	if header := resp.Header.Get("X-Path"); header != "" {
		path = header
	} else if location := resp.Header.Get("Location"); location != "" {
		path, _, _ = strings.Cut(location, "?")
		return "→" + strings.TrimPrefix(path, "http://h"), nil
	} else if resp.StatusCode != http.StatusOK {
		return fmt.Sprint(resp.StatusCode), nil
	}
	if r.isTarget {
		path, _, _ = strings.Cut(path, "?")
	}
	return path, nil
}

func (r *reader) exchange(target string) (*http.Response, []byte, error) {
	if r.conn == nil {
		conn, err := net.Dial("tcp", r.addr)
		if err != nil {
			return nil, nil, err
		}
		r.conn, r.in = conn, bufio.NewReader(conn)
	}
	r.conn.SetDeadline(time.Now().Add(20 * time.Second))
	_, err := fmt.Fprintf(r.conn, "GET %s%s HTTP/1.1\r\nHost: h\r\n\r\n", r.prefix, target)
	if err != nil {
		return nil, nil, err
	}
	resp, err := http.ReadResponse(r.in, nil)
	if err != nil {
		return nil, nil, err
	}
	defer resp.Body.Close()
	body, err := io.ReadAll(resp.Body)
	return resp, body, err
}

func (r *reader) close() {
	if r.conn != nil {
		r.conn.Close()
	}
	r.conn = nil
}

// agrees reports whether a reading is the decoded path, or its spelling.
func (r *reader) agrees(reading, decoded, spelled string) bool {
	if r.isTrimmed && decoded != "/" {
		decoded = strings.TrimSuffix(decoded, "/")
	}
	if r.isDecoding {
		reading = url.PercentDecode(reading)
	}
	return reading == decoded || reading == spelled
}

// goReaders returns the readers that are written in Go.
func goReaders() []*reader {
	return []*reader{
		{Name: "ServeMux", Handler: serveMux()},
		{Name: "FileServer", Handler: fileServer(), isTrimmed: true},
		{Name: "ReverseProxy", Handler: reverseProxy(), isTarget: true},
		{Name: "StripPrefix", prefix: "/s", Handler: http.StripPrefix("/s", http.HandlerFunc(
			func(w http.ResponseWriter, r *http.Request) { answer(w, r.URL.Path) }))},
		{Name: "chi", Handler: chiRouter()},
		{Name: "gin", Handler: ginEngine()},
		{Name: "echo", Handler: echoServer()},
		{Name: "gorilla/mux", Handler: gorillaRouter()},
		{Name: "httprouter", Handler: httpRouter()},
		{Name: "package url", Handler: http.HandlerFunc(parseTarget)},
	}
}

func answer(w http.ResponseWriter, path string) {
	w.Header().Set("Content-Type", "text/plain")
	io.WriteString(w, path)
}

func serveMux() http.Handler {
	m := http.NewServeMux()
	m.HandleFunc("/{path...}", func(w http.ResponseWriter, r *http.Request) {
		answer(w, "/"+r.PathValue("path"))
	})
	return m
}

// noFiles has no files, and keeps the name of the one that is looked for.
type noFiles struct{ opened *string }

func (f noFiles) Open(name string) (http.File, error) {
	*f.opened = name
	return nil, fs.ErrNotExist
}

func fileServer() http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		var name string
		discarded := httptest.NewRecorder()
		http.FileServer(noFiles{&name}).ServeHTTP(discarded, r)
		if name == "" {
			w.WriteHeader(discarded.Code)
			return
		}
		answer(w, name)
	})
}

func reverseProxy() http.Handler {
	backend := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		answer(w, r.RequestURI)
	}))
	to, err := neturl.Parse(backend.URL)
	if err != nil {
		panic(err)
	}
	return &httputil.ReverseProxy{Rewrite: func(r *httputil.ProxyRequest) { r.SetURL(to) }}
}

func chiRouter() http.Handler {
	m := chi.NewRouter()
	m.HandleFunc("/*", func(w http.ResponseWriter, r *http.Request) {
		answer(w, "/"+chi.URLParam(r, "*"))
	})
	return m
}

func ginEngine() http.Handler {
	gin.SetMode(gin.ReleaseMode)
	e := gin.New()
	e.GET("/*path", func(c *gin.Context) { answer(c.Writer, c.Param("path")) })
	return e
}

func echoServer() http.Handler {
	e := echo.New()
	e.GET("/*", func(c echo.Context) error {
		answer(c.Response(), "/"+c.Param("*"))
		return nil
	})
	return e
}

func gorillaRouter() http.Handler {
	m := mux.NewRouter()
	m.HandleFunc("/{path:.*}", func(w http.ResponseWriter, r *http.Request) {
		answer(w, "/"+mux.Vars(r)["path"])
	})
	return m
}

func httpRouter() http.Handler {
	m := httprouter.New()
	m.GET("/*path", func(w http.ResponseWriter, r *http.Request, p httprouter.Params) {
		answer(w, p.ByName("path"))
	})
	return m
}

func parseTarget(w http.ResponseWriter, r *http.Request) {
	u, err := inbound.ParseTarget("http", "h", r.RequestURI)
	if err != nil {
		http.Error(w, err.Error(), http.StatusBadRequest)
		return
	}
	answer(w, u.Pathname())
}
