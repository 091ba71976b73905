import type { ProductRecord } from "@/catalogue/product/product-record.ts";
import { WEIGHT_UNITS } from "@/catalogue/product/product-field.ts";
import { PriceAnalysis, type PriceWarning } from "@/rules/analysis/price-analysis.ts";
import { type ColumnTable, rowReader } from "@/rules/columns/column-table.ts";
import type { RuleContext } from "@/rules/condition/compile-condition.ts";
import { UNITS_PER_ONE } from "@/rules/condition/number-range.ts";
import type { RuleError } from "@/rules/condition/rule-error.ts";
import type { RuleField } from "@/rules/condition/rule-field.ts";
import type { PriceList } from "@/rules/pricing/price-list.ts";
import type { PriceOutcome } from "@/rules/pricing/price-product.ts";
import { priceEverywhere, type ProductToPrice } from "@/rules/pricing/price-run.ts";
import { type PriceSummary, PriceCounts } from "@/rules/pricing/price-summary.ts";
import { preparePriceLists, type PreparedPrices } from "@/rules/pricing/prepare-price-lists.ts";
import { dayOf } from "@/lib/format.ts";

/** One product with its price before and after a run. */
export type PriceSample = {
  id: string;
  sku: string;
  title: string;
  before: { amount: string; currency: string } | null;
  outcome: PriceOutcome;
};

export type PriceEffect = PriceSummary & {
  /** Each rule with the number of products in whose waterfall it appears. */
  contributions: readonly { rule: string; products: number }[];
  samples: readonly PriceSample[];
  /** The first products whose price a guard changed. */
  guardedSamples: readonly PriceSample[];
  /** The first products that can't be priced. */
  failedSamples: readonly PriceSample[];
  /** Probably unintended effects. */
  warnings: readonly PriceWarning[];
};

export type PricePreview =
  | ({ ok: true } & PriceEffect)
  | { ok: false; errors: ReadonlyMap<string, readonly RuleError[]> };

const SAMPLES = 20;

/** The effect of the price list `target` on the whole catalogue. `lists` includes all lists that it starts from. */
export function priceEffect(
  lists: readonly PriceList[],
  target: string,
  table: ColumnTable,
  context: RuleContext,
): PricePreview {
  const prepared = preparePriceLists(lists, dayOf(context.now, context.timeZone), context);
  if (prepared.errors.size > 0) return { ok: false, errors: prepared.errors };
  const totals = new PriceCounts();
  const counts = new Map<string, number>();
  const samples: PriceSample[] = [];
  const guardedSamples: PriceSample[] = [];
  const failedSamples: PriceSample[] = [];
  const own = prepared.lists.find((list) => list.target === target);
  const rules = lists.find((list) => list.target === target)?.rules ?? [];
  const analysis = own === undefined ? null : new PriceAnalysis(rules, own, table);
  for (const row of pricedRows(prepared, target, table)) {
    const { outcome, product, available } = row;
    const before = product.current[target] ?? null;
    totals.add({ record: product.record, available, current: before, outcome });
    analysis?.add(outcome);
    if (outcome.is === "untouched") continue;
    for (const rule of new Set(outcome.lines.flatMap((line) => ("rule" in line ? line.rule : []))))
      counts.set(rule, (counts.get(rule) ?? 0) + 1);
    const into =
      outcome.is === "failed" ? failedSamples : outcome.guard === null ? samples : guardedSamples;
    if (into.length === SAMPLES || (into === samples && isSamePrice(before, outcome))) continue;
    into.push({ ...row.identity(), before, outcome });
  }
  return {
    ok: true,
    ...totals.summary(),
    contributions: Array.from(counts, ([rule, products]) => ({ rule, products })),
    samples,
    guardedSamples,
    failedSamples,
    warnings: analysis?.warnings() ?? [],
  };
}

const isSamePrice = (before: PriceSample["before"], outcome: PriceOutcome) =>
  outcome.is === "priced" &&
  before?.amount === outcome.amount &&
  before.currency === outcome.currency;

type PricedRow = {
  row: number;
  product: ProductToPrice;
  available: number | null;
  outcome: PriceOutcome;
  identity: () => Pick<PriceSample, "id" | "sku" | "title">;
};

/** Prices every product of a table, one at a time. */
export function* pricedRows(
  { lists }: PreparedPrices,
  target: string,
  table: ColumnTable,
): Generator<PricedRow> {
  const units = table.number("available");
  for (let row = 0; row < table.rows; row++) {
    const reader = rowReader(table, row);
    const record = pricedRecord(reader.text);
    const current =
      record.price === null ? null : { amount: record.price, currency: record.currency };
    const product: ProductToPrice = {
      record,
      reader,
      current:
        current === null ? {} : Object.fromEntries(lists.map((one) => [one.target, current])),
    };
    const outcome = priceEverywhere(lists, product).get(target) ?? { is: "untouched" };
    const counted = units[row] ?? Number.NaN;
    const available = Number.isNaN(counted) ? null : counted / UNITS_PER_ONE;
    const identity = () => ({
      id: reader.text("id"),
      sku: reader.text("sku"),
      title: reader.text("title_en"),
    });
    yield { row, product, available, outcome, identity };
  }
}

function pricedRecord(text: (field: RuleField) => string): ProductToPrice["record"] {
  const orNull = (field: RuleField) => text(field) || null;
  const record: Omit<ProductToPrice["record"], "weight_unit"> = {
    currency: text("currency"),
    cost: orNull("cost"),
    promo_cost: orNull("promo_cost"),
    promo_ends: orNull("promo_ends"),
    msrp: orNull("msrp"),
    map: orNull("map"),
    price: orNull("price"),
    weight: orNull("weight"),
  };
  return { ...record, weight_unit: weightUnit(text("weight_unit")) };
}

const weightUnit = (text: string): ProductRecord["weight_unit"] =>
  WEIGHT_UNITS.find((unit) => unit === text) ?? "kg";
