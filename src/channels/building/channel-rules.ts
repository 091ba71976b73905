import * as z from "zod/mini";
import type { ProductRecord } from "@/catalogue/product/product-record.ts";
import { buildListings } from "@/channels/listing/build-listings.ts";
import type { ChannelPlan } from "@/channels/listing/channel-plan.ts";
import type { Listing, ListingIssue, Offered } from "@/channels/listing/listing.ts";
import { testsIn } from "@/rules/condition/condition.ts";
import type { RuleContext } from "@/rules/condition/compile-condition.ts";
import type { RuleProduct } from "@/rules/condition/record-reader.ts";
import { listingOfField } from "@/rules/condition/rule-field.ts";
import { recordReader } from "@/rules/condition/record-reader.ts";
import { foldValue } from "@/rules/condition/text-test.ts";
import {
  amountText,
  multiplyAmounts,
  ONE,
  parseAmount,
  roundAmount,
  smallestUnit,
} from "@/rules/pricing/amount.ts";
import { preparePriceLists } from "@/rules/pricing/prepare-price-lists.ts";
import type { PreparedPriceList, PriceOutcome } from "@/rules/pricing/price-product.ts";
import { priceEverywhere, productToPrice } from "@/rules/pricing/price-run.ts";
import { nextRuleDay } from "@/rules/pricing/price-moments.ts";
import {
  type PreparedPublishRule,
  preparePublishSet,
  publishDecision,
} from "@/rules/publish/publish-rules.ts";
import { priceListsFor } from "@/rules/sets/price-lists-in-effect.ts";
import { publishRulesFor } from "@/rules/sets/rules-in-effect.ts";
import { storedRuleSet } from "@/rules/sets/stored-rule-set.ts";
import { dayOf, startOfDay } from "@/lib/format.ts";

/** The response of `channel_rules`. */
const storedRules = z.object({
  channel: z.uuid(),
  now: z.string(),
  timeZone: z.string(),
  channels: z.array(z.uuid()),
  sets: z.array(z.unknown()),
});

/** The server calls that reading a channel's rules needs. Responses are validated here. */
export type RulesServer = {
  rules: () => Promise<unknown>;
  /** Returns the values of a field that more than one product has. */
  repeatedValues: (field: string) => Promise<unknown>;
  /** The plan of another channel whose listings a rule reads. Null if it no longer exists. */
  planOf: (channel: string) => Promise<ChannelPlan | null>;
};

/** The rules of a channel, ready for many products. */
export type ChannelRules = {
  /**
   * Why the rules can't run. Each of these issues blocks every product, because without the rules a product could be
   * wrongly included or mispriced.
   */
  issues: readonly ListingIssue[];
  /**
   * The start of the next day on which the rules may give other results although nothing is edited, for example because
   * a promotion ends. Null if there is no such day.
   */
  nextChange: string | null;
  apply: (products: readonly Offered[]) => Offered[];
};

const WITHOUT_RULES: ChannelRules = {
  issues: [],
  nextChange: null,
  apply: (products) => [...products],
};

/** Reads the publish and price rules of a channel. */
export async function readChannelRules(server: RulesServer): Promise<ChannelRules> {
  const response = await server.rules();
  if (response === null) return WITHOUT_RULES;
  const { channel, channels, sets: stored, ...clock } = storedRules.parse(response);
  const sets = stored.map(storedRuleSet);
  // Publish rules get their position as their id, because two sets can have rules with the same id, for example after
  // an import from a file.
  const publish =
    publishRulesFor(sets, channel)?.map((rule, at) => ({ ...rule, id: String(at) })) ?? null;
  const priced = priceListsFor(sets, channel);
  if (publish?.length === 0 && priced === null) return WITHOUT_RULES;

  const conditions = [
    ...(publish ?? []),
    ...(priced?.lists.flatMap(({ rules }) => rules) ?? []),
  ].flatMap(({ isEnabled, when }) => (isEnabled && when !== null ? [when] : []));
  const tests = conditions.flatMap(testsIn);
  const repeated = new Map<string, ReadonlySet<string>>();
  for (const { field, is } of tests) {
    if (is !== "is-duplicate" || repeated.has(field)) continue;
    const values = z.array(z.string()).parse(await server.repeatedValues(field));
    repeated.set(field, new Set(values.map(foldValue)));
  }
  const plans = new Map<string, ChannelPlan>();
  for (const { field } of tests) {
    const read = listingOfField(field)?.channel;
    if (read === undefined || plans.has(read) || !channels.includes(read)) continue;
    const plan = await server.planOf(read);
    if (plan !== null) plans.set(read, plan);
  }

  const context: RuleContext = {
    ...clock,
    attributes: null,
    channels: new Set(channels),
    duplicates: (field) => repeated.get(field) ?? new Set(),
  };
  const today = dayOf(clock.now, clock.timeZone);
  const issues: ListingIssue[] = [];
  const decisions = publish === null ? null : preparePublishSet(publish, channel, context);
  if (decisions?.ok !== true) {
    const [broken] = decisions?.errors.keys() ?? [];
    const name = publish?.find(({ id }) => id === broken)?.name ?? "";
    issues.push(blocking("publish-rules-invalid", name));
  }
  const own = priced?.lists.find(({ target }) => target === channel)?.rules ?? [];
  const lists = priced === null ? null : preparePriceLists(priced.lists, today, context);
  if (priced?.areReadable === false || lists?.errors.has(channel) === true) {
    const [error] = lists?.errors.get(channel) ?? [];
    const at = error?.path[0] === "rules" ? error.path[1] : undefined;
    const name = typeof at === "number" ? own[at]?.name : undefined;
    issues.push(blocking("price-rules-invalid", name ?? ""));
  }
  const day = nextRuleDay(priced?.lists ?? [], tests, today);
  const prepared: Prepared = {
    channel,
    plans,
    publishNames: namesOf(publish ?? []),
    priceNames: namesOf(own),
    rules: decisions?.ok === true ? decisions.rules : [],
    lists: issues.length > 0 ? [] : (lists?.lists ?? []),
  };
  return {
    issues,
    nextChange: day === null ? null : startOfDay(day, clock.timeZone),
    apply: (products) => applyRules(prepared, products),
  };
}

