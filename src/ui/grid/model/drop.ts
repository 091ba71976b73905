import type { Layout } from "./layout.ts";

/** The edge of a column that another one is held over. */
export type Edge = { column: string; side: "before" | "after" };

/** Where a column would land: the edge to mark, and the column it comes before, null for the last place. */
export type Landing = { edge: Edge; before: string | null };

/**
 * Pinned columns stay among the pinned and the others among the others: beyond them, the nearest edge counts.
 * Null where the column stands already.
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

/** Who is pinned and leaves to the right ends last of the pinned; who is not and leaves to the left, first. */
function outermost(peers: readonly string[], isPinned: boolean): Edge {
  return isPinned
    ? { column: peers.at(-1) ?? "", side: "after" }
    : { column: peers[0] ?? "", side: "before" };
}
