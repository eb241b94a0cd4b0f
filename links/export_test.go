package links

// HTMLAttributes returns the attributes of HTML's elements that have roles, such as "a[href]", and
// for those that all elements have "div[itemid]".
func HTMLAttributes() (list []string) {
	for _, sameLength := range elements {
		for _, e := range sameLength {
			for _, r := range e.roles {
				list = append(list, e.name+"["+attributeNames[r.attribute]+"]")
			}
		}
	}
	for _, r := range rolesOfAll {
		list = append(list, "div["+attributeNames[r.attribute]+"]")
	}
	return list
}
