package redirect

type URL struct{ href string }

func (u *URL) Href() string { return u.href }

func Local(base *URL, next string) (*URL, error) { return &URL{next}, nil }
