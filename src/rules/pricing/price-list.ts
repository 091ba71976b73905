import * as z from "zod/mini";
import { condition } from "@/rules/condition/condition.ts";

const decimal = z.string();
const currency = z.string().check(z.regex(/^[A-Z]{3}$/));
const day = z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/));

/** The target of the catalogue's own price list. The target of every other list is the id of its channel. */
export const CATALOGUE = "catalogue";

const priceBase = z.discriminatedUnion("is", [
  z.strictObject({ is: z.literal("cost") }),
  /** The promotional cost until the promotion ends. After that, or without a promotional cost, the cost. */
  z.strictObject({ is: z.literal("promo_cost") }),
  z.strictObject({ is: z.literal("msrp") }),
  z.strictObject({ is: z.literal("map") }),
  /** Starts from the catalogue's price before this run. */
  z.strictObject({ is: z.literal("current") }),
  /** Starts from the price that earlier rules computed. */
  z.strictObject({ is: z.literal("running") }),
  /** Starts from the new price in another list. */
  z.strictObject({ is: z.literal("list"), list: z.string() }),
]);
export type PriceBase = z.infer<typeof priceBase>;

const priceStep = z.discriminatedUnion("do", [
  z.strictObject({ do: z.literal("percent"), by: decimal }),
  z.strictObject({ do: z.literal("amount"), by: decimal, currency }),
  /** The price at which profit is this percentage of the price. */
  z.strictObject({ do: z.literal("margin"), percent: decimal }),
  z.strictObject({ do: z.literal("markup"), percent: decimal }),
  /** The price that leaves the current amount after the channel deducts its fee. */
  z.strictObject({ do: z.literal("fee"), percent: decimal, fixed: decimal }),
  /**
   * Adds the amount of the first band that includes the weight in kilograms; beyond the last band,
   * the product isn't priced.
   */
  z.strictObject({
    do: z.literal("freight"),
    bands: z.array(z.strictObject({ upTo: decimal, amount: decimal })),
  }),
  /** Converts at a stated rate; `on` is the day of that rate. */
  z.strictObject({
    do: z.literal("currency"),
    from: currency,
    to: currency,
    rate: decimal,
    on: day,
  }),
  /** Prices for larger quantities, each a percentage below the final price. */
  z.strictObject({
    do: z.literal("tiers"),
    tiers: z.array(z.strictObject({ quantity: z.int(), percent: decimal })),
  }),
  /** Rounds to a multiple of `every` plus `ending`: every 1 with ending 0.99 gives 19.99. */
  z.strictObject({
    do: z.literal("round"),
    every: decimal,
    ending: decimal,
    direction: z.enum(["up", "down", "nearest"]),
    /** The currencies of prices that the step applies to. Null means all currencies. */
    currencies: z.nullable(z.array(currency)),
  }),
]);
export type PriceStep = z.infer<typeof priceStep>;

/**
 * A rule that computes a price. All matching rules run in order. Each continues from the price so far, unless it has
 * its own base.
 */
export const priceRule = z.strictObject({
  id: z.string(),
  name: z.string(),
  isEnabled: z.boolean(),
  /** The products that the rule is for. Null means all products. */
  when: z.nullable(condition),
  /** The first and last day on which the rule applies. Null means no limit. */
  from: z.nullable(day),
  until: z.nullable(day),
  base: priceBase,
  steps: z.array(priceStep),
});
export type PriceRule = z.infer<typeof priceRule>;

const priceGuard = z.discriminatedUnion("is", [
  z.strictObject({ is: z.literal("map") }),
  z.strictObject({ is: z.literal("cost") }),
  z.strictObject({ is: z.literal("margin"), percent: decimal }),
  /** The largest price change in one run. */
  z.strictObject({ is: z.literal("change"), percent: decimal }),
  z.strictObject({ is: z.literal("minimum"), amount: decimal, currency }),
  z.strictObject({ is: z.literal("maximum"), amount: decimal, currency }),
]);
export type PriceGuard = z.infer<typeof priceGuard>;
export type GuardKind = PriceGuard["is"];

/** The rules and guards of a price list, as they are stored. */
export const priceContent = z.strictObject({
  rules: z.array(priceRule),
  guards: z.array(priceGuard),
});

/** How the prices of the catalogue or of one channel are computed. Guards apply last, whatever the rules do. */
export const priceList = z.extend(priceContent, { target: z.string() });
export type PriceList = z.infer<typeof priceList>;
