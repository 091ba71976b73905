import { afterAll, beforeAll, expect, test } from "vitest";
import type { Queryable } from "../../../supabase/local/database/database.ts";
import { call } from "../catalogue/ledger-support.ts";
import { openJobDatabase } from "../jobs/jobs-support.ts";
import { become, errorCode, one, type TestDatabase } from "../support.ts";
import { ours, people } from "../tenants.ts";

let db: TestDatabase;
beforeAll(async () => {
  db = await openJobDatabase();
});
afterAll(() => db.close());

const BRANDS = [" Nord", "NORD ", "Sud", "Québec", null];

/** Adds a product for each brand, with a current listing on a channel. */
async function addListings(tx: Queryable) {
  for (const [at, brand] of BRANDS.entries())
    await tx.query(
      `with p as (
         insert into public.products (org_id, sku, currency, brand, cost)
         values ($1, $2, 'CAD', $3, $4) returning id, org_id, sku
       )
       insert into public.listings (org_id, channel_id, product_id, sku, state, product_version, config_version, plan, quantity, payload, issues, hash)
       select org_id, $5, id, sku, 'ready', 1, 1, 'plan', 0, '{}', '[]', 'a.b.c' from p`,
      [ours.org, `RR-${at}`, brand, String(at), ours.channel],
    );
  await tx.exec("delete from public.jobs");
}

const rule = (when: object | null, rest: object = {}) => ({
  id: "r",
  name: "Rule",
  isEnabled: true,
  when,
  decision: "exclude",
  channels: null,
  ...rest,
});
const brandIs = (value: string) => ({ all: [{ field: "brand", is: "equals", value }] });
const pricing = (steps: object[], when: object | null = brandIs("nord")) => ({
  id: "p",
  name: "Price",
  isEnabled: true,
  when,
  from: null,
  until: null,
  base: { is: "cost" },
  steps,
});

type Version = { kind?: "publish" | "price"; rules: object[]; isEnabled?: boolean };

const versionsOf = (tx: Queryable) =>
  one<{ config: number; rules: number }>(
    tx,
    "select config_version as config, rules_version as rules from public.channels where id = $1",
    [ours.channel],
  );

/** Saves these versions. Returns what has to be rebuilt after the last one. */
async function saveVersions(tx: Queryable, ...versions: Version[]) {
  let id = "";
  const before = await versionsOf(tx);
  for (const [at, { kind = "publish", rules, isEnabled = true }] of versions.entries()) {
    await tx.exec("update public.listings set is_stale = false where sku like 'RR-%'");
    await become(tx, people.editor);
    const content = kind === "price" ? { rules, guards: [] } : { rules };
    ({ id } = await one<{ id: string }>(
      tx,
      `insert into public.rule_sets (org_id, version, kind, channel_id, is_enabled, content)
       values ($1, $2, $3::public.rule_set_kind, $4, $5::text::boolean, $6::text::jsonb) returning id`,
      [ours.org, String(at + 1), kind, ours.channel, String(isEnabled), JSON.stringify(content)],
    ));
    await tx.exec("reset role");
  }
  const stale = await tx.query<{ sku: string }>(
    "select sku from public.listings where is_stale and sku like 'RR-%' order by sku",
  );
  const after = await versionsOf(tx);
  const reach = await call<{ listings: number }>(tx, people.viewer, "rule_set_reach($1, $2)", [
    ours.org,
    id,
  ]);
  return {
    stale: stale.map(({ sku }) => sku),
    ...after,
    raised: after.config - before.config,
    listings: reach.listings,
  };
}

// RR-3 has letters outside ASCII. The database can't be certain how the portal ignores their case, so it rebuilds the
// listing.
test.each<[string, Version[], string[]]>([
  ["a new rule", [{ rules: [rule(brandIs("nord"))] }], ["RR-0", "RR-1", "RR-3"]],
  [
    "a new value in a rule",
    [{ rules: [rule(brandIs("nord"))] }, { rules: [rule(brandIs("Sud"))] }],
    ["RR-0", "RR-1", "RR-2", "RR-3"],
  ],
  ["an unchanged rule set", [{ rules: [rule(null)] }, { rules: [rule(null)] }], []],
  [
    "a rule added before an unchanged one",
    [
      { rules: [rule(null)] },
      { rules: [rule({ field: "cost", is: "less-than", value: "2" }, { id: "a" }), rule(null)] },
    ],
    ["RR-0", "RR-1"],
  ],
  [
    "a list of values",
    [{ rules: [rule({ field: "brand", is: "in-list", values: ["sud"] })] }],
    ["RR-2", "RR-3"],
  ],
  [
    "a rule set that is turned off",
    [{ rules: [rule(brandIs("nord"))] }, { rules: [rule(brandIs("nord"))], isEnabled: false }],
    ["RR-0", "RR-1", "RR-3"],
  ],
  [
    "a step of a price rule",
    [
      { kind: "price", rules: [pricing([{ do: "percent", by: "5" }])] },
      { kind: "price", rules: [pricing([{ do: "percent", by: "6" }])] },
    ],
    ["RR-0", "RR-1", "RR-3"],
  ],
])(
  "saving rules rebuilds only the listings of products that the change may affect: %s",
  async (_what, sets, skus) => {
    await db.rehearse(async (tx) => {
      await addListings(tx);
      const saved = await saveVersions(tx, ...sets);
      expect(saved.stale).toEqual(skus);
      expect(saved.listings).toBe(skus.length);
    });
  },
);

test.each<[string, Version[]]>([
  ["a rule for all products", [{ rules: [rule(null)] }]],
  ["an expression", [{ rules: [rule({ field: "brand", is: "matches", value: "(" })] }]],
  ["a negated group", [{ rules: [rule({ none: [{ field: "brand", is: "is-empty" }] })] }]],
  ["a field of another channel", [{ rules: [rule({ field: "channel:x:state", is: "equals" })] }]],
  ["a rule of a later version of the portal", [{ rules: [rule(brandIs("a"), { later: 1 })] }]],
  ["rules with the same id", [{ rules: [rule(brandIs("a")), rule(brandIs("b"))] }]],
  ["rules in an unknown format", [{ rules: [["text", 3]] }]],
  [
    "a price step that could have an error",
    [
      { kind: "price", rules: [pricing([])] },
      { kind: "price", rules: [pricing([{ do: "margin", percent: "100" }])] },
    ],
  ],
  ["the first version of a price list", [{ kind: "price", rules: [pricing([])] }]],
])("saving rules rebuilds all listings of the channel: %s", async (_what, sets) => {
  await db.rehearse(async (tx) => {
    await addListings(tx);
    const saved = await saveVersions(tx, ...sets);
    expect(saved.raised).toBe(sets.length);
    expect(saved.listings).toBeGreaterThanOrEqual(BRANDS.length);
  });
});

test("a listing built with rules that have changed since can't be recorded", async () => {
  await db.rehearse(async (tx) => {
    await addListings(tx);
    const { config, rules } = await saveVersions(tx, { rules: [rule(brandIs("nord"))] });
    const built = JSON.stringify([{ productId: ours.product, version: 99, stock: 0 }]);
    const record = (version: number) =>
      call(tx, "server", "record_listings($1, $2, 'plan', $3::text::jsonb, $4)", [
        ours.channel,
        String(config),
        built,
        String(version),
      ]);
    expect(await record(rules)).toMatchObject({ stale: [ours.product] });
    expect(await errorCode(record(rules - 1))).toBe("PT409");
  });
});
