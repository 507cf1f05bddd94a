// Package board turns a computed incident into pictures and words: a history, a time and the settings go in, a
// Scene comes out. It knows nothing of Ebitengine, of the browser or of wall-clock time, so all of it is tested
// by plain go test; game/draw paints the scene, and the page lays its twins over the scene's hits.
package board

// Role names a colour by its meaning. A theme gives each role its RGB value (assets.Colours, by the role's name).
type Role uint8

// The roles. None paints nothing.
const (
	None        Role = iota
	Paper            // the background
	Card             // a part's card
	Well             // a sunken area on a card or behind a lane
	Edge             // hairlines and card borders
	Wire             // links between parts
	Ink              // text and the playhead
	Muted            // secondary text
	Valid            // a lease that holds, an effect that counts once
	ValidText        // the same, as text
	Wrong            // a belief without a lease, an effect that should not be
	WrongText        // the same, as text
	Control          // what the player can move
	ControlText      // the same, as text
	Token            // a fencing token's coin
	TokenInk         // outline and number on a coin
	Fault            // faults
	FaultText        // the same, as text
	Vacant           // time without any holder
	VacantText       // the same, as text
	Shadow           // below cards
	roleCount
)

var roleNames = [roleCount]string{"none", "paper", "card", "well", "edge", "wire", "ink", "muted", "valid", "valid-text",
	"wrong", "wrong-text", "control", "control-text", "token", "token-ink", "fault", "fault-text", "vacant", "vacant-text", "shadow"}

// String gives the role's name as assets.Colours and the style sheet write it.
func (r Role) String() string { return roleNames[r] }

// Roles lists every role that has a colour.
func Roles() []Role {
	roles := make([]Role, 0, roleCount-1)
	for r := Paper; r < roleCount; r++ {
		roles = append(roles, r)
	}
	return roles
}

// Point is a place in CSS pixels from the scene's top left corner.
type Point struct{ X, Y float64 }

// Kind says what a Shape is, and so which of its fields count.
type Kind uint8

const (
	// Box is a rectangle with top left corner P[0], size P[1] (X wide, Y high) and corner Radius; Fill inside,
	// Stroke of Width centred on its border. Soft > 0 blurs its edge by that many pixels: a shadow.
	Box Kind = iota
	// Line runs straight from P[0] to P[1]: Stroke, Width, Dash and Gap (both 0 for a solid line), round caps.
	Line
	// Curve is the cubic Bézier P[0] P[1] P[2] P[3]: Stroke, Width, Dash, Gap.
	Curve
	// Arc is part of the circle around P[0] with Radius, clockwise from turn From to turn To (0 is twelve
	// o'clock, 0.25 three o'clock): Stroke, Width.
	Arc
	// Hatch fills the rectangle P[0], P[1] (as Box) with lines that rise to the right at 45 degrees, or fall if
	// Gap is negative: Stroke, Width, and |Gap| pixels between lines, measured along the x axis.
	Hatch
	// Text writes Text with its baseline at P[0], aligned by Align; Size is the font size, Fill the colour.
	Text
)

// Align says which point of a text P[0] is.
type Align uint8

// Where a text's anchor lies.
const (
	Start Align = iota
	Middle
	End
)

// Shape is one thing to paint. Lengths are CSS pixels, colours are roles.
type Shape struct {
	Kind         Kind
	Layer        uint8 // lower layers first; in one layer all shapes in list order, then all texts
	Fill, Stroke Role
	Align        Align
	Bold         bool
	Alpha        float64 // opacity of the whole shape, 0 to 1
	P            [4]Point
	Width        float64
	Radius       float64
	Soft         float64
	Dash, Gap    float64
	From, To     float64
	Text         string
	Size         float64
}

// HitKind says what a hit is to a person, and so which HTML element is its twin.
type HitKind string

// The kinds of hits.
const (
	Slider HitKind = "slider" // <input type=range>
	Switch HitKind = "switch" // <input type=checkbox role=switch>
	Seek   HitKind = "seek"   // the playhead, <input type=range>
	Button HitKind = "button" // a part, a bar or a cause: tells what it is
	Grid   HitKind = "grid"   // a fault map, role=grid: each of its cells plays a night
	Nudge  HitKind = "nudge"  // a button that gives a control its next value
)

// Hit is an area of the scene that a person can reach. The page lays one HTML twin over each, in list order.
type Hit struct {
	ID         string
	Kind       HitKind
	X, Y, W, H float64 // CSS pixels. For sliders X and W are the drawn track, from the knob's centre at Min to that at Max
	Knob       float64 // knob diameter of a slider
	Min, Max   float64 // a slider's range, in the unit of Value
	Step       float64 // of a nudge 0 where there is no next value
	Value      float64 // sliders: the value; switches: 0 or 1; nudges: what they set
	Sets       string  // the control that a nudge sets
	Label      string  // the accessible name
	ValueText  string  // "3.0 seconds"
	Focused    bool    // draws the focus ring
	Lane       int     // buttons on the timeline: their row, counted from 1; 0 for all other hits
	Columns    int     // of a grid, which has Rows of them; its Value is a cell, row * Columns + column, rows counted from the lowest, and ValueText tells it
	Rows       int
}

// Scene is everything the canvas shows at one moment, and everything a person can reach there.
type Scene struct {
	W, H   float64 // CSS pixels
	Shapes []Shape
	Hits   []Hit
}
