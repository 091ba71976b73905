import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import type { Formula } from "@/insight/metrics/metric.ts";

export type IndicatorDefinition = Formula & {
  id: string;
  label: MessageDescriptor;
  /** The definition of the indicator, in one sentence. */
  definition: MessageDescriptor;
  unit: "count" | "percent" | "money";
  /** The metric whose rows are listed for the indicator. */
  rows?: string;
  /** The path of the page that lists the current rows of a level. */
  to?: string;
  /** The direction that is an improvement, if one of them is. */
  good?: "up" | "down";
};

/** A placeholder for the organization's currency, for example at the end of a money metric's name. */
export const CURRENCY = "{currency}";

const ACTIVE_AND_DRAFT = ["products_draft", "products_active"];

export const rowsImported: IndicatorDefinition = {
  id: "rows-imported",
  label: msg`Rows read`,
  definition: msg`Rows read by imports and through the API, including rejected rows.`,
  unit: "count",
  kind: "flow",
  above: ["rows_imported"],
  rows: "rows_imported",
};
export const rowsRejected: IndicatorDefinition = {
  id: "rows-rejected",
  label: msg`Rows rejected`,
  definition: msg`Rows rejected in imports and through the API.`,
  unit: "count",
  kind: "flow",
  above: ["rows_rejected"],
  rows: "rows_rejected",
  good: "down",
};
export const rejectionRate: IndicatorDefinition = {
  id: "rejection-rate",
  label: msg`Rejection rate`,
  definition: msg`Rejected rows as a share of the rows read.`,
  unit: "percent",
  kind: "flow",
  above: ["rows_rejected"],
  below: ["rows_imported"],
  rows: "rows_rejected",
  good: "down",
};
export const completeProducts: IndicatorDefinition = {
  id: "complete",
  label: msg`Complete products`,
  definition: msg`Share of products, excluding archived ones, with an English title and description, a brand, GTIN, category, price and image.`,
  unit: "percent",
  kind: "level",
  above: ["products_complete"],
  below: ACTIVE_AND_DRAFT,
  to: "/product-management?completeness=2&status=active&status=draft",
  good: "up",
};
export const activeProducts: IndicatorDefinition = {
  id: "active",
  label: msg`Active products`,
  definition: msg`Products that are neither drafts nor archived.`,
  unit: "count",
  kind: "level",
  above: ["products_active"],
  to: "/product-management?status=active",
};
export const changedPrices: IndicatorDefinition = {
  id: "price-changes",
  label: msg`Price changes`,
  definition: msg`Changes to product prices.`,
  unit: "count",
  kind: "flow",
  above: ["price_changes"],
  rows: "price_changes",
};
export const priceJumps: IndicatorDefinition = {
  id: "price-jumps",
  label: msg`Large price changes`,
  definition: msg`Price changes of more than 20%, up or down.`,
  unit: "count",
  kind: "flow",
  above: ["price_jumps"],
  rows: "price_jumps",
  good: "down",
};
export const outOfStock: IndicatorDefinition & { to: string } = {
  id: "out-of-stock",
  label: msg`Out of stock`,
  definition: msg`Active products with stock records, but no available units.`,
  unit: "count",
  kind: "level",
  above: ["products_out_of_stock"],
  to: "/product-management?status=active&stock=false",
  good: "down",
};
export const ordersPlaced: IndicatorDefinition = {
  id: "orders",
  label: msg`Orders`,
  definition: msg`Orders by the day the buyer placed them.`,
  unit: "count",
  kind: "flow",
  above: ["orders_placed"],
  rows: "orders_placed",
  good: "up",
};
export const rulesApplied: IndicatorDefinition = {
  id: "by-rules",
  label: msg`Changes by rules`,
  definition: msg`Product updates in which a rule set at least one field.`,
  unit: "count",
  kind: "flow",
  above: ["changes_by_rules"],
  rows: "changes_by_rules",
};

/** A definition with the organization's currency in the names of its metrics and in its URL. */
export function inCurrency(indicator: IndicatorDefinition, currency: string): IndicatorDefinition {
  const named = (name: string) => name.replace(CURRENCY, currency.toLowerCase());
  return {
    ...indicator,
    above: indicator.above.map(named),
    ...(indicator.below && { below: indicator.below.map(named) }),
    ...(indicator.rows !== undefined && { rows: named(indicator.rows) }),
    ...(indicator.to !== undefined && { to: indicator.to.replace(CURRENCY, currency) }),
  };
}
