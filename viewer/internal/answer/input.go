package answer

import (
	"slices"
	"unicode"
	"unicode/utf8"

	"github.com/go-weburl/url"
	"github.com/go-weburl/url/internal/advice"
	"github.com/go-weburl/url/internal/explain"
	"github.com/go-weburl/url/internal/invisible"
)

// A Piece is a piece of the input that is drawn in one way.
type Piece struct {
	// Text is the piece, or the code point of an invisible character, as in "U+202E". It is empty
	// at a place where something is missing.
	Text string `json:"text"`
	// Invisible is true for such a character, and Name is its name, if that is known.
	Invisible bool   `json:"invisible"`
	Name      string `json:"name"`
	// Part is the attribute that the piece is a part of, or "".
	Part string `json:"part"`
	// Wrong is true if the piece is in an error. Numbers are the numbers of the findings whose
	// first error ends with the piece. There may be several, since an error may be inside another.
	Wrong   bool  `json:"wrong"`
	Numbers []int `json:"numbers"`
}

// A Finding is a validation error of the input, with all the places for which the advice is the
// same.
type Finding struct {
	Number  int    `json:"number"`
	Name    string `json:"name"`
	Meaning string `json:"meaning"`
	Advice  string `json:"advice"`
	Link    string `json:"link"`
	Fatal   bool   `json:"fatal"`
	Count   int    `json:"count"`
	// Start and End are the position of the first one in UTF-16 code units, as JavaScript counts.
	Start int `json:"start"`
	End   int `json:"end"`
}

const (
	maxInput      = 16 << 10 // bytes of the input that the pieces have
	maxPieces     = 1000
	maxViolations = 150
	maxFindings   = 30
)

// A listener keeps the first violations.
type listener struct {
	violations []url.Violation
	more       int
}

func (l *listener) hear(v url.Violation) bool {
	if len(l.violations) == maxViolations && !v.Fatal {
		l.more++
		return true
	}
	l.violations = append(l.violations, v)
	return true
}

// A mark is the position of an error, and the number of the finding that has its first error
// there, or 0.
type mark struct{ start, end, number int }

// findings puts the violations into a, sorted by position, and returns their positions.
func (l *listener) findings(input string, a *Answer) []mark {
	slices.SortStableFunc(l.violations, func(v, w url.Violation) int { return v.Start - w.Start })
	type kind struct {
		err    url.ValidationError
		advice string
	}
	numbers := make(map[kind]int)
	var marks []mark
	a.More = l.more
	for _, v := range l.violations {
		k := kind{v.Err, advice.For(v, input)}
		number := numbers[k]
		switch {
		case number > 0:
			a.Findings[number-1].Count++
			marks = append(marks, mark{v.Start, v.End, 0})
			continue
		case len(a.Findings) == maxFindings && !v.Fatal:
			a.More++
			marks = append(marks, mark{v.Start, v.End, 0})
			continue
		}
		number = len(a.Findings) + 1
		numbers[k] = number
		start := codeUnits(input[:v.Start])
		a.Findings = append(a.Findings, Finding{
			Number: number, Name: v.Err.Error(), Meaning: advice.Meaning(v.Err),
			Advice: sentence(k.advice), Link: advice.Link(v.Err), Fatal: v.Fatal, Count: 1,
			Start: start, End: start + codeUnits(input[v.Start:v.End]),
		})
		marks = append(marks, mark{v.Start, v.End, number})
	}
	return marks
}

// sentence returns advice, which is part of a sentence, as a sentence.
func sentence(advice string) string {
	r, n := utf8.DecodeRuneInString(advice)
	return string(unicode.ToUpper(r)) + advice[n:] + "."
}

// pieces cuts the input at each beginning and end of a part or an error. It returns how many
// bytes at the end of the input are left out.
func pieces(input string, parts []explain.Part, marks []mark) (list []Piece, hidden int) {
	shown, _ := invisible.Cut(input, maxInput)
	cuts := make([]int, 0, 2*(len(parts)+len(marks))+2)
	for _, p := range parts {
		cuts = append(cuts, p.Start, p.End)
	}
	for _, m := range marks {
		cuts = append(cuts, m.start, m.end)
	}
	cuts = append(cuts, 0, len(shown))
	slices.Sort(cuts)
	cuts = slices.Compact(cuts)
	if n := len(cuts) - 1; n > 0 {
		list = make([]Piece, 0, n)
	}
	wrongUntil := 0
	var open []mark // marks that have begun, with their numbers
	for i, start := range cuts {
		if start > len(shown) || len(list) >= maxPieces {
			return list, len(input) - min(start, len(shown))
		}
		end := len(shown)
		if i+1 < len(cuts) {
			end = min(end, cuts[i+1])
		}
		for len(parts) > 0 && parts[0].End <= start {
			parts = parts[1:]
		}
		p := Piece{}
		if len(parts) > 0 && parts[0].Start <= start {
			p.Part = parts[0].Name
		}
		missing := false
		for ; len(marks) > 0 && marks[0].start == start; marks = marks[1:] {
			// If one mark is empty, so are all that follow: only the end of the input is missing.
			missing = marks[0].end == start
			wrongUntil = max(wrongUntil, marks[0].end)
			open = append(open, marks[0])
		}
		if missing {
			list = append(list, Piece{Wrong: true})
			open = list[len(list)-1].close(open, start)
		}
		p.Wrong = start < wrongUntil
		before := len(list)
		if list = appendVisible(list, p, shown[start:end]); len(list) > before {
			open = list[len(list)-1].close(open, end)
		}
	}
	return list, len(input) - len(shown)
}

// close gives p the numbers of the open marks that end at end, and returns the others.
func (p *Piece) close(open []mark, end int) (rest []mark) {
	for _, m := range open {
		switch {
		case m.end > end:
			rest = append(rest, m)
		case m.number > 0:
			p.Numbers = append(p.Numbers, m.number)
		}
	}
	return rest
}

// appendVisible appends text as pieces like p. Each invisible character is a piece of its own.
func appendVisible(list []Piece, p Piece, text string) []Piece {
	add := func(p Piece) {
		list = append(list, p)
	}
	begin := 0
	for i, r := range text {
		if !invisible.Is(r) {
			continue
		}
		if begin < i {
			p.Text = text[begin:i]
			add(p)
		}
		hidden := p
		hidden.Text, hidden.Invisible, hidden.Name = invisible.CodePoint(r), true, invisible.Name(r)
		add(hidden)
		begin = i + utf8.RuneLen(r)
	}
	if begin < len(text) {
		p.Text = text[begin:]
		add(p)
	}
	return list
}
