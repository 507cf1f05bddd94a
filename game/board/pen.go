package board

// pen adds shapes to a scene. Its layer is that of the shapes it adds next.
type pen struct {
	*Scene
	layer uint8
}

func (p *pen) add(s Shape) *Shape {
	s.Layer = p.layer
	if s.Alpha == 0 {
		s.Alpha = 1
	}
	p.Shapes = append(p.Shapes, s)
	return &p.Shapes[len(p.Shapes)-1]
}

func (p *pen) fill(b box, radius float64, role Role) *Shape {
	return p.add(Shape{Kind: Box, P: [4]Point{{b.x, b.y}, {b.w, b.h}}, Radius: radius, Fill: role})
}

func (p *pen) frame(b box, radius float64, fill, stroke Role, width float64) *Shape {
	return p.add(Shape{Kind: Box, P: [4]Point{{b.x, b.y}, {b.w, b.h}}, Radius: radius, Fill: fill, Stroke: stroke, Width: width})
}

func (p *pen) line(from, to Point, role Role, width float64) *Shape {
	return p.add(Shape{Kind: Line, P: [4]Point{from, to}, Stroke: role, Width: width})
}

func (p *pen) circle(centre Point, radius float64, fill, stroke Role, width float64) *Shape {
	return p.frame(box{centre.X - radius, centre.Y - radius, 2 * radius, 2 * radius}, radius, fill, stroke, width)
}

func (p *pen) arc(centre Point, radius, from, to float64, role Role, width float64) *Shape {
	return p.add(Shape{Kind: Arc, P: [4]Point{centre}, Radius: radius, From: from, To: to, Stroke: role, Width: width})
}

func (p *pen) hatch(b box, role Role, width, gap float64) *Shape {
	return p.add(Shape{Kind: Hatch, P: [4]Point{{b.x, b.y}, {b.w, b.h}}, Stroke: role, Width: width, Gap: gap})
}

func (p *pen) text(x, y float64, size float64, role Role, text string) *Shape {
	return p.add(Shape{Kind: Text, P: [4]Point{{x, y}}, Size: size, Fill: role, Text: text})
}

// onCurve gives the point at share u of a cubic Bézier.
func onCurve(p *[4]Point, u float64) Point {
	v := 1 - u
	a, b, c, d := v*v*v, 3*v*v*u, 3*v*u*u, u*u*u
	return Point{a*p[0].X + b*p[1].X + c*p[2].X + d*p[3].X, a*p[0].Y + b*p[1].Y + c*p[2].Y + d*p[3].Y}
}
