package assets

// Colour is one role's colour in both themes, as 0xRRGGBB.
type Colour struct {
	Name        string
	Light, Dark uint32
}

// Colours gives every role of board.Role its colours, by the role's name and in the roles' order. Text roles reach a contrast of
// 4.5 : 1 on paper, card and well, the others that carry meaning 3 : 1; a test computes it.
var Colours = []Colour{
	{"paper", 0xFBF9F4, 0x14171E},
	{"card", 0xFFFFFF, 0x1D212B},
	{"well", 0xF3F0E6, 0x272C38},
	{"edge", 0xE1DCCE, 0x3A404E},
	{"wire", 0x8E8974, 0x7D8498},
	{"ink", 0x1E2430, 0xEDEBE5},
	{"muted", 0x5F6675, 0xA9AFBD},
	{"valid", 0x009E73, 0x2DB88C},
	{"valid-text", 0x00694D, 0x54CFA6},
	{"wrong", 0xD55E00, 0xF0802F},
	{"wrong-text", 0xA34700, 0xFF9D5C},
	{"control", 0x0072B2, 0x4AA3E2},
	{"control-text", 0x00629A, 0x74BBF2},
	{"token", 0xF2B705, 0xF2B705},
	{"token-ink", 0x1E2430, 0x1E2430},
	{"fault", 0x5B5F97, 0x9297D8},
	{"fault-text", 0x4E5288, 0xAEB2EC},
	{"vacant", 0xA97B00, 0xC9991C},
	{"vacant-text", 0x7A5900, 0xE4B94E},
	{"shadow", 0x1E2430, 0x000000},
}
