import { msg } from "@lingui/core/macro";
import { CURRENCY, type IndicatorDefinition, outOfStock } from "@/insight/reports/indicator.ts";

/** The indicators of the stock report. */
export const stockIndicators: readonly IndicatorDefinition[] = [
  outOfStock,
  {
    id: "stock-out-rate",
    label: msg`Stock-out rate`,
    definition: msg`Active products with no available units, as a share of active products with stock records.`,
    unit: "percent",
    kind: "level",
    above: ["products_out_of_stock"],
    below: ["products_out_of_stock", "products_in_stock"],
    to: "/product-management?status=active&stock=false",
    good: "down",
  },
  {
    id: "stock-accuracy",
    label: msg`Stock accuracy`,
    definition: msg`Share of units on hand that manual counts didn’t correct, over all days.`,
    unit: "percent",
    kind: "flow",
    above: ["stock_units", "-stock_corrections"],
    below: ["stock_units"],
    rows: "stock_corrections",
    good: "up",
  },
  {
    id: "stock-corrections",
    label: msg`Corrected units`,
    definition: msg`Difference in units between manual counts and recorded stock.`,
    unit: "count",
    kind: "flow",
    above: ["stock_corrections"],
    rows: "stock_corrections",
    good: "down",
  },
  {
    id: "units",
    label: msg`Units on hand`,
    definition: msg`Units counted in all warehouses.`,
    unit: "count",
    kind: "level",
    above: ["stock_units"],
    to: "/supply-chain?tab=stock",
  },
  {
    id: "stock-value",
    label: msg`Stock value`,
    definition: msg`Units on hand at cost, for products with a cost in your currency.`,
    unit: "money",
    kind: "level",
    above: [`stock_value_at_cost_${CURRENCY}`],
    to: "/supply-chain?tab=stock",
  },
];
