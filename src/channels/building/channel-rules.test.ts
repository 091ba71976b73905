import { expect, test } from "vitest";
import { readChannelRules, type RulesServer } from "@/channels/building/channel-rules.ts";
import { google } from "@/channels/definitions/google.ts";
import { buildListing } from "@/channels/listing/build-listing.ts";
import { planOf } from "@/channels/listing/channel-plan.ts";
import type { Offered } from "@/channels/listing/listing.ts";
import type { Condition } from "@/rules/condition/condition.ts";
import type { PriceRule } from "@/rules/pricing/price-list.ts";
import type { PublishRule } from "@/rules/publish/publish-rule.ts";
import { NO_RULES } from "#support/rules/channel-rules.ts";
import { aPriceRule } from "#support/rules/price-rules.ts";
import { configFor, KEYBOARD } from "#support/samples/sample-products.ts";

const SHOP = "00000000-0000-4000-8000-0000000000c1";
const MARKET = "00000000-0000-4000-8000-0000000000c2";
const PLAN = planOf(google, configFor(google));

let sets = 0;
/** A stored rule set, for all channels by default. */
const aSet = (kind: "publish" | "price", content: object, channel: string | null = null) => ({
  id: `00000000-0000-4000-8000-${String(++sets).padStart(12, "0")}`,
  version: 1,
  kind,
  supplier_id: null,
  channel_id: channel,
  is_enabled: true,
  content,
  created_at: "2026-11-23T15:00:00Z",
  created_by: null,
});

const anExclusion = (when: Condition | null, rest: Partial<PublishRule> = {}): PublishRule => ({
  id: "r1",
  name: "Few pieces",
  isEnabled: true,
  when,
  decision: "exclude",
  channels: null,
  ...rest,
});

const FEW: Condition = { field: "available", is: "less-than", value: "3" };

const read = (stored: readonly object[], server: Partial<RulesServer> = {}) =>
  readChannelRules({
    rules: async () => ({
      channel: SHOP,
      now: "2026-11-23T15:00:00Z",
      timeZone: "America/Toronto",
      channels: [SHOP, MARKET],
      sets: stored,
    }),
    repeatedValues: async () => [],
    planOf: async () => PLAN,
    ...server,
  });

const anOffer = (
  product: Partial<Offered["product"]> = {},
  rest: Partial<Offered> = {},
): Offered => ({
  product: { ...KEYBOARD, ...product },
  quantity: 2,
  ...rest,
});

async function listed(stored: readonly object[], offered: Offered, server?: Partial<RulesServer>) {
  const rules = await read(stored, server);
  const [given = offered] = rules.apply([offered]);
  return buildListing(given, { ...PLAN, issues: [...PLAN.issues, ...rules.issues] });
}

const aPrice = (rule: Partial<PriceRule>, guards: object[] = []) =>
  aSet("price", { rules: [aPriceRule({ name: "Cost plus 18%", ...rule })], guards }, SHOP);

test("a channel without rules lists products as they are", async () => {
  const rules = await readChannelRules({ ...NO_RULES, planOf: async () => null });
  const offers = [anOffer()];
  expect([rules.apply(offers), rules.issues, rules.nextChange]).toEqual([offers, [], null]);
});

test("a listing names the rule that excludes it", async () => {
  const set = aSet("publish", { rules: [anExclusion(FEW)] });
  expect(await listed([set], anOffer())).toMatchObject({
    state: "excluded",
    excludedBy: "Few pieces",
    hash: null,
  });
  expect((await listed([set], anOffer({}, { quantity: 3 }))).excludedBy).toBeNull();
});

test("a product without stock data isn't excluded for low stock", async () => {
  const set = aSet("publish", { rules: [anExclusion(FEW)] });
  const offered = anOffer({}, { quantity: 0, isCounted: false });
  expect((await listed([set], offered)).excludedBy).toBeNull();
});

test("the rules of a channel take precedence over the rules of all channels", async () => {
  const general = aSet("publish", { rules: [anExclusion(null)] });
  const own = aSet("publish", { rules: [anExclusion(FEW, { decision: "include" })] }, SHOP);
  expect((await listed([general, own], anOffer())).excludedBy).toBeNull();
  expect((await listed([general, own], anOffer({}, { quantity: 9 }))).excludedBy).toBe(
    "Few pieces",
  );
});

test.each<[string, object]>([
  ["has an error", { rules: [anExclusion({ field: "brand", is: "matches", value: "(" })] }],
  ["can't be read", { rules: [{ id: "of a newer version" }] }],
])("a channel whose publish rule %s sends no products", async (_why, content) => {
  const listing = await listed([aSet("publish", content)], anOffer());
  expect(listing).toMatchObject({ state: "blocked", hash: null });
  expect(listing.issues).toContainEqual(
    expect.objectContaining({ code: "publish-rules-invalid", severity: "error" }),
  );
});

