package main

import (
	"encoding/json"
	"os"
	"path/filepath"
	"slices"

	"github.com/go-weburl/url/internal/inputs/random"
	"github.com/go-weburl/url/internal/inputs/vector"
)

// readSeeds returns the inputs of testdata/vectors, and of the web-platform-tests
// where WPT_DIR says where they are.
func readSeeds() ([]random.Input, error) {
	names, err := filepath.Glob(filepath.Join("testdata", "vectors", "*.json"))
	if err != nil {
		return nil, err
	}
	slices.Sort(names)
	var seeds []random.Input
	for _, name := range names {
		if base := filepath.Base(name); base == "setters.json" || base == "searchparams.json" {
			continue
		}
		vectors, err := vector.Read[vector.Parse](name)
		if err != nil {
			return nil, err
		}
		for _, v := range vectors {
			seeds = append(seeds, random.Input{Text: string(v.Input), Base: (*string)(v.Base)})
		}
	}
	if dir := os.Getenv("WPT_DIR"); dir != "" {
		wpt, err := readWPT(dir)
		if err != nil {
			return nil, err
		}
		seeds = append(seeds, wpt...)
	}
	return seeds, nil
}

func readWPT(dir string) ([]random.Input, error) {
	var seeds []random.Input
	for _, name := range []string{"urltestdata.json", "toascii.json", "IdnaTestV2.json"} {
		data, err := os.ReadFile(filepath.Join(dir, name))
		if err != nil {
			return nil, err
		}
		var cases []json.RawMessage
		if err := json.Unmarshal(data, &cases); err != nil {
			return nil, err
		}
		for _, c := range cases {
			var in struct {
				Input string
				Base  *string
			}
			if json.Unmarshal(c, &in) != nil {
				continue // a comment
			}
			if name != "urltestdata.json" {
				in.Input = "https://" + in.Input + "/x"
			}
			seeds = append(seeds, random.Input{Text: in.Input, Base: in.Base})
		}
	}
	return seeds, nil
}
