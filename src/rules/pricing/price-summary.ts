import type { ProductRecord } from "@/catalogue/product/product-record.ts";
import {
  type Amount,
  amountText,
  multiplyAmounts,
  ONE,
  parseAmount,
} from "@/rules/pricing/amount.ts";
import type { GuardKind } from "@/rules/pricing/price-list.ts";
import type { PriceFailure, PriceOutcome } from "@/rules/pricing/price-product.ts";

/** The effect of a price list on many products. The counts from `added` to `failures` add up to `products`. */
export type PriceSummary = {
  products: number;
  /** Products that had no price in the currency of the new one. */
  added: number;
  raised: number;
  lowered: number;
  same: number;
  untouched: number;
  failures: Partial<Record<PriceFailure["code"], number>>;
  /** How many products had their price changed by each guard. */
  guarded: Partial<Record<GuardKind, number>>;
  /**
   * Products by margin, in bars of 5 points. The first bar has all losses, and the last has margins of 95% and more.
   */
  marginsBefore: readonly number[];
  marginsAfter: readonly number[];
  /** For each currency, the new price of all available units minus the old price. */
  stockValueChange: Readonly<Record<string, string>>;
};

const BARS = 21;

type Priced = {
  record: Pick<ProductRecord, "cost" | "currency">;
  available: number | null;
  /** The price before the run. */
  current: { amount: string; currency: string } | null;
  outcome: PriceOutcome;
};

/** Adds up the outcomes of a run without storing them, so memory doesn't grow with the catalogue. */
export class PriceCounts {
  private readonly counts = { products: 0, added: 0, raised: 0, lowered: 0, same: 0, untouched: 0 };
  private readonly failures: PriceSummary["failures"] = {};
  private readonly guarded: PriceSummary["guarded"] = {};
  private readonly before = Array.from({ length: BARS }, () => 0);
  private readonly after = Array.from({ length: BARS }, () => 0);
  private readonly changes = new Map<string, Amount>();

  add({ record, available, current, outcome }: Priced): void {
    this.counts.products++;
    const old = parseAmount(current?.amount ?? "");
    const currency = current?.currency ?? record.currency;
    countMargin(this.before, old, record, currency, ONE);
    if (outcome.is !== "priced") {
      if (outcome.is === "untouched") this.counts.untouched++;
      else {
        const { code } = outcome.failure;
        this.failures[code] = (this.failures[code] ?? 0) + 1;
      }
      countMargin(this.after, old, record, currency, ONE);
      return;
    }
    const now = parseAmount(outcome.amount);
    countMargin(this.after, now, record, outcome.currency, outcome.rate);
    const { guard } = outcome;
    if (guard !== null) this.guarded[guard] = (this.guarded[guard] ?? 0) + 1;
    if (now === null || old === null || currency !== outcome.currency) {
      this.counts.added++;
      return;
    }
    if (now === old) this.counts.same++;
    else this.counts[now > old ? "raised" : "lowered"]++;
    const change = (now - old) * BigInt(Math.max(0, available ?? 0));
    if (change !== 0n) this.changes.set(currency, (this.changes.get(currency) ?? 0n) + change);
  }

  summary(): PriceSummary {
    return {
      ...this.counts,
      failures: this.failures,
      guarded: this.guarded,
      marginsBefore: this.before,
      marginsAfter: this.after,
      stockValueChange: Object.fromEntries(
        Array.from(this.changes, ([currency, change]) => [currency, amountText(change)]),
      ),
    };
  }
}

/** Counts a margin if the cost is known in the currency of the price. */
function countMargin(
  bars: number[],
  price: Amount | null,
  record: Priced["record"],
  currency: string,
  rate: Amount,
): void {
  const own = parseAmount(record.cost ?? "");
  if (price === null || price <= 0n || own === null) return;
  if (currency !== record.currency && rate === ONE) return;
  const cost = multiplyAmounts(own, rate);
  const percent = Number(((price - cost) * 10_000n) / price) / 100;
  const bar = price < cost ? 0 : Math.min(BARS - 1, 1 + Math.floor(percent / 5));
  bars[bar] = (bars[bar] ?? 0) + 1;
}
