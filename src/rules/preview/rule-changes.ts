import type { ProductChange } from "@/catalogue/ledger/change-set.ts";
import { isProductField, valueForLedger } from "@/catalogue/product/product-field.ts";
import { namedValues, type NamedValues } from "@/catalogue/product/product-record.ts";
import type { CleanRule } from "@/rules/clean/clean-rule.ts";
import { cleanProduct, prepareCleanSet } from "@/rules/clean/run-clean-rules.ts";
import type { CleanChange } from "@/rules/clean/clean-draft.ts";
import { ATTRIBUTES, VERSION } from "@/rules/columns/field-sources.ts";
import { attributeOfField } from "@/rules/condition/rule-field.ts";
import { type ColumnTable, rowReader } from "@/rules/columns/column-table.ts";
import type { RowMask } from "@/rules/columns/match-rows.ts";
import type { RuleContext } from "@/rules/condition/compile-condition.ts";
import type { Json } from "@/lib/database.types.ts";
import { plainDecimal } from "@/lib/decimal.ts";
import { dayOf } from "@/lib/format.ts";
import { pricedRows } from "@/rules/preview/price-effect.ts";
import { CATALOGUE, type PriceList } from "@/rules/pricing/price-list.ts";
import { preparePriceLists } from "@/rules/pricing/prepare-price-lists.ts";

/** The changes that a run writes, identical to those the preview shows. */
export type RuleChanges = {
  changes: readonly ProductChange[];
  unchanged: number;
  /**
   * Products for which the rules give an invalid value, no price or a price in another currency. Their other changes
   * are written.
   */
  failed: number;
};

/** The changes that clean rules make to the products in `among`. */
export function cleanChanges(
  rules: readonly CleanRule[],
  table: ColumnTable,
  { context, among }: { context: RuleContext; among: RowMask },
): RuleChanges {
  const prepared = prepareCleanSet(rules, context);
  const names = new Map(rules.map(({ id, name }) => [id, name]));
  const changes: ProductChange[] = [];
  let [unchanged, failed] = [0, 0];
  for (let row = 0; row < table.rows; row++) {
    if (among[row] !== 1) continue;
    const reader = rowReader(table, row);
    const draft = cleanProduct(prepared, reader);
    const written = draft.changes();
    const cells = written.flatMap(({ field, after, rule }): Cell[] =>
      isProductField(field) ? [{ field, value: valueForLedger(field, after), rule }] : [],
    );
    const named = written.filter(({ field }) => attributeOfField(field) !== null);
    const [last] = named.slice(-1);
    if (last !== undefined) {
      const value = attributesAfter(reader.text(ATTRIBUTES), named);
      cells.push({ field: ATTRIBUTES, value, rule: last.rule });
    }
    if (draft.rejections.length > 0) failed += 1;
    if (cells.length === 0) {
      unchanged += 1;
      continue;
    }
    changes.push({
      id: reader.text("id"),
      version: Number(reader.text(VERSION)),
      set: Object.fromEntries(cells.map(({ field, value }) => [field, value])),
      rules: Object.fromEntries(cells.map(({ field, rule }) => [field, names.get(rule) ?? ""])),
    });
  }
  return { changes, unchanged, failed };
}

type Cell = { field: string; value: Json; rule: string };

/** Returns all attributes of a product after some of them changed. An emptied attribute is removed. */
function attributesAfter(stored: string, changes: readonly CleanChange[]): NamedValues {
  const after = new Map(Object.entries(namedValues.parse(JSON.parse(stored || "{}"))));
  for (const { field, after: value } of changes) {
    const name = attributeOfField(field) ?? "";
    if (value === "") after.delete(name);
    else after.set(name, value);
  }
  return Object.fromEntries(after);
}

/** The new prices of the catalogue. Null if its price list has an error, because then nothing is priced. */
export function priceChanges(
  lists: readonly PriceList[],
  table: ColumnTable,
  context: RuleContext,
): RuleChanges | null {
  const prepared = preparePriceLists(lists, dayOf(context.now, context.timeZone), context);
  if (prepared.errors.size > 0) return null;
  const own = lists.find(({ target }) => target === CATALOGUE)?.rules ?? [];
  const names = new Map(own.map(({ id, name }) => [id, name]));
  const changes: ProductChange[] = [];
  let [unchanged, failed] = [0, 0];
  for (const { product, outcome } of pricedRows(prepared, CATALOGUE, table)) {
    const { record, reader } = product;
    // The catalogue's price must be in the currency of the product, like its cost.
    const isForeign = outcome.is === "priced" && outcome.currency !== record.currency;
    if (outcome.is === "failed" || isForeign) failed += 1;
    else if (
      outcome.is === "untouched" ||
      plainDecimal(record.price ?? "") === plainDecimal(outcome.amount)
    )
      unchanged += 1;
    else {
      const last = outcome.lines.findLast((line) => "rule" in line);
      changes.push({
        id: reader.text("id"),
        version: Number(reader.text(VERSION)),
        set: { price: outcome.amount },
        rules: { price: (last && "rule" in last && names.get(last.rule)) || "—" },
      });
    }
  }
  return { changes, unchanged, failed };
}
