package oracle

import (
	"bufio"
	"io"
	"strings"
	"testing"

	"github.com/go-weburl/url/internal/inputs/vector"
)

type discard struct{ io.Writer }

func (discard) Close() error { return nil }

// The invented change is that the fragment is in upper case. The client is one that has it, or not.
func TestAhead(t *testing.T) {
	upper := func(p *vector.Parse) bool {
		before := *p.Attributes
		p.Hash, p.Href = strings.ToUpper(p.Hash), strings.ReplaceAll(p.Href, "#a", "#A")
		return *p.Attributes != before
	}
	list := vector.Changes{{Anchor: "fragment-state", Correct: upper, Example: vector.Parse{Input: "a:#a"}}}
	for hash, isAhead := range map[string]bool{"#a": true, "#A": false} {
		answer := `{"href":"a:#a","hash":"#a"}` + "\n"
		out := strings.NewReader(strings.ReplaceAll(answer, "#a", hash))
		c := &Client{in: discard{io.Discard}, out: bufio.NewReader(out)}
		if err := c.checkAhead(list); (err == nil) != isAhead {
			t.Errorf("%s: %v", hash, err)
		}
	}
	a := Answer{State: State{Attributes: &vector.Attributes{Href: "a:#a", Hash: "#a"}}, Set: []State{{Attributes: &vector.Attributes{Hash: "#a"}, Again: "a:#a"}}}
	n := a.correct(Request{Input: "a:#a", Set: [][2]vector.Text{{"hash", "a"}}}, list)
	if n != 3 || a.Hash != "#A" || a.Set[0].Hash != "#A" || a.Set[0].Again != "a:#A" {
		t.Errorf("%d: %+v", n, a)
	}
}
