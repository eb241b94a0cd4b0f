package vector

import (
	"encoding/json"
	"path/filepath"
	"reflect"
	"testing"
)

func TestText(t *testing.T) {
	tests := []struct {
		text Text
		json string
	}{
		{"", `""`},
		{"a<b>&", `"a<b>&"`},
		{"é\x7f💩\n", `"\u00E9\u007F\uD83D\uDCA9\n"`},
		{"a\xff", `{"bytes":"Yf8="}`},
		{"\xed\xa0\x80", `{"bytes":"7aCA"}`},
	}
	for _, tt := range tests {
		got, err := Marshal(tt.text)
		if err != nil || string(got) != tt.json {
			t.Errorf("%+q: %s, %v, want %s", tt.text, got, err, tt.json)
		}
		var back Text
		if err := json.Unmarshal(got, &back); err != nil || back != tt.text {
			t.Errorf("%s: %+q, %v, want %+q", got, back, err, tt.text)
		}
	}
}

func TestWriteAndRead(t *testing.T) {
	name := filepath.Join(t.TempDir(), "vectors.json")
	base := Text("a:\xff")
	want := []Parse{
		{Input: "\u2028", Base: &base, Failure: true, ValidationErrors: []string{"host-missing"}, States: Path{"scheme start", "failure"}},
		{Input: "a:", Attributes: &Attributes{Href: "a:"}, ValidationErrors: []string{}, Valid: true, States: Path{"end"}},
		{Input: "a", ValidationErrors: []string{}},
	}
	if err := Write(name, want); err != nil {
		t.Fatal(err)
	}
	if got, err := Read[Parse](name); err != nil || !reflect.DeepEqual(got, want) {
		t.Errorf("%+v, %v, want %+v", got, err, want)
	}
	dir := filepath.Dir(name)
	if err := Write(filepath.Join(dir, "setters.json"), []Set{{Href: "a:"}}); err != nil {
		t.Fatal(err)
	}
	if got, err := ReadParses(dir); err != nil || !reflect.DeepEqual(got, want) {
		t.Errorf("of the directory: %+v, %v, want %+v", got, err, want)
	}
	if got, err := ReadParses(t.TempDir()); err == nil {
		t.Errorf("of an empty directory: %+v", got)
	}
}
