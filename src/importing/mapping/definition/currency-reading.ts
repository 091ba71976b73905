import type { ProductField } from "@/catalogue/product/product-field.ts";
import {
  type ColumnMapping,
  type Recipe,
  recipeOf,
} from "@/importing/mapping/definition/column-mapping.ts";
import { currencyInName } from "@/catalogue/product/written-currency.ts";

/**
 * The amounts of a product, in order of precedence: if they're in different currencies, the first one decides the
 * product's currency.
 */
export const DECIDING_AMOUNTS = [
  "price",
  "cost",
  "msrp",
  "map",
  "promo_cost",
] as const satisfies readonly ProductField[];

/** The columns of a product's amounts, in order of precedence. */
export const amountColumns = ({ fields }: ColumnMapping): string[] =>
  DECIDING_AMOUNTS.flatMap((field) => fields[field]?.columns ?? []);

/** Whether the currency of each row is the one written next to its amounts. */
export const isReadFromAmounts = (currency: Recipe | undefined): currency is Recipe =>
  currency?.fixes.includes("currency-of-amount") ?? false;

/**
 * The mapping that also reads the currency of each row from the text next to the amounts in these columns. If amounts
 * without a currency get a default one, the currency is read from all amount columns.
 */
export function withCurrencyOf(
  mapping: ColumnMapping,
  columns: readonly string[],
  otherwise = "",
): ColumnMapping {
  const before = mapping.fields.currency;
  const chosen = otherwise || (before?.otherwise ?? "");
  const all = amountColumns(mapping);
  const named = columns.map(currencyInName).find((name) => name !== null) ?? "";
  const isRead = new Set([...columns, ...(before?.columns ?? []), ...(chosen === "" ? [] : all)]);
  const currency = recipeOf({
    columns: [...all.filter((column) => isRead.delete(column)), ...isRead],
    values: before?.values ?? [],
    fixes: ["currency-of-amount"],
    otherwise: chosen || named,
  });
  return { ...mapping, fields: { ...mapping.fields, currency } };
}

/** The mapping that assumes this currency for amounts of this field that state none. */
export function withCurrencyAssumed(
  mapping: ColumnMapping,
  field: ProductField,
  currency: string,
): ColumnMapping {
  if (isReadFromAmounts(mapping.fields.currency))
    return withCurrencyOf(mapping, mapping.fields[field]?.columns ?? [], currency);
  const assumed = { ...(mapping.fields.currency ?? recipeOf({})), otherwise: currency };
  return { ...mapping, fields: { ...mapping.fields, currency: assumed } };
}
