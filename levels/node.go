package levels

// Shape says what a Node is.
type Shape uint8

// The shapes.
const (
	Scalar Shape = iota
	List
	Mapping
)

var shapeWords = [...]string{Scalar: "a value", List: "a list", Mapping: "a mapping"}

// Node is a level file as read, before it is understood: what YAML and JSON have in common.
type Node struct {
	Shape Shape
	Line  int // counted from 1; 0 where lines mean nothing
	Text  string
	Keys  []Node // of a mapping, as long as Items
	Items []Node // of a list or a mapping
}

// MaxDepth bounds how deep a level file may nest.
const MaxDepth = 16
