import type { RuleContext } from "@/rules/condition/compile-condition.ts";
import { testsIn } from "@/rules/condition/condition.ts";
import type { RuleProduct } from "@/rules/condition/record-reader.ts";
import type { RuleError } from "@/rules/condition/rule-error.ts";
import { CATALOGUE } from "@/rules/pricing/price-list.ts";
import type { PriceOutcome } from "@/rules/pricing/price-product.ts";
import { preparePriceLists } from "@/rules/pricing/prepare-price-lists.ts";
import { priceEverywhere, productToPrice } from "@/rules/pricing/price-run.ts";
import { priceListsFor } from "@/rules/sets/price-lists-in-effect.ts";
import type { RuleSet } from "@/rules/sets/rule-set.ts";
import { dayOf } from "@/lib/format.ts";

/** A product's price in one list, with the names of the list's rules. */
export type ExplainedPrice = {
  target: string;
  /** Rule names by id. */
  names: ReadonlyMap<string, string>;
} & (
  | { is: "explained"; outcome: PriceOutcome }
  | { is: "invalid"; errors: readonly RuleError[] }
  /** A rule looks for duplicates, so the price can't be computed from one product alone. */
  | { is: "unknown" }
);

type Context = Pick<RuleContext, "now" | "timeZone"> & { channels: readonly string[] };

/** A product's price in every enabled price list, starting with the catalogue's. */
export function explainedPrices(
  sets: readonly RuleSet[],
  product: RuleProduct,
  { channels, ...clock }: Context,
): ExplainedPrice[] {
  const targets = sets
    .filter(({ kind, isEnabled }) => kind === "price" && isEnabled)
    .map(({ channelId }) => channelId ?? CATALOGUE)
    .toSorted((a, b) => Number(b === CATALOGUE) - Number(a === CATALOGUE));
  const context: RuleContext = {
    ...clock,
    attributes: null,
    channels: new Set(channels),
    duplicates: () => new Set(),
  };
  return targets.map((target): ExplainedPrice => {
    const found = priceListsFor(sets, target);
    const lists = found?.lists ?? [];
    const rules = lists.find((list) => list.target === target)?.rules ?? [];
    const names = new Map(rules.map(({ id, name }) => [id, name]));
    const prepared = preparePriceLists(lists, dayOf(clock.now, clock.timeZone), context);
    const errors = prepared.errors.get(target);
    if (errors !== undefined || found?.areReadable !== true)
      return { target, names, is: "invalid", errors: errors ?? [] };
    const tests = lists.flatMap((list) =>
      list.rules.flatMap(({ isEnabled, when }) =>
        isEnabled && when !== null ? testsIn(when) : [],
      ),
    );
    if (tests.some(({ is }) => is === "is-duplicate")) return { target, names, is: "unknown" };
    const outcomes = priceEverywhere(prepared.lists, productToPrice(product, prepared.lists));
    const outcome = outcomes.get(target) ?? { is: "untouched" };
    return { target, names, is: "explained", outcome };
  });
}
