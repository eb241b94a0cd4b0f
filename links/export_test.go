package links

// HTMLAttributes returns the attributes of HTML's elements that have roles, such as "a[href]", and
// for those that all elements have "div[itemid]".
func HTMLAttributes() (list []string) {
	for _, e := range allElements {
		for _, r := range e.roles[nsHTML] {
			if r.form == formTarget || r.form == formMeta {
				continue
			}
			name := e.name
			if name == "" {
				name = "div"
			}
			list = append(list, name+"["+attributeNames[r.attribute]+"]")
		}
	}
	return list
}
