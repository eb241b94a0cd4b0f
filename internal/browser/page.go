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

// A Page is a tab of a browser without a window, which a test drives. It is not safe for
// concurrent use.
type Page struct {
	driver
	// Version is what the browser's command prints with --version.
	Version string
	profile string
}

// A driver speaks a browser's protocol.
type driver interface {
	// navigate returns when the page is loaded.
	navigate(url string) error
	// evaluate evaluates an expression to a string, and returns that. If the value is a
	// promise, it waits for the promise.
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

// OpenPage starts "chromium" or "firefox" with an empty page, which prefers dark colours or
// light ones. The command must be one of that browser. Call Close at the end.
func OpenPage(ctx context.Context, kind, command string, dark bool) (*Page, error) {
	version, err := exec.CommandContext(ctx, command, "--version").Output()
	if err != nil {
		return nil, fmt.Errorf("%s --version: %w", command, err)
	}
	profile, err := os.MkdirTemp("", "browser-")
	if err != nil {
		return nil, err
	}
	var d driver
	if kind == "chromium" {
		d, err = openChromium(ctx, command, profile, dark)
	} else {
		d, err = openFirefox(ctx, command, profile, dark)
	}
	if err != nil {
		return nil, errors.Join(err, removeProfile(profile))
	}
	return &Page{d, strings.TrimSpace(string(version)), profile}, nil
}

// Go goes to a URL, and returns when the page is loaded.
func (p *Page) Go(url string) error { return p.navigate(url) }

// Evaluate puts into result, by its JSON, the value of an expression. It awaits a promise.
func (p *Page) Evaluate(expression string, result any) error {
	text, err := p.evaluate("(async () => JSON.stringify(await (" + expression + ")) ?? 'null')()")
	if err != nil {
		return err
	}
	return json.Unmarshal([]byte(text), result)
}

// WaitFor returns when a condition, an expression, is true.
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

// Preload runs a statement in every page that follows, before the page's own scripts.
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
func (p *Page) Close() error { return errors.Join(p.close(), removeProfile(p.profile)) }

// A chromiumPage is a session of the DevTools protocol.
type chromiumPage struct {
	*devTools
	session string
}

func openChromium(ctx context.Context, command, profile string, dark bool) (driver, error) {
	d, err := startDevTools(ctx, command, profile)
	if err != nil {
		return nil, err
	}
	p := &chromiumPage{devTools: d}
	var target struct{ TargetID string }
	var session struct{ SessionID string }
	err = d.call("", "Target.createTarget", map[string]any{"url": "about:blank"}, &target)
	if err == nil {
		err = d.call("", "Target.attachToTarget", map[string]any{"targetId": target.TargetID, "flatten": true}, &session)
	}
	p.session = session.SessionID
	if err == nil {
		err = p.do("Page.enable", nil)
	}
	if err == nil {
		scheme := map[bool]string{false: "light", true: "dark"}[dark]
		err = p.do("Emulation.setEmulatedMedia", map[string]any{"features": []any{map[string]any{"name": "prefers-color-scheme", "value": scheme}}})
	}
	if err != nil {
		return nil, errors.Join(err, d.close())
	}
	return p, nil
}

// do calls a method that has no result.
func (p *chromiumPage) do(method string, params any) error {
	var none struct{}
	return p.call(p.session, method, params, &none)
}

func (p *chromiumPage) navigate(url string) error {
	var result struct{ ErrorText string }
	// Where only the fragment differs, Chromium would not load the page again.
	if err := p.call(p.session, "Page.navigate", map[string]any{"url": "about:blank"}, &result); err != nil {
		return err
	}
	if err := p.call(p.session, "Page.navigate", map[string]any{"url": url}, &result); err != nil {
		return err
	}
	if result.ErrorText != "" {
		return fmt.Errorf("%s: %s", url, result.ErrorText)
	}
	for {
		state, err := p.evaluate(`location.href === "about:blank" ? "" : document.readyState`)
		if err == nil && state == "complete" {
			return nil
		}
		if err != nil && !strings.Contains(err.Error(), "context") { // it was destroyed by the navigation
			return err
		}
		time.Sleep(10 * time.Millisecond)
	}
}

func (p *chromiumPage) evaluate(expression string) (string, error) {
	var evaluated struct {
		Result           struct{ Value json.RawMessage }
		ExceptionDetails json.RawMessage
	}
	err := p.call(p.session, "Runtime.evaluate", map[string]any{"expression": expression, "awaitPromise": true, "returnByValue": true}, &evaluated)
	if err != nil {
		return "", err
	}
	if evaluated.ExceptionDetails != nil {
		return "", fmt.Errorf("the page: %s", evaluated.ExceptionDetails)
	}
	var text string
	err = json.Unmarshal(evaluated.Result.Value, &text)
	return text, err
}

func (p *chromiumPage) preload(statement string) error {
	return p.do("Page.addScriptToEvaluateOnNewDocument", map[string]any{"source": statement})
}

func (p *chromiumPage) press(text string) error {
	for _, r := range text {
		text, key, code := string(r), string(r), 0
		if r == '\n' {
			text, key, code = "\r", "Enter", 13
		}
		for _, event := range [...]map[string]any{{"type": "keyDown", "text": text, "key": key, "windowsVirtualKeyCode": code}, {"type": "keyUp", "key": key, "windowsVirtualKeyCode": code}} {
			if err := p.do("Input.dispatchKeyEvent", event); err != nil {
				return err
			}
		}
	}
	return nil
}

func (p *chromiumPage) resize(width, height int) error {
	return p.do("Emulation.setDeviceMetricsOverride", map[string]any{"width": width, "height": height, "deviceScaleFactor": 1, "mobile": false})
}

func (p *chromiumPage) screenshot() (string, error) {
	var result struct{ Data string }
	err := p.call(p.session, "Page.captureScreenshot", map[string]any{"format": "png"}, &result)
	return result.Data, err
}
