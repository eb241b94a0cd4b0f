package url_test

import (
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"

	"github.com/go-weburl/url"
)

// TestVectorsValid compares the grammar with the reference implementation's.
func TestVectorsValid(t *testing.T) {
	files := parseVectors(t)
	for _, file := range slices.Sorted(maps.Keys(files)) {
		t.Run(strings.TrimSuffix(file, ".json"), func(t *testing.T) {
			for _, v := range files[file] {
				name := fmt.Sprintf("%+q", v.Input)
				var base *url.URL
				if v.Base != nil {
					name += fmt.Sprintf(" against %+q", *v.Base)
					var err error
					if base, err = url.Parse(string(*v.Base)); err != nil {
						if !v.Failure {
							t.Errorf("%s: base: %v", name, err)
						}
						continue // There is nothing to be valid against.
					}
				}
				if err := url.CheckValid(string(v.Input), base); (err == nil) != v.Valid {
					t.Errorf("%s: %v, want valid %t", name, err, v.Valid)
				}
			}
		})
	}
}