const blocking = (
  code: "publish-rules-invalid" | "price-rules-invalid",
  rule: string,
): ListingIssue => ({ code, severity: "error", field: null, params: { rule }, fix: null });

type Prepared = {
  channel: string;
  /** The plans of the channels whose listings the rules read, by the channel's id. */
  plans: ReadonlyMap<string, ChannelPlan>;
  rules: readonly PreparedPublishRule[];
  lists: readonly PreparedPriceList[];
  publishNames: Names;
  priceNames: Names;
};

type Names = ReadonlyMap<string, string>;

const namesOf = (rules: readonly { id: string; name: string }[]): Names =>
  new Map(rules.map(({ id, name }) => [id, name]));

function applyRules(prepared: Prepared, products: readonly Offered[]): Offered[] {
  const { channel, rules, lists, publishNames, priceNames } = prepared;
  const listings = listingsOf(prepared, products);
  return products.map((offered, at) => {
    const product: RuleProduct = {
      record: offered.product,
      available: offered.isCounted === false ? null : offered.quantity,
      listings: listings[at] ?? {},
    };
    const { isIncluded, rule } = publishDecision(rules, recordReader(product));
    if (!isIncluded) return { ...offered, excludedByRule: shortName(publishNames, rule) };
    if (lists.length === 0) return offered;
    const outcome = priceEverywhere(lists, productToPrice(product, lists)).get(channel);
    return outcome === undefined ? offered : withPrice(offered, outcome, priceNames);
  });
}

/** The rule's name, truncated to the length that a listing can store. */
const shortName = (names: Names, rule: string | null) =>
  (names.get(rule ?? "") || "—").slice(0, 200);

function withPrice(offered: Offered, outcome: PriceOutcome, names: Names): Offered {
  if (outcome.is === "untouched") return offered;
  if (outcome.is === "failed") {
    const { failure } = outcome;
    const rule = "rule" in failure ? shortName(names, failure.rule) : "";
    const params = { reason: failure.code, rule };
    const issue = {
      code: "price-failed",
      severity: "error",
      field: null,
      params,
      fix: null,
    } as const;
    return { ...offered, issues: [issue] };
  }
  const { amount, currency, rate } = outcome;
  const product = rate === ONE ? offered.product : inCurrency(offered.product, currency, rate);
  return { ...offered, product, offer: { price: amount } };
}

/** Converts the product's stored amounts to the currency of its calculated price, so that they can be compared. */
function inCurrency(product: ProductRecord, currency: string, rate: bigint): ProductRecord {
  const unit = smallestUnit(currency);
  const converted = (text: string | null): string | null => {
    const amount = parseAmount(text ?? "");
    if (amount === null) return null;
    return amountText(roundAmount(multiplyAmounts(amount, rate), unit, 0n, "nearest"));
  };
  const { cost, promo_cost, map, msrp, price } = product;
  return {
    ...product,
    currency,
    cost: converted(cost),
    promo_cost: converted(promo_cost),
    map: converted(map),
    msrp: converted(msrp),
    price: converted(price),
  };
}

/**
 * Each product's listings on the channels that rules refer to, computed without those channels' rules. With them, two
 * channels could exclude a product because of each other, and the results would never settle.
 */
function listingsOf({ plans }: Prepared, products: readonly Offered[]): RuleProduct["listings"][] {
  const found: Record<string, RuleProduct["listings"][string]>[] = products.map(() => ({}));
  for (const [channel, plan] of plans)
    for (const [at, listing] of buildListings(products, plan).entries()) {
      const into = found[at];
      if (into) into[channel] = { state: stateOf(listing), issues: codesOf(listing) };
    }
  return found;
}

const codesOf = ({ issues }: Listing) => [...new Set(issues.map(({ code }) => code))];

/** The state as it's stored and shown: a ready listing with a warning gets the state "warning". */
const stateOf = ({ state, issues }: Listing) =>
  state === "ready" && issues.some(({ severity }) => severity === "warning") ? "warning" : state;
