package main

import (
	"bytes"
	"testing"
)

func TestData(t *testing.T) {
	for _, test := range []struct {
		name           string
		args           []string
		status         int
		stdout, stderr string
	}{
		{"base64", []string{"-data", "data:image/gif;base64,R0lG AA=="}, statusOK, "GIF\x00", "image/gif\n"},
		{"two", []string{"-data", "data:,a%20", "data:text/html,b#c"}, statusOK, "a b", "text/plain;charset=US-ASCII\ntext/html\n"},
		{"nothing", []string{"-data", "data:;base64,a", "data:,b"}, statusFailed, "b", "weburl: data:;base64,a: dataurl: not base64 at byte 14\ntext/plain;charset=US-ASCII\n"},
		{"a long one", []string{"-data", "data:;base64,a2345678901234567890123456789"}, statusFailed, "", "weburl: data:;base64,a2345678901234567890123456…: dataurl: not base64 at byte 42\n"},
		{"another scheme", []string{"-data", "http://h/"}, statusFailed, "", "weburl: http://h/: dataurl: not a data: URL at byte 0\n"},
		{"another option", []string{"-data", "-check", "data:,"}, statusError, "", "weburl: -data does not go with -check\nFor help: weburl -h\n"},
		{"no URL", []string{"-data"}, statusError, "", "weburl: no URL\nFor help: weburl -h\n"},
	} {
		t.Run(test.name, func(t *testing.T) {
			var stdout, stderr bytes.Buffer
			status := run(test.args, nil, &stdout, &stderr)
			if status != test.status || stdout.String() != test.stdout || stderr.String() != test.stderr {
				t.Errorf("exit status %d, %q, %q", status, &stdout, &stderr)
			}
		})
	}
}
