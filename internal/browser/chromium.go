package browser

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"strings"
	"time"
)

// chromiumArguments returns the arguments for every start.
func chromiumArguments(o Options) []string {
	resolver := "MAP * ~NOTFOUND, EXCLUDE 127.0.0.1"
	if o.Resolver != "" {
		resolver = "MAP * " + o.Resolver
	}
	return []string{
		"--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run",
		"--disable-sync", "--disable-background-networking", "--disable-component-update",
		"--disable-dev-shm-usage",
		"--disable-background-timer-throttling", "--disable-renderer-backgrounding",
		"--disable-features=HttpsUpgrades,HttpsFirstBalancedModeAutoEnable",
		"--no-proxy-server", "--host-resolver-rules=" + resolver,
		"--user-data-dir=" + o.Profile, "--remote-debugging-pipe", "about:blank",
	}
}

// A chromiumPage is a session of the DevTools protocol.
type chromiumPage struct {
	*devTools
	session string
}

func openChromium(ctx context.Context, command string, o Options) (driver, error) {
	d, err := startDevTools(ctx, command, o)
	if err != nil {
		return nil, err
	}
	p := &chromiumPage{devTools: d}
	var target struct{ TargetID string }
	var session struct{ SessionID string }
	err = d.call("", "Target.createTarget", map[string]any{"url": "about:blank"}, &target)
	if err == nil {
		params := map[string]any{"targetId": target.TargetID, "flatten": true}
		err = d.call("", "Target.attachToTarget", params, &session)
	}
	p.session = session.SessionID
	if err == nil {
		err = p.do("Page.enable", nil)
	}
	if err == nil {
		scheme := map[bool]string{false: "light", true: "dark"}[o.Dark]
		feature := map[string]any{"name": "prefers-color-scheme", "value": scheme}
		err = p.do("Emulation.setEmulatedMedia", map[string]any{"features": []any{feature}})
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
	// If only the fragment differed, Chromium would not load the page again.
	for _, url := range [...]string{"about:blank", url} {
		var result struct{ ErrorText string }
		err := p.call(p.session, "Page.navigate", map[string]any{"url": url}, &result)
		if err != nil {
			return err
		}
		if result.ErrorText != "" {
			return fmt.Errorf("%s: %s", url, result.ErrorText)
		}
	}
	for {
		state, err := p.evaluate(`location.href === "about:blank" ? "" : document.readyState`)
		if err == nil && state == "complete" {
			return nil
		}
		// The navigation destroys the page's context.
		if err != nil && !strings.Contains(err.Error(), "context") {
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
	params := map[string]any{"expression": expression, "awaitPromise": true, "returnByValue": true}
	err := p.call(p.session, "Runtime.evaluate", params, &evaluated)
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
		for _, event := range [...]map[string]any{
			{"type": "keyDown", "text": text, "key": key, "windowsVirtualKeyCode": code},
			{"type": "keyUp", "key": key, "windowsVirtualKeyCode": code},
		} {
			if err := p.do("Input.dispatchKeyEvent", event); err != nil {
				return err
			}
		}
	}
	return nil
}

func (p *chromiumPage) resize(width, height int) error {
	metrics := map[string]any{"deviceScaleFactor": 1, "mobile": false}
	metrics["width"], metrics["height"] = width, height
	return p.do("Emulation.setDeviceMetricsOverride", metrics)
}

func (p *chromiumPage) screenshot() (string, error) {
	var result struct{ Data string }
	err := p.call(p.session, "Page.captureScreenshot", map[string]any{"format": "png"}, &result)
	return result.Data, err
}

// devTools speaks the DevTools protocol with a browser, over two pipes. One call follows another.
type devTools struct {
	cmd    *exec.Cmd
	in     io.WriteCloser
	out    *bufio.Reader
	lastID int
}

func startDevTools(ctx context.Context, command string, o Options) (*devTools, error) {
	readIn, in, err := os.Pipe()
	if err != nil {
		return nil, err
	}
	defer readIn.Close()
	out, writeOut, err := os.Pipe()
	if err != nil {
		return nil, err
	}
	defer writeOut.Close()
	cmd := exec.CommandContext(ctx, command, chromiumArguments(o)...)
	cmd.Env = append(os.Environ(), "HOME="+o.Profile)
	cmd.ExtraFiles = []*os.File{readIn, writeOut} // as 3 and 4
	if err := cmd.Start(); err != nil {
		return nil, err
	}
	return &devTools{cmd: cmd, in: in, out: bufio.NewReader(out)}, nil
}

// call calls a method and decodes its result.
func (d *devTools) call(session, method string, params, result any) error {
	d.lastID++
	message, err := json.Marshal(map[string]any{
		"id": d.lastID, "method": method, "params": params, "sessionId": session,
	})
	if err != nil {
		return err
	}
	if _, err := d.in.Write(append(message, 0)); err != nil {
		return err
	}
	for {
		line, err := d.out.ReadBytes(0)
		if err != nil {
			return fmt.Errorf("%s: %w", method, err)
		}
		var answer struct {
			ID            int
			Result, Error json.RawMessage
		}
		if err := json.Unmarshal(line[:len(line)-1], &answer); err != nil {
			return err
		}
		switch {
		case answer.ID != d.lastID: // an event
		case answer.Error != nil:
			return fmt.Errorf("%s: %s", method, answer.Error)
		default:
			return json.Unmarshal(answer.Result, result)
		}
	}
}

// close ends the browser, which then writes its files.
func (d *devTools) close() error {
	var none struct{}
	err := d.call("", "Browser.close", nil, &none)
	return errors.Join(err, d.in.Close(), d.cmd.Wait())
}
