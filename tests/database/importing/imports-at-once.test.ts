import { afterAll, beforeAll, expect, test } from "vitest";
import type { Queryable } from "../../../supabase/local/database/database.ts";
import {
  apply,
  begin,
  commit,
  counters,
  type Outcome,
  write,
} from "../catalogue/ledger-support.ts";
import type { TestDatabase } from "../support.ts";
import { openTenantDatabase, ours, people } from "../tenants.ts";

let db: TestDatabase;
beforeAll(async () => {
  db = await openTenantDatabase();
});
afterAll(() => db.close());

/**
 * Runs each request in its own transaction, as the API does. On PostgreSQL, the requests of two imports really run
 * concurrently.
 */
const request = <T>(work: (tx: Queryable) => Promise<T>) => db.database.transaction(work);

const numbers = (from: number, to: number) =>
  Array.from({ length: to - from }, (_, at) => from + at);
const skuOf = (number: number) => `AT-ONCE-${number}`;
/** The cost identifies the file, so the test can check that all values in a row come from one file. */
const row = (cost: number) => ({
  supplier_id: ours.supplier,
  title_en: `File ${cost}`,
  cost: `${cost}`,
  price: `${cost * 2}`,
});

type Line = { sku: string; version?: number; row: number; set: object };

const CHUNK = 20;

async function importFile(actor: string, lines: readonly Line[]) {
  const set = await request((tx) => begin(tx, actor));
  const outcomes: Outcome[] = [];
  for (let at = 0; at < lines.length; at += CHUNK) {
    const changes = lines.slice(at, at + CHUNK).map((line) => ({ ...line, set: { ...line.set } }));
    outcomes.push(await request((tx) => apply(tx, set, at / CHUNK + 1, changes, actor)));
  }
  await request((tx) => commit(tx, set));
  return {
    counters: await request((tx) => counters(tx, set)),
    rejected: outcomes.flatMap(({ rejected }) => rejected),
  };
}

const products = () =>
  db.query<{ sku: string; title: string; cost: number; price: number; version: number }>(
    `select sku, title_en as title, cost::int, price::int, version from public.products
     where sku like 'AT-ONCE-%'`,
  );

/** One file is in ascending and the other in descending order, so both imports write their shared products at once. */
function twoFiles(lineOf: (number: number) => Omit<Line, "row" | "set">) {
  const lines = (cost: number, of: readonly number[]) =>
    of.map((number, at) => ({ ...lineOf(number), row: at + 2, set: row(cost) }));
  return Promise.all([
    importFile(people.editor, lines(10, numbers(0, 110))),
    importFile(people.owner, lines(20, numbers(50, 160).toReversed())),
  ]);
}

test("when two concurrent imports contain the same product, one writes its row and the other gets a conflict", async () => {
  // Both files were compared with a catalogue that has the first hundred products.
  await request((tx) =>
    write(
      tx,
      numbers(0, 100).map((number) => ({ sku: skuOf(number), set: row(1) })),
    ),
  );
  const [front, back] = await twoFiles((number) => ({
    sku: skuOf(number),
    version: number < 100 ? 1 : 0,
  }));

  const found = await products();
  expect(found).toHaveLength(160);
  for (const { title, cost, price } of found) {
    expect([10, 20]).toContain(cost);
    expect({ title, price }).toEqual({ title: `File ${cost}`, price: cost * 2 });
  }
  // Sixty products are in both files. One import writes each of them, and the other gets a rejection.
  const allRejected = [...front.rejected, ...back.rejected];
  expect(allRejected.map(({ reason }) => reason)).toEqual(Array(60).fill("conflict"));
  expect(new Set(allRejected.map(({ sku }) => sku)).size).toBe(60);
  for (const { counters: counted, rejected } of [front, back]) {
    expect(counted).toMatchObject({ rows_read: 110, rejected: rejected.length, unchanged: 0 });
    expect(Number(counted["created"]) + Number(counted["updated"])).toBe(110 - rejected.length);
  }
  expect(front.counters["created"] ?? 0).toBe(
    found.filter(({ cost, version }) => cost === 10 && version === 1).length,
  );
});

test("an import without versions overwrites whole rows of a concurrent one, and the ledger records both", async () => {
  const [front, back] = await twoFiles((number) => ({ sku: skuOf(number + 1000) }));
  expect([...front.rejected, ...back.rejected]).toEqual([]);
  const found = (await products()).filter(({ sku }) => Number(sku.slice(8)) >= 1000);
  expect(found).toHaveLength(160);
  for (const { title, cost, price } of found)
    expect({ title, price }).toEqual({ title: `File ${cost}`, price: cost * 2 });
  const mixed = await db.query(
    `select d.sku from public.product_changes d
     join public.product_changes next on next.product_id = d.product_id and next.seq > d.seq
     where d.sku like 'AT-ONCE-1___' and d.after ->> 'cost' is distinct from next.before ->> 'cost'`,
  );
  expect(mixed).toEqual([]);
  const written = (file: typeof front) =>
    Number(file.counters["created"]) + Number(file.counters["updated"]);
  expect(written(front) + written(back)).toBe(220);
});

test("one import sent by two tabs at the same time is written once", async () => {
  const set = await request((tx) => begin(tx));
  const changes = [{ sku: "AT-ONCE-TWICE", row: 2, set: row(30) }];
  const send = () => request((tx) => apply(tx, set, 1, changes));
  const [first, second] = await Promise.all([send(), send()]);
  expect(second).toEqual(first);
  expect(await request((tx) => counters(tx, set))).toMatchObject({ rows_read: 1, created: 1 });
});
