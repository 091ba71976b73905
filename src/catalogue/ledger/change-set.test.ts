import { expect, test } from "vitest";
import {
  type ChangeSet,
  inChunks,
  latestUndo,
  mergeChanges,
  rootOf,
  undoneBy,
} from "@/catalogue/ledger/change-set.ts";

const change = (sku: string, title = "") => ({ sku, set: { title_en: title } });

test("the chunks of a change set contain every change once, in order, at most 2,000 each", () => {
  const changes = Array.from({ length: 4001 }, (_, at) => change(String(at)));
  const chunks = [...inChunks(changes)];
  expect(chunks.map(({ length }) => length)).toEqual([2000, 2000, 1]);
  expect(chunks.flat()).toEqual(changes);
});

test("long texts make the chunks of a change set smaller, and a change larger than a chunk gets its own", () => {
  const long = "x".repeat(900_000);
  expect(
    Array.from(
      inChunks([change("A", long), change("B", long), change("C", long)]),
      (chunk) => chunk.length,
    ),
  ).toEqual([2, 1]);
  expect([...inChunks([change("A", "x".repeat(3_000_000)), change("B")])]).toHaveLength(2);
  expect([...inChunks([])]).toEqual([]);
});

test("several changes of one product merge into one, and the later value wins", () => {
  expect(
    mergeChanges([
      { id: "1", version: 3, set: { price: "1", brand: "A" } },
      { id: "2", version: 1, set: { price: "5" } },
      { id: "1", version: 3, set: { price: "2" } },
    ]),
  ).toEqual([
    { id: "1", version: 3, set: { price: "2", brand: "A" } },
    { id: "2", version: 1, set: { price: "5" } },
  ]);
});

const set = (id: string, undoes: string | null, more: Partial<ChangeSet> = {}): ChangeSet => ({
  id,
  undo_of: undoes,
  isPartial: false,
  kind: undoes === null ? "edit" : "undo",
  title: id,
  state: "committed",
  actor: null,
  at: "2026-11-21T00:00:00Z",
  rowsRead: 1,
  created: 0,
  updated: 1,
  removed: 0,
  unchanged: 0,
  skipped: 0,
  rejected: 0,
  unsent: 0,
  ...more,
});

test("a change set that was undone and redone doesn't count as undone, and is the root of its redo", () => {
  const edit = set("edit", null);
  const undo = set("undo", "edit");
  const redo = set("redo", "undo");
  expect(undoneBy("edit", [edit, undo])).toBe("whole");
  expect(undoneBy("edit", [edit, undo, redo])).toBe("nothing");
  expect(undoneBy("undo", [edit, undo, redo])).toBe("whole");
  expect(undoneBy("edit", [edit, set("nothing", "edit", { updated: 0 })])).toBe("nothing");
  expect(rootOf(redo, [edit, undo, redo]).title).toBe("edit");
});

test("the latest undo of a change set is the last one still in effect", () => {
  const edit = set("edit", null);
  const first = set("first", "edit", { at: "2026-11-21T01:00:00Z" });
  const redo = set("redo", "first", { at: "2026-11-21T02:00:00Z" });
  const second = set("second", "edit", { at: "2026-11-21T03:00:00Z" });
  expect(latestUndo("edit", [edit])).toBeNull();
  expect(latestUndo("edit", [first, edit])?.id).toBe("first");
  expect(latestUndo("edit", [redo, first, edit])).toBeNull();
  expect(latestUndo("edit", [second, redo, first, edit])?.id).toBe("second");
});

test.each<[string, Partial<ChangeSet>]>([
  ["of selected products or fields", { isPartial: true }],
  ["that was cancelled", { state: "cancelled" }],
])(
  "after an undo %s, a change set counts as partly undone until its remaining changes are undone",
  (_what, more) => {
    const edit = set("edit", null);
    const undo = set("undo", "edit", more);
    expect(undoneBy("edit", [edit, undo])).toBe("part");
    expect(undoneBy("edit", [edit, undo, set("rest", "edit")])).toBe("whole");
    expect(undoneBy("edit", [edit, undo, set("redo", "undo")])).toBe("nothing");
  },
);
