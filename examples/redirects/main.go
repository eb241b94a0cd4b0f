// Redirects fetches a URL and follows its redirects, for a service that receives URLs from
// other people and must stay out of its own network:
//
//	go run -C examples ./redirects https://example.com/
package main

import (
	"context"
	"fmt"
	"io"
	"log"
	"net/http"
	"os"

	"github.com/go-weburl/url"
	"github.com/go-weburl/url/redact"
	"github.com/go-weburl/url/safehttp"
)

// The greatest lengths that this service accepts.
const (
	maxURL  = 1 << 16
	maxBody = 1 << 20
)

func main() {
	if len(os.Args) != 2 {
		fmt.Fprintln(os.Stderr, "usage: redirects URL")
		os.Exit(2)
	}
	client, err := safehttp.NewClient(nil)
	if err != nil {
		log.Fatal(err)
	}
	status, body, err := get(context.Background(), client, os.Args[1])
	if err != nil {
		fmt.Fprintln(os.Stderr, redact.Text(err.Error()))
		os.Exit(1)
	}
	fmt.Println(status, len(body), "bytes")
}

// get follows redirects, and returns the status and the body of the last response.
func get(
	ctx context.Context, client *http.Client, rawURL string,
) (status string, body []byte, err error) {
	u, err := (&url.Parser{MaxLength: maxURL}).Parse(rawURL)
	if err != nil {
		return "", nil, err
	}
	req, err := safehttp.NewRequest(ctx, http.MethodGet, u, nil)
	if err != nil {
		return "", nil, err
	}
	resp, err := client.Do(req)
	if err != nil {
		return "", nil, err
	}
	defer resp.Body.Close()
	body, err = io.ReadAll(io.LimitReader(resp.Body, maxBody))
	return resp.Status, body, err
}