test("a rule can check whether another product in the catalogue has the same value", async () => {
  const set = aSet("publish", { rules: [anExclusion({ field: "mpn", is: "is-duplicate" })] });
  const server = { repeatedValues: async (field: string) => (field === "mpn" ? ["kb-1"] : []) };
  expect((await listed([set], anOffer({ mpn: "KB-1 " }), server)).excludedBy).toBe("Few pieces");
  expect((await listed([set], anOffer({ mpn: "KB-2" }), server)).excludedBy).toBeNull();
});

test("a rule can exclude a product that is blocked on another channel", async () => {
  const isBlocked: Condition = { field: `channel:${MARKET}:state`, is: "equals", value: "blocked" };
  const set = aSet("publish", { rules: [anExclusion(isBlocked)] });
  expect((await listed([set], anOffer({ title_en: null }))).excludedBy).toBe("Few pieces");
  expect((await listed([set], anOffer())).excludedBy).toBeNull();
});

test("a price list gives a listing its price", async () => {
  const set = aPrice({ steps: [{ do: "markup", percent: "18" }] });
  const listing = await listed([set], anOffer({ cost: "50.0000", price: "99.0000", msrp: null }));
  expect(listing.price).toBe("59");
  expect(listing.payload["price"]).toBe("59.00 CAD");
});

test("a product that no price rule matches keeps its own price", async () => {
  const set = aPrice({ when: { field: "brand", is: "equals", value: "Other" } });
  expect((await listed([set], anOffer({ price: "99.0000" }))).price).toBe("99.0000");
});

test("a price list that converts to the channel's currency converts the product's other amounts too", async () => {
  const convert = {
    do: "currency",
    from: "USD",
    to: "CAD",
    rate: "1.4",
    on: "2026-11-23",
  } as const;
  const set = aPrice({ base: { is: "msrp" }, steps: [convert] });
  const offered = anOffer({ currency: "USD", msrp: "100", map: "90.01", price: "95", cost: null });
  const listing = await listed([set], offered);
  expect(listing.price).toBe("140");
  expect(listing.issues.map(({ code }) => code)).not.toContain("currency-differs");
  const rules = await read([set]);
  expect(rules.apply([offered])[0]?.product).toMatchObject({ currency: "CAD", map: "126.01" });
});

test("a product that a rule can't price is blocked with the reason", async () => {
  const listing = await listed([aPrice({})], anOffer({ cost: null }));
  expect(listing).toMatchObject({ state: "blocked" });
  expect(listing.issues).toContainEqual(
    expect.objectContaining({
      code: "price-failed",
      params: { reason: "base-missing", rule: "Cost plus 18%" },
    }),
  );
});

test("a channel whose price list has an error sends no products", async () => {
  const set = aPrice({ steps: [{ do: "margin", percent: "100" }] });
  expect((await listed([set], anOffer())).issues).toContainEqual(
    expect.objectContaining({
      code: "price-rules-invalid",
      params: { rule: "Cost plus 18%" },
    }),
  );
});

test("a listing's price doesn't change until the catalogue's prices are applied", async () => {
  const raise = aPriceRule({ base: { is: "current" }, steps: [{ do: "percent", by: "50" }] });
  const catalogue = aSet("price", { rules: [raise], guards: [] });
  expect((await listed([catalogue], anOffer({ price: "10.0000" }))).price).toBe("10.0000");
  const set = aPrice({ base: { is: "list", list: "catalogue" } });
  expect((await listed([catalogue, set], anOffer({ price: "10.0000" }))).price).toBe("10");
});

test("a channel whose price list starts from another channel's gets that channel's new prices", async () => {
  const market = aSet(
    "price",
    { rules: [aPriceRule({ steps: [{ do: "percent", by: "10" }] })], guards: [] },
    MARKET,
  );
  const set = aPrice({ base: { is: "list", list: MARKET }, steps: [{ do: "percent", by: "10" }] });
  expect((await listed([market, set], anOffer({ cost: "100" }))).price).toBe("121");
});

test.each<[string, Partial<PriceRule>, string | null]>([
  ["starts on a day", { from: "2026-12-01" }, "2026-12-01T05:00:00.000Z"],
  ["has ended", { until: "2026-11-01" }, null],
  ["reads promotional costs", { base: { is: "promo_cost" } }, "2026-11-24T05:00:00.000Z"],
  [
    "counts days from today",
    { when: { field: "updated_at", is: "in-last-days", value: "30" } },
    "2026-11-24T05:00:00.000Z",
  ],
])(
  "if a price rule %s (%j), the time of the channel's next change is %s",
  async (_what, rule, at) => {
    expect((await read([aPrice(rule)])).nextChange).toBe(at);
  },
);
