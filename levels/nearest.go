package levels

// mostTypos is how far a misspelt name may be from what was meant.
const mostTypos = 2

// meant is what follows a misspelt name in a message: " (did you mean records?)", or nothing where no name is close.
func meant(got string, names []string) string {
	if name := nearest(got, names); name != "" {
		return " (did you mean " + name + "?)"
	}
	return ""
}

// nearest gives the name with the fewest letters to insert, to delete, to change or to swap with the next: at most mostTypos, and not more than
// one letter in three. It is "" where none is so close.
func nearest(got string, names []string) string {
	best, least := "", mostTypos+1
	for _, name := range names {
		if n := typos(got, name); n < least && 3*n <= len(got) {
			best, least = name, n
		}
	}
	return best
}

// typos is the edit distance of two words.
func typos(a, b string) int {
	if len(a) > 40 || len(a)-len(b) > mostTypos || len(b)-len(a) > mostTypos {
		return mostTypos + 1
	}
	var before, last, row []int // of the letters of a that end two before this one, one before, and with it
	for k := range len(b) + 1 {
		last = append(last, k)
	}
	for i := range len(a) {
		row = append(make([]int, 0, len(b)+1), i+1)
		for k := range len(b) {
			n := last[k]
			if a[i] != b[k] {
				n++
			}
			n = min(n, last[k+1]+1, row[k]+1)
			if i > 0 && k > 0 && a[i] == b[k-1] && a[i-1] == b[k] {
				n = min(n, before[k-1]+1)
			}
			row = append(row, n)
		}
		before, last = last, row
	}
	return last[len(b)]
}
