// Where a box lies beside what it tells of: near it, in sight, and never over it.

const GAP = 8;

/**
 * @param {{left: number, top: number, width: number, height: number}} target
 * @param {{width: number, height: number}} size of the box
 * @param {{left: number, top: number, width: number, height: number}} room that the box should stay in
 * @param {("above"|"below"|"before"|"after")[]} sides in the order of liking
 * @returns {{left: number, top: number, side: string}} on the first side where it fits; where it fits nowhere, above or below, wherever there is more room
 */
export function beside(target, size, room, sides = ["below", "above", "after", "before"]) {
  for (const side of sides) {
    const at = on(side, target, size, room);
    if (at.left >= room.left && at.top >= room.top && at.left + size.width <= room.left + room.width && at.top + size.height <= room.top + room.height) return { ...at, side };
  }
  const over = target.top - room.top;
  const under = room.top + room.height - target.top - target.height;
  const side = under >= over ? "below" : "above";
  return { ...on(side, target, size, room), side };
}

function on(side, target, size, room) {
  const across = within(target.left + (target.width - size.width) / 2, room.left, room.left + room.width - size.width);
  const along = within(target.top + (target.height - size.height) / 2, room.top, room.top + room.height - size.height);
  switch (side) {
    case "above": return { left: across, top: target.top - GAP - size.height };
    case "below": return { left: across, top: target.top + target.height + GAP };
    case "before": return { left: target.left - GAP - size.width, top: along };
    default: return { left: target.left + target.width + GAP, top: along };
  }
}

function within(value, least, most) {
  return Math.max(Math.min(value, most), least);
}
