import type { Layout } from "./layout.ts";

/** The left or right edge of a column. */
export type Edge = { column: string; side: "before" | "after" };

/**
 * Where a dragged column would land: the edge to mark, and the column that would follow it, or null for the last
 * position.
 */
export type Landing = { edge: Edge; before: string | null };

/**
 * Returns where a column would land. Pinned and unpinned columns stay in their own groups: outside its group, a column
 * lands at the group's nearest edge. Null if the column wouldn't move.
 */
export function landingOf<Row>({ all }: Layout<Row>, id: string, over: Edge): Landing | null {
  const held = all.find(({ column }) => column.id === id);
  if (!held || !all.some(({ column }) => column.id === over.column)) return null;
  const peers = all.filter(({ pinned }) => pinned === held.pinned).map(({ column }) => column.id);

  const edge = peers.includes(over.column) ? over : outermost(peers, held.pinned);
  const place = peers.indexOf(edge.column) + (edge.side === "after" ? 1 : 0);
  const now = peers.indexOf(id);
  if (place === now || place === now + 1) return null;
  return { edge, before: peers[place] ?? null };
}

/**
 * The edge of a column's own group that is nearest to the other group: after the last pinned column, or before the
 * first unpinned one.
 */
function outermost(peers: readonly string[], isPinned: boolean): Edge {
  return isPinned
    ? { column: peers.at(-1) ?? "", side: "after" }
    : { column: peers[0] ?? "", side: "before" };
}
