package browser

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"time"

	"golang.org/x/net/websocket"
)

// A firefoxPage is a session of WebDriver BiDi, https://w3c.github.io/webdriver-bidi/. One call
// follows another.
type firefoxPage struct {
	cancel  func()
	exited  chan error
	socket  *websocket.Conn
	context string // the tab
	lastID  int
}

// All requests except those to the loopback address go to a proxy that is not there.
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

// origin is the Origin header of the client. Firefox refuses a client without one.
const origin = "http://localhost"

func openFirefox(ctx context.Context, command string, o Options) (driver, error) {
	colours := map[bool]string{false: "1", true: "0"}[o.Dark]
	preferences := firefoxPreferences +
		`user_pref("layout.css.prefers-color-scheme.content-override", ` + colours + ");\n"
	err := os.WriteFile(filepath.Join(o.Profile, "user.js"), []byte(preferences), 0o600)
	if err != nil {
		return nil, err
	}
	ctx, cancel := context.WithCancel(ctx)
	cmd := exec.CommandContext(ctx, command, "--headless", "--no-remote", "--remote-debugging-port",
		"0", "--remote-allow-origins", origin, "--profile", o.Profile, "about:blank")
	cmd.Env = append(os.Environ(), "HOME="+o.Profile)
	if err := cmd.Start(); err != nil {
		cancel()
		return nil, err
	}
	p := &firefoxPage{cancel: cancel, exited: make(chan error, 1)}
	go func() { p.exited <- cmd.Wait() }()
	if err := p.connect(filepath.Join(o.Profile, "WebDriverBiDiServer.json")); err != nil {
		return nil, errors.Join(err, p.close())
	}
	return p, nil
}

// connect waits for the file to which Firefox writes its address, and begins a session at that
// address.
func (p *firefoxPage) connect(name string) error {
	var server struct {
		Host string `json:"ws_host"`
		Port int    `json:"ws_port"`
	}
	for range 600 {
		text, err := os.ReadFile(name)
		if err == nil && json.Unmarshal(text, &server) == nil {
			break
		}
		time.Sleep(100 * time.Millisecond)
	}
	if server.Port == 0 {
		return errors.New("no answer from Firefox: it does not listen")
	}
	address := fmt.Sprintf("%s:%d", server.Host, server.Port)
	config, err := websocket.NewConfig("ws://"+address+"/session", origin)
	if err != nil {
		return err
	}
	if p.socket, err = websocket.DialConfig(config); err != nil {
		return err
	}
	var tree struct{ Contexts []struct{ Context string } }
	none := map[string]any{}
	if err := p.call("session.new", map[string]any{"capabilities": none}, nil); err != nil {
		return err
	}
	if err := p.call("browsingContext.getTree", none, &tree); err != nil {
		return err
	}
	if len(tree.Contexts) == 0 {
		return errors.New("no tab in Firefox")
	}
	p.context = tree.Contexts[0].Context
	return nil
}

// call calls a method and decodes its result into result, unless that is nil.
func (p *firefoxPage) call(method string, params map[string]any, result any) error {
	p.lastID++
	if p.context != "" && params["contexts"] == nil && params["target"] == nil {
		params["context"] = p.context
	}
	message := map[string]any{"id": p.lastID, "method": method, "params": params}
	if err := websocket.JSON.Send(p.socket, message); err != nil {
		return err
	}
	for {
		var answer struct {
			ID             int
			Error, Message string
			Result         json.RawMessage
		}
		if err := websocket.JSON.Receive(p.socket, &answer); err != nil {
			return fmt.Errorf("%s: %w", method, err)
		}
		switch {
		case answer.ID != p.lastID: // an event
		case answer.Error != "":
			return fmt.Errorf("%s: %s: %s", method, answer.Error, answer.Message)
		case result == nil:
			return nil
		default:
			return json.Unmarshal(answer.Result, result)
		}
	}
}

func (p *firefoxPage) navigate(url string) error {
	// If only the fragment differed, Firefox would not load the page again.
	for _, url := range [...]string{"about:blank", url} {
		params := map[string]any{"url": url, "wait": "complete"}
		if err := p.call("browsingContext.navigate", params, nil); err != nil {
			return err
		}
	}
	return nil
}

func (p *firefoxPage) evaluate(expression string) (string, error) {
	var evaluated struct {
		Type             string
		Result           struct{ Value json.RawMessage }
		ExceptionDetails struct{ Text string }
	}
	params := map[string]any{"expression": expression, "awaitPromise": true,
		"target": map[string]any{"context": p.context}}
	if err := p.call("script.evaluate", params, &evaluated); err != nil {
		return "", err
	}
	if evaluated.Type != "success" {
		return "", fmt.Errorf("the page: %s", evaluated.ExceptionDetails.Text)
	}
	var text string
	err := json.Unmarshal(evaluated.Result.Value, &text)
	return text, err
}

func (p *firefoxPage) preload(statement string) error {
	return p.call("script.addPreloadScript", map[string]any{
		"functionDeclaration": "() => {" + statement + "}", "contexts": []string{p.context},
	}, nil)
}

func (p *firefoxPage) press(text string) error {
	var keys []any
	for _, r := range strings.ReplaceAll(text, "\n", "\uE007") { // Enter
		keys = append(keys, map[string]any{"type": "keyDown", "value": string(r)},
			map[string]any{"type": "keyUp", "value": string(r)})
	}
	actions := []any{map[string]any{"type": "key", "id": "keyboard", "actions": keys}}
	return p.call("input.performActions", map[string]any{"actions": actions}, nil)
}

func (p *firefoxPage) resize(width, height int) error {
	viewport := map[string]any{"width": width, "height": height}
	return p.call("browsingContext.setViewport", map[string]any{"viewport": viewport}, nil)
}

func (p *firefoxPage) screenshot() (string, error) {
	var result struct{ Data string }
	params := map[string]any{"origin": "viewport"}
	err := p.call("browsingContext.captureScreenshot", params, &result)
	return result.Data, err
}

// close ends the browser.
func (p *firefoxPage) close() error {
	p.cancel()
	<-p.exited
	if p.socket != nil {
		return p.socket.Close()
	}
	return nil
}
