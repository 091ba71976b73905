import * as fc from "fast-check";
import { expect, test } from "vitest";
import type { Column } from "@/ui/grid/model/column.ts";
import { inMemory } from "./memory-source.ts";
import type { Query, Source } from "./grid-source.ts";

type Item = { id: string; name: string | null; price: string | null; eta: string | null };

const COLUMNS: readonly Column<Item>[] = [
  { id: "name", header: "Name", kind: "text", value: ({ name }) => name },
  { id: "price", header: "Price", kind: "money", value: ({ price }) => price },
  { id: "eta", header: "ETA", kind: "date", value: ({ eta }) => eta },
];
const item = (id: string, more: Partial<Item> = {}): Item => ({
  id,
  name: null,
  price: null,
  eta: null,
  ...more,
});
const idsIn = (source: Source<Item>) =>
  Array.from({ length: source.state().count }, (_, index) => source.at(index)).map((state) =>
    state.is === "ready" ? state.id : state.is,
  );

function requested(items: readonly Item[], query: Partial<Query>) {
  const source = inMemory(items, ({ id }) => id);
  source.query({ sort: [], filters: {}, ...query }, COLUMNS);
  return source;
}

const ITEMS = [
  item("a", { name: "Écran", price: "100.00", eta: "2026-03-01" }),
  item("b", { name: "cable", price: "9.50" }),
  item("c", { name: "Dock", price: "20", eta: "2026-01-15" }),
  item("d", { price: "9.5", name: "" }),
];

test("grid sorting compares money as numbers, dates as days and text without case or accents; empty values come last", () => {
  const by = (column: string, direction: "ascending" | "descending") =>
    idsIn(requested(ITEMS, { sort: [{ column, direction }] })).join("");
  expect(by("price", "ascending")).toBe("bdca");
  expect(by("price", "descending")).toBe("acbd");
  expect(by("eta", "ascending")).toBe("cabd");
  expect(by("eta", "descending")).toBe("acbd");
  expect(by("name", "ascending")).toBe("bcad");
});

test("a second sort column orders rows that are equal in the first", () => {
  const sort = [
    { column: "price", direction: "ascending" },
    { column: "name", direction: "descending" },
  ] as const;
  const items = [item("x", { price: "1", name: "A" }), item("y", { price: "1.0", name: "B" })];
  expect(idsIn(requested(items, { sort }))).toEqual(["y", "x"]);
});

test.each([
  ["contains", { name: { is: "contains", text: " ecr" } }, "a"],
  ["a minimum number", { price: { is: "between", from: "9.6", to: null } }, "ac"],
  ["a range of dates", { eta: { is: "between", from: "2026-02-01", to: "2026-12-31" } }, "a"],
  ["empty", { name: { is: "empty" } }, "d"],
  ["not empty", { eta: { is: "notEmpty" } }, "ac"],
  ["one of several values", { name: { is: "oneOf", values: ["Dock", "cable"] } }, "bc"],
  [
    "two conditions at once",
    { name: { is: "notEmpty" }, price: { is: "between", from: null, to: "50" } },
    "bc",
  ],
  ["all rows if its column no longer exists", { gone: { is: "empty" } }, "abcd"],
] as const)("a filter of a list in memory finds the right rows: %s", (_what, filters, ids) => {
  expect(idsIn(requested(ITEMS, { filters })).join("")).toBe(ids);
});

test("sorting keeps the same rows and orders them by value, with empty values last", () => {
  const price = fc.option(
    fc.integer({ min: -500, max: 500 }).map((cents) => (cents / 100).toFixed(2)),
  );
  fc.assert(
    fc.property(fc.array(price), (prices) => {
      const items = prices.map((value, at) => item(String(at), { price: value }));
      const source = requested(items, { sort: [{ column: "price", direction: "ascending" }] });
      const ids = idsIn(source);
      expect(ids.toSorted()).toEqual(items.map(({ id }) => id).toSorted());
      const sorted = ids.map((id) => source.find(id)?.price ?? null);
      const numbers = sorted.filter((value) => value !== null).map(Number);
      expect(numbers).toEqual(numbers.toSorted((a, b) => a - b));
      expect(sorted.slice(numbers.length).every((value) => value === null)).toBe(true);
    }),
  );
});

test("a replaced row keeps its position until the next query, and the caller's list isn't modified", () => {
  const source = requested(ITEMS, { sort: [{ column: "price", direction: "ascending" }] });
  let notified = 0;
  source.subscribe(() => (notified += 1));

  source.replace(item("b", { name: "cable", price: "500" }));
  expect(idsIn(source).join("")).toBe("bdca");
  expect(source.at(0)).toMatchObject({ row: { price: "500" } });
  expect(notified).toBe(1);
  expect(ITEMS[1]?.price).toBe("9.50");
});

test("a source in memory returns the same state object until something changes", () => {
  const source = inMemory(ITEMS, ({ id }) => id);
  expect(source.state()).toBe(source.state());
  source.query({ sort: [], filters: {} }, COLUMNS);
  expect(source.state()).toMatchObject({ count: 4, isComplete: true });
});
