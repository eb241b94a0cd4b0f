package url_test

import (
	"bytes"
	"encoding/gob"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"log"
	"slices"

	"github.com/go-weburl/url"
)

func ExampleURL_UnmarshalText() {
	var config struct {
		Endpoint url.URL
		Mirrors  map[url.URL]int
	}
	err := json.Unmarshal([]byte(`{"Endpoint": "HTTPS://EXAMPLE.com/api/v1/..", "Mirrors": {"https://example.org:443": 1}}`), &config)
	fmt.Println(&config.Endpoint, config.Mirrors[*url.MustParse("https://example.org/")], err)

	err = json.Unmarshal([]byte(`{"Endpoint": "https://example.com:99999/"}`), &config)
	fmt.Println(errors.Is(err, url.ErrPortOutOfRange), &config.Endpoint)
	// Output:
	// https://example.com/api/ 1 <nil>
	// true https://example.com/api/
}

func ExampleURL_MarshalText() {
	b, err := json.Marshal(map[string]*url.URL{"home": url.MustParse("https://bücher.example/ä")})
	fmt.Println(string(b), err)
	// Output: {"home":"https://xn--bcher-kva.example/%C3%A4"} <nil>
}

func ExampleURL_AppendText() {
	b, err := url.MustParse("https://example.com").AppendText([]byte("Location: "))
	fmt.Println(string(b), err)
	// Output: Location: https://example.com/ <nil>
}

func ExampleURL_UnmarshalText_flag() {
	var endpoint url.URL
	flags := flag.NewFlagSet("fetch", flag.ContinueOnError)
	flags.TextVar(&endpoint, "endpoint", url.MustParse("https://example.com/"), "`URL` of the API")
	if err := flags.Parse([]string{"-endpoint=http://localhost:8080"}); err != nil {
		log.Fatal(err)
	}
	fmt.Println(&endpoint)
	// Output: http://localhost:8080/
}

func ExampleURL_Scan() {
	var u url.URL
	fmt.Println(u.Scan("https://EXAMPLE.com"), &u)
	fmt.Println(u.Scan(42), &u)
	fmt.Println(u.Scan(nil), u == url.URL{})
	// Output:
	// <nil> https://example.com/
	// url: cannot parse "": neither text nor NULL at byte 0 https://example.com/
	// <nil> true
}

func ExampleURL_Redacted() {
	fmt.Println(url.MustParse("https://me:secret@example.com/").Redacted())
	// Output: https://me:xxxxx@example.com/
}

func ExampleURL_Value() {
	v, err := url.MustParse("https://EXAMPLE.com").Value()
	fmt.Println(v, err)
	v, err = url.URL{}.Value()
	fmt.Println(v == nil, err)
	// Output:
	// https://example.com/ <nil>
	// true <nil>
}

func ExampleURL_MarshalBinary() {
	var b bytes.Buffer
	if err := gob.NewEncoder(&b).Encode(url.MustParse("https://example.com/")); err != nil {
		log.Fatal(err)
	}
	var u url.URL
	err := gob.NewDecoder(&b).Decode(&u)
	fmt.Println(&u, err)
	// Output: https://example.com/ <nil>
}

func ExampleURL_UnmarshalBinary() {
	var u url.URL
	err := u.UnmarshalBinary([]byte("https://EXAMPLE.com"))
	fmt.Println(&u, err)
	// Output: https://example.com/ <nil>
}

func ExampleURL_AppendBinary() {
	b, err := url.MustParse("https://example.com").AppendBinary([]byte{19})
	fmt.Printf("%q %v\n", b, err)
	// Output: "\x13https://example.com/" <nil>
}

func ExampleHost_UnmarshalText() {
	var config struct{ Allow []url.Host }
	err := json.Unmarshal([]byte(`{"Allow": ["Example.com", "bücher.example", "127.1"]}`), &config)
	fmt.Println(config.Allow, err)

	u := url.MustParse("https://EXAMPLE.com/a")
	fmt.Println(slices.Contains(config.Allow, u.HostValue()))
	// Output:
	// [example.com xn--bcher-kva.example 127.0.0.1] <nil>
	// true
}

func ExampleOrigin_UnmarshalText() {
	var config struct{ Trusted []url.Origin }
	err := json.Unmarshal([]byte(`{"Trusted": ["https://Example.com:443", "http://localhost:8080/"]}`), &config)
	fmt.Println(config.Trusted, err)

	err = json.Unmarshal([]byte(`{"Trusted": ["https://example.com/login"]}`), &config)
	fmt.Println(errors.Is(err, url.ErrNotOrigin))
	// Output:
	// [https://example.com http://localhost:8080] <nil>
	// true
}

func ExampleURLSearchParams_MarshalText() {
	b, err := json.Marshal(map[string]any{"params": url.MustParse("https://user:pass@example.com/?q=a b&n=1").SearchParams()})
	fmt.Println(string(b), err)
	// Output: {"params":"q=a+b\u0026n=1"} <nil>
}

func ExampleURLSearchParams_UnmarshalText() {
	u := url.MustParse("https://example.com/?page=1#top")
	fmt.Println(u.SearchParams().UnmarshalText([]byte("page=2&sort=new")), u)
	// Output: <nil> https://example.com/?page=2&sort=new#top
}

func ExampleURLSearchParams_GoString() {
	fmt.Printf("%#v\n", url.MustParse("https://user:pass@example.com/?q=a b").SearchParams())
	// Output: url.NewSearchParams("q=a+b")
}

func ExampleValidationError_MarshalText() {
	b, err := json.Marshal(map[string]any{"error": url.ErrHostMissing})
	fmt.Println(string(b), err)
	// Output: {"error":"host-missing"} <nil>
}

func ExampleValidationError_UnmarshalText() {
	var e url.ValidationError
	fmt.Println(json.Unmarshal([]byte(`"port-out-of-range"`), &e), e == url.ErrPortOutOfRange, e.Advice())
	// Output: <nil> true write a port of at most 65535, or none
}
