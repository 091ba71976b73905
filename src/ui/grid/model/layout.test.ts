import * as fc from "fast-check";
import { expect, test } from "vitest";
import type { Column } from "./column.ts";
import {
  arrangementOf,
  moved,
  ordered,
  place,
  resized,
  stepped,
  toggledHidden,
  toggledPinned,
  visibleColumns,
} from "./layout.ts";

const column = (id: string, more: Partial<Column<string>> = {}): Column<string> => ({
  id,
  header: id,
  kind: "text",
  value: (row) => row,
  width: 100,
  ...more,
});
const COLUMNS = [column("a", { pinned: true }), column("b"), column("c"), column("d")];
const START = arrangementOf(COLUMNS);
const ROOM = { viewport: 1_000, lead: 0, leadWidth: 0 };
const idsOf = (columns: readonly { id: string }[]) => columns.map(({ id }) => id).join("");
const placedIds = (arrangement = START, room = ROOM) =>
  idsOf(place(COLUMNS, arrangement, room).all.map((placed) => placed.column));

test("the grid layout puts pinned columns first and omits hidden ones", () => {
  expect(placedIds(toggledPinned(START, "d"))).toBe("adbc");
  expect(placedIds(toggledHidden(START, "b"))).toBe("acd");
});

test("the grid layout places columns side by side after the checkboxes", () => {
  const { all, width, pinnedWidth } = place(COLUMNS, START, {
    viewport: 300,
    lead: 1,
    leadWidth: 40,
  });
  expect(all.map(({ left }) => left)).toEqual([40, 140, 240, 340]);
  expect(all.map(({ index }) => index)).toEqual([1, 2, 3, 4]);
  expect({ width, pinnedWidth }).toEqual({ width: 440, pinnedWidth: 140 });
});

test("the grid layout gives the remaining space to the flexible columns, to the pixel", () => {
  const columns = [column("a"), column("b", { grow: 1 }), column("c", { grow: 2 })];
  const start = arrangementOf(columns);
  const widths = (arrangement = start) =>
    place(columns, arrangement, { viewport: 401, lead: 0, leadWidth: 0 }).all.map(
      ({ width }) => width,
    );

  expect(widths()).toEqual([100, 134, 167]);
  expect(widths(resized(start, "c", 120))).toEqual([100, 181, 120]);
});

test("the grid layout keeps one narrow column pinned on a phone", () => {
  const wide = arrangementOf([
    column("a", { pinned: true, width: 300 }),
    column("b", { pinned: true }),
  ]);
  const columns = [column("a", { pinned: true, width: 300 }), column("b", { pinned: true })];
  const layout = place(columns, wide, { viewport: 390, lead: 1, leadWidth: 44 });
  expect(layout.pinned.map(({ width }) => width)).toEqual([132]);
  expect(layout.scrolling).toHaveLength(1);
});

test("a column's width stays within its own limits", () => {
  const columns = [column("a", { min: 80, max: 200 })];
  const widthOf = (width: number) =>
    place(columns, resized(arrangementOf(columns), "a", width), ROOM).all[0]?.width;
  expect([widthOf(10), widthOf(150), widthOf(999)]).toEqual([80, 150, 200]);
});

test("a saved column order adds new columns and drops removed ones", () => {
  expect(idsOf(ordered(COLUMNS, { ...START, order: ["d", "gone", "a"] }))).toBe("dabc");
});

test("a column can be moved before any other, or by one position among its pinned or unpinned peers", () => {
  expect(moved(COLUMNS, START, "d", "b").order.join("")).toBe("adbc");
  expect(moved(COLUMNS, START, "a", null).order.join("")).toBe("bcda");
  expect(stepped(COLUMNS, START, "b", 1).order.join("")).toBe("acbd");
  expect(stepped(COLUMNS, START, "b", -1)).toBe(START);
  expect(stepped(COLUMNS, toggledHidden(START, "c"), "b", 1).order.join("")).toBe("adbc");
});

test("moving columns never loses or duplicates one", () => {
  const id = fc.constantFrom("a", "b", "c", "d");
  fc.assert(
    fc.property(fc.array(fc.tuple(id, fc.option(id))), (moves) => {
      const end = moves.reduce((now, [from, to]) => moved(COLUMNS, now, from, to), START);
      expect([...end.order].toSorted().join("")).toBe("abcd");
    }),
  );
});

test("the column window contains exactly the visible columns", () => {
  const widths = fc.array(fc.integer({ min: 48, max: 300 }), { minLength: 1, maxLength: 30 });
  fc.assert(
    fc.property(widths, fc.nat(4_000), fc.integer({ min: 1, max: 2_000 }), (sizes, from, span) => {
      const columns = sizes.map((width, at) => column(String(at), { width }));
      const { scrolling } = place(columns, arrangementOf(columns), { ...ROOM, viewport: 700 });
      const { first, last } = visibleColumns(scrolling, from, from + span);
      const shown = scrolling.filter(
        ({ left, width }) => left + width > from && left < from + span,
      );
      expect(scrolling.slice(first, last + 1)).toEqual(shown);
    }),
  );
});
