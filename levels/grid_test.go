package levels

import "testing"

// TestSpread wants every setting at most once, and of a row of numbers no large gap after any beginning.
func TestSpread(t *testing.T) {
	for _, n := range []int{1, 2, 3, 64, 97, 240, 1936, 3240} {
		grid := make([]Settings, n)
		for i := range grid {
			grid[i] = Settings{int64(i)}
		}
		for _, limit := range []int{n / 2, n, 2 * n} {
			spread := Spread(grid, limit)
			if len(spread) != min(n, limit) {
				t.Errorf("%d of %d: got %d", limit, n, len(spread))
			}
			seen := make([]bool, n)
			for at, s := range spread {
				if seen[s[0]] {
					t.Fatalf("%d: %d comes twice", n, s[0])
				}
				seen[s[0]] = true
				if gap, most := widest(seen), 4*(n/(at+1)+1); at >= 4 && gap > most {
					t.Fatalf("%d: after %d a gap of %d, want at most %d", n, at+1, gap, most)
				}
			}
		}
	}
}

// widest counts the most in a row that were not seen.
func widest(seen []bool) int {
	most, now := 0, 0
	for _, s := range seen {
		if now++; s {
			now = 0
		}
		most = max(most, now)
	}
	return most
}
