import * as fc from "fast-check";
import { expect, test } from "vitest";
import type { Column } from "./column.ts";
import { type Edge, landingOf } from "./drop.ts";
import { arrangementOf, moved, place } from "./layout.ts";

type Row = Record<string, string>;
const ROOM = { viewport: 900, lead: 1, leadWidth: 40 };
/** Columns with capital letters are pinned. */
const IDS = ["A", "B", "c", "d", "e"];
const COLUMNS = IDS.map((id): Column<Row> => ({
  id,
  header: id,
  kind: "text",
  pinned: id < "a",
  value: (row) => row[id] ?? null,
}));
const START = arrangementOf(COLUMNS);
const LAYOUT = place(COLUMNS, START, ROOM);

/** The columns from left to right after one is dropped at an edge of another. */
function afterDrop(id: string, column: string, side: Edge["side"]) {
  const landing = landingOf(LAYOUT, id, { column, side });
  const arrangement = landing ? moved(COLUMNS, START, id, landing.before) : START;
  return place(COLUMNS, arrangement, ROOM)
    .all.map((placed) => placed.column.id)
    .join("");
}

test("a dragged column is dropped at the nearest column edge, even after the last column", () => {
  expect(afterDrop("c", "d", "after")).toBe("ABdce");
  expect(afterDrop("c", "e", "after")).toBe("ABdec");
  expect(afterDrop("e", "c", "before")).toBe("ABecd");
  expect(afterDrop("A", "B", "after")).toBe("BAcde");
});

test("no drop position is marked where the dragged column wouldn't move", () => {
  expect(landingOf(LAYOUT, "d", { column: "d", side: "after" })).toBeNull();
  expect(landingOf(LAYOUT, "d", { column: "c", side: "after" })).toBeNull();
  expect(landingOf(LAYOUT, "d", { column: "e", side: "before" })).toBeNull();
});

test("dragging doesn't mix pinned and unpinned columns", () => {
  expect(afterDrop("e", "A", "before")).toBe("ABecd");
  expect(afterDrop("A", "d", "before")).toBe("BAcde");
  expect(landingOf(LAYOUT, "A", { column: "d", side: "before" })?.edge).toEqual({
    column: "B",
    side: "after",
  });
});

test("the drop mark shows the position the column then takes", () => {
  const id = fc.constantFrom(...IDS);
  const side = fc.constantFrom("before" as const, "after" as const);
  fc.assert(
    fc.property(id, id, side, (held, column, over) => {
      const landing = landingOf(LAYOUT, held, { column, side: over });
      if (!landing) return;
      const { edge } = landing;
      const pair = edge.side === "after" ? edge.column + held : held + edge.column;
      expect(afterDrop(held, column, over)).toContain(pair);
    }),
  );
});
