import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Queryable } from "../../../supabase/local/database/database.ts";
import { call } from "../catalogue/ledger-support.ts";
import type { TestDatabase } from "../support.ts";
import { openTenantDatabase, people } from "../tenants.ts";
import { addProducts, CHANNEL, ready, record } from "./listings-support.ts";

let db: TestDatabase;
beforeAll(async () => {
  db = await openTenantDatabase();
});
afterAll(() => db.close());

async function send(tx: Queryable, products: readonly string[]) {
  const run = randomUUID();
  const items = products.map((product) => ({ product, hash: "a.b.c", outcome: "sent" }));
  await call(tx, people.editor, "begin_sync_run($1, $2, 'file', 'delta')", [run, CHANNEL]);
  await call(tx, people.editor, "record_sync_items($1, $2::text::jsonb)", [
    run,
    JSON.stringify(items),
  ]);
  await call(tx, people.editor, "finish_sync_run($1)", [run]);
}

type Page = { products: { product: { sku: string }; sent_fields: string[] }[] };

/** For each product to list, by SKU: which of these fields its listing was sent with. */
async function sentFields(tx: Queryable, fields: readonly string[]) {
  const { products } = await call<Page>(
    tx,
    "server",
    "products_to_list($1, 'another plan', fields => $2)",
    [CHANNEL, fields],
  );
  return Object.fromEntries(
    products
      .filter(({ product }) => ["A", "B", "C"].includes(product.sku))
      .map(({ product, sent_fields: names }) => [product.sku, names]),
  );
}

test("each product to list names the requested fields that its listing was sent with", async () => {
  await db.rehearse(async (tx) => {
    const [a = "", b = "", c = ""] = await addProducts(tx);
    const withMsrp = { payload: { title: "Mug", MSRP: "9.99" } };
    await record(tx, [ready(a, withMsrp), ready(b), ready(c, withMsrp)]);
    await send(tx, [a, b]);
    expect(await sentFields(tx, ["MSRP", "MAP"])).toEqual({ A: ["MSRP"], B: [], C: [] });
    expect(await sentFields(tx, [])).toEqual({ A: [], B: [], C: [] });
  });
});
