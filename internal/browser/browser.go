// Package browser drives headless Chromium or Firefox, for tests. The browser connects only to this
// machine.
package browser

import (
	"context"
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"strings"
	"time"
)

// A Page is a tab of a headless browser, which a test drives. It is not safe for concurrent use.
type Page struct {
	driver
	// Version is the output of the browser's command with --version.
	Version string
	profile string // the directory to remove
}

// A driver speaks a browser's protocol.
type driver interface {
	// navigate goes to a URL, and returns when the page is loaded.
	navigate(url string) error
	// evaluate returns the value of an expression, a string. If the value is a promise, it waits
	// for the promise.
	evaluate(expression string) (string, error)
	// preload runs a statement in every page before its own scripts.
	preload(statement string) error
	// press presses the keys of a text, one after the other. A line feed is the Enter key.
	press(text string) error
	resize(width, height int) error
	// screenshot returns a PNG of the viewport, in base64.
	screenshot() (string, error)
	close() error
}

// Options say how a browser is started.
type Options struct {
	Dark bool // prefer dark colours
	// Profile is the directory of the browser's files. "" means a temporary one, which Close
	// removes.
	Profile string
	// Resolver is an address, with its port, to which every host name resolves. "" means that no
	// name resolves. For Chromium only.
	Resolver string
}

// Open starts a headless browser of a kind, "chromium" or "firefox", with an empty page. command
// must be that browser's. Call Close at the end.
func Open(ctx context.Context, kind, command string, o Options) (*Page, error) {
	version, err := exec.CommandContext(ctx, command, "--version").Output()
	if err != nil {
		return nil, fmt.Errorf("%s --version: %w", command, err)
	}
	p := &Page{Version: strings.TrimSpace(string(version))}
	if o.Profile == "" {
		if o.Profile, err = os.MkdirTemp("", "browser-"); err != nil {
			return nil, err
		}
		p.profile = o.Profile
	}
	open := openFirefox
	if kind == "chromium" {
		open = openChromium
	}
	if p.driver, err = open(ctx, command, o); err != nil {
		return nil, errors.Join(err, p.removeProfile())
	}
	return p, nil
}

// Go goes to a URL, and returns when the page is loaded.
func (p *Page) Go(url string) error { return p.navigate(url) }

// Evaluate stores the value of an expression in result, through JSON. It awaits a promise.
func (p *Page) Evaluate(expression string, result any) error {
	text, err := p.evaluate("(async () => JSON.stringify(await (" + expression + ")) ?? 'null')()")
	if err != nil {
		return err
	}
	return json.Unmarshal([]byte(text), result)
}

// WaitFor returns when condition, an expression, is true.
func (p *Page) WaitFor(condition string) error {
	for began := time.Now(); ; time.Sleep(20 * time.Millisecond) {
		var ok bool
		if err := p.Evaluate("Boolean("+condition+")", &ok); err != nil || ok {
			return err
		}
		if time.Since(began) > time.Minute {
			return fmt.Errorf("never true: %s", condition)
		}
	}
}

// Preload runs a statement in every later page, before the page's own scripts.
func (p *Page) Preload(statement string) error { return p.preload(statement) }

// Press presses the keys of a text, one after the other, in the element that has the focus. A
// line feed is the Enter key.
func (p *Page) Press(text string) error { return p.press(text) }

// Resize sets the size of the viewport, in CSS pixels.
func (p *Page) Resize(width, height int) error { return p.resize(width, height) }

// Screenshot returns a PNG of the viewport.
func (p *Page) Screenshot() ([]byte, error) {
	text, err := p.screenshot()
	if err != nil {
		return nil, err
	}
	return base64.StdEncoding.DecodeString(text)
}

// Close ends the browser.
func (p *Page) Close() error { return errors.Join(p.close(), p.removeProfile()) }

// removeProfile tries again while the browser's last processes still write.
func (p *Page) removeProfile() (err error) {
	if p.profile == "" {
		return nil
	}
	for range 50 {
		if err = os.RemoveAll(p.profile); err == nil {
			return nil
		}
		time.Sleep(100 * time.Millisecond)
	}
	return err
}
