import { afterAll, beforeAll, expect, test } from "vitest";
import {
  addProducts,
  blocked,
  CHANNEL,
  issue,
  ready,
  record,
  summary,
  talliesHold,
} from "./listings-support.ts";
import { become, errorCode, type TestDatabase } from "../support.ts";
import { labelled, openTenantDatabase, people } from "../tenants.ts";

let db: TestDatabase;
beforeAll(async () => {
  db = await openTenantDatabase();
});
afterAll(() => db.close());

test("issues of a channel are ranked by how many products fixing each one alone would unblock", async () => {
  await db.rehearse(async (tx) => {
    const [a = "", b = "", c = ""] = await addProducts(tx);
    await record(tx, [
      blocked(a, issue("value-missing", "gtin"), issue("price-zero", "price")),
      blocked(b, issue("value-missing", "gtin"), issue("value-wanted", "brand", "warning")),
      ready(c, { issues: [issue("value-wanted", "brand", "warning")] }),
    ]);
    const { states, issues } = await summary(tx);
    expect(states).toEqual({ blocked: 2, warning: 1 });
    expect(issues).toMatchObject([
      { severity: "error", code: "value-missing", field: "gtin", listings: 2, unblocked: 1 },
      { severity: "warning", code: "value-wanted", field: "brand", listings: 2, unblocked: 0 },
      { severity: "error", code: "price-zero", field: "price", listings: 1, unblocked: 0 },
    ]);
    expect(await talliesHold(tx)).toBe(true);
  });
});

test("the summary of issues includes the stock value that fixing each one alone would unblock", async () => {
  await db.rehearse(async (tx) => {
    const [a = "", b = "", c = ""] = await addProducts(tx);
    const inStock = { quantity: 3 };
    await record(tx, [
      { ...blocked(a, issue("value-missing", "gtin")), ...inStock },
      { ...blocked(b, issue("value-missing", "gtin"), issue("too-long", "title")), ...inStock },
      ready(c),
    ]);
    const { issues } = await summary(tx);
    expect(issues).toMatchObject([
      { code: "value-missing", stock_value: "60.0000", unblocked_value: "30.0000" },
      { code: "too-long", stock_value: "30.0000", unblocked_value: "0" },
    ]);
    expect(await talliesHold(tx)).toBe(true);
  });
});

type Requested = { state?: string; change?: string; reason?: string; after?: string };
const found: [Requested, string[]][] = [
  [{ state: "blocked" }, ["A", "B"]],
  [{ change: "new" }, ["C"]],
  [{ reason: "error price-zero price" }, ["A"]],
  [{ after: "A" }, ["B", "C"]],
];
test.each(found)(
  "the listing page for the query %j contains the products %j",
  async ({ state, change, reason, after }, skus) => {
    await db.rehearse(async (tx) => {
      const [a = "", b = "", c = ""] = await addProducts(tx);
      const gtin = issue("value-missing", "gtin");
      await record(tx, [
        blocked(a, gtin, issue("price-zero", "price")),
        blocked(b, gtin),
        ready(c),
      ]);
      await become(tx, people.viewer);
      const rows = await tx.query<{ sku: string }>(
        `select sku from public.listing_page($1, 'plan-1', $2::text::public.listing_state, $3, $4, $5, $6::text::uuid)`,
        [CHANNEL, state ?? null, change ?? null, reason ?? null, after ?? null, after ? a : null],
      );
      expect(rows.map(({ sku }) => sku)).toEqual(skus);
    });
  },
);

test.each(labelled("neighbour", "former", "stranger"))(
  "%s gets no listing counts of the organization",
  async (_label, who) => {
    await db.rehearse(async (tx) => {
      expect(await errorCode(summary(tx, { actor: people[who] }))).toBe("42501");
    });
  },
);
