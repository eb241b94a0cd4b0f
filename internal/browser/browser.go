// Package browser asks a headless browser what it makes of URLs. It serves a page on
// a loopback address, whose script (page.js) does what oracle.js does for the
// reference implementation.
package browser

import (
	"context"
	_ "embed"
	"encoding/json"
	"errors"
	"fmt"
	"net"
	"net/http"
	"os"
	"os/exec"
	"os/signal"
	"path/filepath"
	"strings"
	"syscall"
	"time"
)

//go:embed page.js
var script []byte

// A Kind is a browser that can be started.
type Kind struct {
	command   string
	arguments func(profile, page string) []string
	// preferences is the profile's user.js.
	preferences string
}

// Kinds are the browsers, by name. They talk to nobody but the page's server.
var Kinds = map[string]Kind{
	"chromium": {command: "chromium", arguments: chromiumArguments},
	"firefox":  {command: "firefox-esr", arguments: firefoxArguments, preferences: firefoxPreferences},
}

func chromiumArguments(profile, page string) []string {
	return []string{
		"--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-sync",
		"--disable-background-networking", "--disable-component-update", "--disable-dev-shm-usage",
		"--disable-background-timer-throttling", "--disable-renderer-backgrounding",
		"--no-proxy-server", "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1",
		"--user-data-dir=" + profile,
		"--remote-debugging-port=0", // stay until killed
		page,
	}
}

func firefoxArguments(profile, page string) []string {
	return []string{"--headless", "--no-remote", "--profile", profile, page}
}

// All but the loopback address goes to a proxy that is not there.
const firefoxPreferences = `
user_pref("network.proxy.type", 1);
user_pref("network.proxy.http", "127.0.0.1");
user_pref("network.proxy.http_port", 9);
user_pref("network.proxy.ssl", "127.0.0.1");
user_pref("network.proxy.ssl_port", 9);
user_pref("network.proxy.failover_direct", false);
user_pref("network.trr.mode", 5);
user_pref("network.captive-portal-service.enabled", false);
user_pref("network.connectivity-service.enabled", false);
user_pref("app.update.enabled", false);
user_pref("app.normandy.enabled", false);
user_pref("browser.aboutwelcome.enabled", false);
user_pref("browser.safebrowsing.downloads.remote.enabled", false);
user_pref("browser.safebrowsing.malware.enabled", false);
user_pref("browser.safebrowsing.phishing.enabled", false);
user_pref("browser.shell.checkDefaultBrowser", false);
user_pref("datareporting.policy.dataSubmissionEnabled", false);
user_pref("dom.max_script_run_time", 0);
user_pref("extensions.update.enabled", false);
user_pref("services.settings.server", "http://127.0.0.1:9");
user_pref("toolkit.telemetry.enabled", false);
`

// A Client is a running browser. It is not safe for concurrent use.
type Client struct {
	// Version is what the browser's command prints with --version.
	Version string

	cancel   func()
	exited   chan error
	profile  string
	server   *http.Server
	requests chan any
	answers  chan []json.RawMessage
	failed   chan error
}

// Start starts a browser, whose command must be in the path.
func Start(k Kind) (*Client, error) {
	version, err := exec.Command(k.command, "--version").Output()
	if err != nil {
		return nil, fmt.Errorf("%s --version: %w", k.command, err)
	}
	profile, err := os.MkdirTemp("", "browser-")
	if err != nil {
		return nil, err
	}
	// Whoever interrupts the program ends the browser, too.
	ctx, cancel := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	c := &Client{
		Version: strings.TrimSpace(string(version)),
		cancel:  cancel, exited: make(chan error, 1), profile: profile,
		requests: make(chan any), answers: make(chan []json.RawMessage), failed: make(chan error, 1),
	}
	if err := c.start(ctx, k); err != nil {
		c.exited <- nil
		return nil, errors.Join(err, c.Close())
	}
	// The first answers are of no requests: the page is there.
	if _, err := c.receive(); err != nil {
		return nil, errors.Join(err, c.Close())
	}
	return c, nil
}

func (c *Client) start(ctx context.Context, k Kind) error {
	if err := os.WriteFile(filepath.Join(c.profile, "user.js"), []byte(k.preferences), 0o600); err != nil {
		return err
	}
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		return err
	}
	c.server = &http.Server{Handler: c.handler(ctx)}
	go c.server.Serve(l)
	cmd := exec.CommandContext(ctx, k.command, k.arguments(c.profile, "http://"+l.Addr().String()+"/")...)
	cmd.Env = append(os.Environ(), "HOME="+c.profile)
	if err := cmd.Start(); err != nil {
		return err
	}
	go func() { c.exited <- cmd.Wait() }()
	return nil
}

func (c *Client) handler(ctx context.Context) http.Handler {
	mux := http.NewServeMux()
	mux.HandleFunc("GET /{$}", func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Content-Type", "text/html; charset=utf-8")
		fmt.Fprintf(w, "<!DOCTYPE html><link rel=icon href=data:,><script>%s</script>", script)
	})
	mux.HandleFunc("POST /next", func(w http.ResponseWriter, r *http.Request) {
		var answers []json.RawMessage
		if err := json.NewDecoder(r.Body).Decode(&answers); err != nil {
			c.failed <- err
			return
		}
		var requests any
		select {
		case c.answers <- answers:
		case <-ctx.Done():
			return
		}
		select {
		case requests = <-c.requests:
		case <-ctx.Done():
			return
		}
		w.Header().Set("Content-Type", "application/json")
		if err := json.NewEncoder(w).Encode(requests); err != nil {
			c.failed <- err
		}
	})
	return mux
}

// Ask sends n requests, and returns their answers, in the same order.
func (c *Client) Ask(requests any, n int) ([]json.RawMessage, error) {
	if n == 0 {
		return nil, nil
	}
	c.requests <- requests
	answers, err := c.receive()
	if err == nil && len(answers) != n {
		err = fmt.Errorf("%d answers to %d requests", len(answers), n)
	}
	return answers, err
}

func (c *Client) receive() ([]json.RawMessage, error) {
	select {
	case answers := <-c.answers:
		return answers, nil
	case err := <-c.failed:
		return nil, err
	case err := <-c.exited:
		c.exited <- err
		return nil, errors.Join(errors.New("the browser ended too early"), err)
	case <-time.After(2 * time.Minute):
		return nil, errors.New("the browser does not answer")
	}
}

// Close ends the browser.
func (c *Client) Close() error {
	c.cancel()
	<-c.exited
	var err error
	if c.server != nil {
		err = c.server.Close()
	}
	return errors.Join(err, removeProfile(c.profile))
}

// removeProfile tries again while the browser's last processes still write.
func removeProfile(dir string) (err error) {
	for range 50 {
		if err = os.RemoveAll(dir); err == nil {
			return nil
		}
		time.Sleep(100 * time.Millisecond)
	}
	return err
}
