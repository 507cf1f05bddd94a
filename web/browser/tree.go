//go:build browser

package browser

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"github.com/chromedp/cdproto/accessibility"
	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/page"
)

// Tree gives what a screen reader finds in the page and in its board: a node a line, with its role, name, value, description and states.
func (p *Page) Tree() string {
	p.t.Helper()
	var out strings.Builder
	p.writeTree(&out, "", 0)
	return out.String()
}

func (p *Page) writeTree(out *strings.Builder, frame cdp.FrameID, depth int) {
	nodes := Call(p, accessibility.GetFullAXTree, accessibility.GetFullAXTreeParams{FrameID: frame}).Nodes
	t := tree{out: out, nodes: make(map[accessibility.NodeID]*accessibility.Node)}
	for _, n := range nodes {
		t.nodes[n.NodeID] = n
	}
	t.board = func(depth int) {
		if frame != "" {
			return
		}
		for _, child := range Call(p, page.GetFrameTree, cdp.Empty{}).FrameTree.ChildFrames {
			p.writeTree(out, child.Frame.ID, depth)
		}
	}
	t.write(nodes[0], depth, "")
}

type tree struct {
	out   *strings.Builder
	nodes map[accessibility.NodeID]*accessibility.Node
	board func(depth int)
}

// silent roles stand for boxes: only what is in them is told.
var silent = []string{"generic", "none", "InlineTextBox", "LineBreak", "LayoutTable", "LayoutTableRow", "LayoutTableCell", "ListMarker", "LabelText", "Abbr", "strong", "emphasis", "time"}

// told are the states that are part of the picture.
var told = []accessibility.PropertyName{"level", "checked", "pressed", "expanded", "disabled", "selected", "required", "modal", "valuemin", "valuemax", "valuetext"}

// write writes a node and what is in it. Text that a name above it says already is left out.
func (t *tree) write(n *accessibility.Node, depth int, said string) {
	role, name := text(n.Role), text(n.Name)
	switch {
	case n.Ignored || slices.Contains(silent, role):
	case role == "StaticText":
		if !strings.Contains(said, name) {
			fmt.Fprintf(t.out, "%stext %q\n", strings.Repeat("\t", depth), name)
		}
	default:
		fmt.Fprintf(t.out, "%s%s", strings.Repeat("\t", depth), role)
		for _, part := range [...]struct{ before, text string }{{" ", name}, {" = ", text(n.Value)}, {" about ", text(n.Description)}} {
			if part.text != "" {
				fmt.Fprintf(t.out, "%s%q", part.before, part.text)
			}
		}
		for _, state := range n.Properties {
			if value := text(state.Value); slices.Contains(told, state.Name) && value != "false" {
				fmt.Fprintf(t.out, " %s:%s", state.Name, value)
			}
		}
		t.out.WriteString("\n")
		depth++
		said = name
	}
	for _, id := range n.ChildIDs {
		if child := t.nodes[id]; child != nil {
			t.write(child, depth, said)
		}
	}
	if role == "Iframe" {
		t.board(depth)
	}
}

// text gives a value's text on one line.
func text(v *accessibility.Value) string {
	if v == nil {
		return ""
	}
	var value any
	if err := json.Unmarshal([]byte(v.Value), &value); err != nil || value == nil {
		return ""
	}
	return strings.Join(strings.Fields(fmt.Sprint(value)), " ")
}
