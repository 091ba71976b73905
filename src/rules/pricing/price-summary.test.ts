import { expect, test } from "vitest";
import type { PriceGuard } from "@/rules/pricing/price-list.ts";
import { PriceCounts } from "@/rules/pricing/price-summary.ts";
import { aPriceList, aPriceRule, priceAll, toPrice } from "#support/rules/price-rules.ts";

test("the price summary counts raised, lowered and guarded prices, and shows margins and the effect on stock value", () => {
  const guards: PriceGuard[] = [{ is: "map" }];
  const list = aPriceList({
    guards,
    rules: [
      aPriceRule({
        steps: [{ do: "markup", percent: "25" }],
        when: { field: "brand", is: "is-empty" },
      }),
    ],
  });
  const priceCounts = new PriceCounts();
  const add = (fields: Parameters<typeof toPrice>[0], available: number) => {
    const product = toPrice(fields);
    const current = product.current["catalogue"] ?? null;
    const outcome = priceAll([list], product).get("catalogue");
    if (outcome === undefined) throw new Error("The list did not run.");
    priceCounts.add({ record: product.record, available, current, outcome });
  };
  add({ cost: "80", price: "90" }, 3);
  add({ cost: "80", price: "110" }, 2);
  add({ cost: "80", price: "100" }, 9);
  add({ cost: "80", price: "100", map: "120" }, 1);
  add({ cost: null, price: "5" }, 1);
  add({ cost: "80", price: "70", brand: "Nord" }, 1);
  add({ cost: "80", price: null }, 1);
  const summary = priceCounts.summary();
  const { products, added, raised, lowered, same, untouched, failures } = summary;
  const failed = Object.values(failures).reduce((sum, count) => sum + count, 0);
  expect(added + raised + lowered + same + untouched + failed).toBe(products);
  expect(summary).toMatchObject({
    products: 7,
    added: 1,
    raised: 2,
    lowered: 1,
    same: 1,
    untouched: 1,
    failures: { "base-missing": 1 },
    guarded: { map: 1 },
    stockValueChange: { CAD: "30" },
  });
  const bars = (counts: readonly number[]) =>
    Object.fromEntries([...counts.entries()].filter(([, count]) => count > 0));
  // With a cost of 80, the margin is 11% at a price of 90, 20% at 100 and 27% at 110. A price of 70 is a loss.
  expect(bars(summary.marginsBefore)).toEqual({ 0: 1, 3: 1, 5: 2, 6: 1 });
  expect(bars(summary.marginsAfter)).toEqual({ 0: 1, 5: 4, 7: 1 });
});
