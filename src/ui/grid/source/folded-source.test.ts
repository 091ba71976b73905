import { expect, test, vi } from "vitest";
import { foldable } from "./folded-source.ts";
import { serverPaged } from "./paged-source.ts";

type Item = { id: string; members: readonly string[] | null; sum?: number };

const ROWS: readonly Item[] = [
  { id: "a", members: null },
  { id: "g", members: ["g1", "g2"] },
  { id: "b", members: null },
  { id: "h", members: ["h1", "h2", "h3"] },
];

/** A list whose group rows unfold. */
async function list(fetchMembers = async (row: Item) => members(row)) {
  let rows = ROWS;
  const base = serverPaged<Item>({
    idOf: ({ id }) => id,
    fetchPage: async () => ({ rows }),
    messageFor: () => "failed",
    isSequential: true,
  });
  const source = foldable(base, {
    membersOf: (row) => row.members,
    fetchMembers,
    withMembers: (row, all) => ({
      ...row,
      sum: all.reduce((sum, item) => sum + (item.sum ?? 0), 0),
    }),
    messageFor: () => "No connection",
  });
  source.refresh();
  await expect.poll(() => source.state().status).toBe("ready");
  return { source, change: (next: readonly Item[]) => (rows = next) };
}

const members = (row: Item) => (row.members ?? []).map((id): Item => ({ id, members: null }));

const shown = ({ source }: Awaited<ReturnType<typeof list>>) =>
  Array.from({ length: source.state().count }, (_, index) => {
    const here = source.at(index);
    return here.is === "ready" ? here.id : here.is;
  });

test("unfolded groups show their members below them, as placeholders until they are loaded", async () => {
  const it = await list();
  it.source.toggle(3);
  it.source.toggle(1);
  expect(shown(it)).toEqual([
    "a",
    "g",
    "loading",
    "loading",
    "b",
    "h",
    ...Array(3).fill("loading"),
  ]);
  await expect.poll(() => shown(it)).toEqual(["a", "g", "g1", "g2", "b", "h", "h1", "h2", "h3"]);
  expect(it.source.at(1)).toMatchObject({ ids: ["g1", "g2"], level: 1, isOpen: true });
  expect(it.source.at(2)).toMatchObject({ ids: ["g1"], level: 2 });
  it.source.toggle(1);
  expect(shown(it)).toEqual(["a", "g", "b", "h", "h1", "h2", "h3"]);
  expect(it.source.at(0)).not.toHaveProperty("isOpen");
});

test("an unfolded group stays unfolded when the list is reloaded, even if its row has moved, until all groups are folded", async () => {
  const it = await list();
  it.source.toggle(1);
  await expect.poll(() => shown(it)).toContain("g2");
  it.change([{ id: "g", members: ["g1", "g2"] }, ...ROWS.filter(({ id }) => id !== "g")]);
  it.source.refresh();
  await expect.poll(() => shown(it)).toEqual(["g", "g1", "g2", "a", "b", "h"]);
  it.source.foldAll();
  expect(shown(it)).toEqual(["g", "a", "b", "h"]);
});

test("members that couldn't be loaded are shown as failed until they are retried", async () => {
  const fetchMembers = vi.fn<(row: Item) => Promise<Item[]>>(async (row) => members(row));
  fetchMembers.mockRejectedValueOnce(new Error("offline"));
  const it = await list(fetchMembers);
  it.source.toggle(1);
  await expect
    .poll(() => it.source.at(3))
    .toEqual({ is: "failed", message: "No connection", first: 2, last: 3 });
  it.source.retry();
  await expect.poll(() => shown(it)).toEqual(["a", "g", "g1", "g2", "b", "h"]);
});

test("a list of groups counts rows and selectable items separately", async () => {
  const { source } = await list();
  source.setItems({ is: "exact", count: 7 });
  expect(source.state()).toMatchObject({ count: 4, items: { is: "exact", count: 7 } });
  expect(source.loadedIds()).toEqual(["a", "g1", "g2", "b", "h1", "h2", "h3"]);
});

test("a changed member is replaced in its unfolded group, and the group's row sums up its members again", async () => {
  const it = await list();
  it.source.toggle(1);
  await expect.poll(() => shown(it)).toContain("g1");
  const changedMember: Item = { id: "g1", members: null, sum: 5 };
  it.source.replace(changedMember);
  expect(it.source.at(2)).toHaveProperty("row", changedMember);
  expect(it.source.at(1)).toHaveProperty("row.sum", 5);
});
