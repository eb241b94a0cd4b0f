package main

import (
	"bufio"
	"io"
	"net"
	"net/textproto"
	"strings"
	"sync"
	"time"
)

// serve answers requests on a loopback address, whatever they say. Answer gets the second word of a
// request's first line, and its header, and returns what follows "HTTP/1.1 ". It is called for one
// request at a time. End waits until all are answered.
func serve(answer func(target string, header textproto.MIMEHeader) string) (address string, end func(), err error) {
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		return "", nil, err
	}
	var answering sync.Mutex
	var all sync.WaitGroup
	all.Go(func() {
		for conn, err := l.Accept(); err == nil; conn, err = l.Accept() {
			all.Go(func() {
				defer conn.Close()
				conn.SetDeadline(time.Now().Add(10 * time.Second)) // a browser opens some that it does not use
				r := textproto.NewReader(bufio.NewReader(conn))
				line, _ := r.ReadLine()
				_, target, _ := strings.Cut(strings.TrimSuffix(line, " HTTP/1.1"), " ")
				if header, err := r.ReadMIMEHeader(); err == nil {
					answering.Lock()
					defer answering.Unlock()
					io.WriteString(conn, "HTTP/1.1 "+answer(target, header))
				}
			})
		}
	})
	return l.Addr().String(), func() { l.Close(); all.Wait() }, nil
}
