import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import type { Per } from "@/insight/metrics/metric-history-api.ts";
import {
  CURRENCY,
  type IndicatorDefinition,
  rowsImported,
  rowsRejected,
  rejectionRate,
  completeProducts,
  activeProducts,
  changedPrices,
  priceJumps,
  outOfStock,
  ordersPlaced,
  rulesApplied,
} from "@/insight/reports/indicator.ts";
import { stockIndicators } from "@/insight/reports/stock-indicators.ts";

/** One part of a whole. A part that is rarely needed is shown only if it isn't 0. */
export type ReportPart = IndicatorDefinition & { isRare?: boolean };

export type ReportDefinition = {
  id: string;
  title: MessageDescriptor;
  per: Per;
  indicators: readonly IndicatorDefinition[];
  /** The levels of each channel or supplier, which add up to a whole. */
  parts?: readonly ReportPart[];
};

/** An indicator that counts the listings in one state. */
const listings = (state: "ready" | "warning" | "blocked" | "rejected", label: MessageDescriptor) =>
  ({
    id: `parts-${state}`,
    label,
    definition: label,
    unit: "count",
    kind: "level",
    above: [`listings_${state}`],
    isRare: state === "rejected",
    ...(state === "ready" && { good: "up" as const }),
    ...((state === "blocked" || state === "rejected") && { good: "down" as const }),
  }) satisfies ReportPart;

/** The filter of the product list for products with a price and a cost in the organization's currency. */
const PRICED = JSON.stringify({
  price: { is: "notEmpty" },
  cost: { is: "notEmpty" },
  currency: { is: "oneOf", values: [CURRENCY] },
});

const LISTINGS = ["listings_ready", "listings_warning", "listings_blocked", "listings_rejected"];

/** A report is a list of indicators over a period. Adding a report of recorded metrics needs no other code. */
export const REPORTS: readonly ReportDefinition[] = [
  {
    id: "imports",
    title: msg`Import quality`,
    per: "organization",
    indicators: [rowsImported, rowsRejected, rejectionRate],
  },
  {
    id: "completeness",
    title: msg`Completeness`,
    per: "organization",
    indicators: [
      completeProducts,
      activeProducts,
      {
        id: "created",
        label: msg`Products created`,
        definition: msg`Products created by change sets.`,
        unit: "count",
        kind: "flow",
        above: ["products_created"],
        rows: "products_created",
      },
    ],
  },
  {
    id: "prices",
    title: msg`Prices and margin`,
    per: "organization",
    indicators: [
      changedPrices,
      priceJumps,
      {
        id: "cost-changes",
        label: msg`Cost changes`,
        definition: msg`Changes to product costs.`,
        unit: "count",
        kind: "flow",
        above: ["cost_changes"],
        rows: "cost_changes",
      },
      {
        id: "margin",
        label: msg`Margin`,
        definition: msg`Profit as a share of the price, over active products that have both a price and a cost in your currency.`,
        unit: "percent",
        kind: "level",
        above: [`price_sum_${CURRENCY}`, `-cost_sum_${CURRENCY}`],
        below: [`price_sum_${CURRENCY}`],
        to: `/product-management?status=active&columns=${PRICED}`,
        good: "up",
      },
    ],
  },
  {
    id: "stock",
    title: msg`Stock and stock-outs`,
    per: "organization",
    indicators: stockIndicators,
  },
  {
    id: "readiness",
    title: msg`Channel readiness`,
    per: "channel",
    parts: [
      listings("ready", msg`Ready`),
      listings("warning", msg`With warnings`),
      listings("blocked", msg`Blocked`),
      listings("rejected", msg`Rejected by the channel`),
    ],
    indicators: [
      {
        id: "ready-share",
        label: msg`Ready to sync`,
        definition: msg`Listings without errors, as a share of all listings that are ready, have warnings, are blocked or were rejected.`,
        unit: "percent",
        kind: "level",
        above: ["listings_ready", "listings_warning"],
        below: LISTINGS,
        to: "/ready-to-sync?channel=",
        good: "up",
      },
      {
        id: "blocked",
        label: msg`Blocked`,
        definition: msg`Listings with at least one error.`,
        unit: "count",
        kind: "level",
        above: ["listings_blocked"],
        to: "/ready-to-sync?state=blocked&channel=",
        good: "down",
      },
      {
        id: "waiting",
        label: msg`Still to check`,
        definition: msg`Products whose listing hasn’t been built from the current data yet.`,
        unit: "count",
        kind: "level",
        above: ["listings_waiting"],
        to: "/ready-to-sync?channel=",
      },
    ],
  },
  {
    id: "orders",
    title: msg`Orders and service`,
    per: "organization",
    indicators: [
      ordersPlaced,
      {
        id: "order-value",
        label: msg`Order value`,
        definition: msg`Totals of orders in your currency, with taxes and shipping.`,
        unit: "money",
        kind: "flow",
        above: [`order_value_${CURRENCY}`],
        rows: `order_value_${CURRENCY}`,
        good: "up",
      },
      {
        id: "on-time",
        label: msg`Shipped on time`,
        definition: msg`Shipments that left by their channel’s deadline, as a share of shipments with a deadline.`,
        unit: "percent",
        kind: "flow",
        above: ["shipments_on_time"],
        below: ["shipments_due"],
        rows: "shipments_on_time",
        good: "up",
      },
    ],
  },
  {
    id: "suppliers",
    title: msg`Supplier scorecards`,
    per: "supplier",
    indicators: [
      {
        ...completeProducts,
        below: ["products_listed"],
        to: "/product-management?completeness=2&status=active&status=draft&supplier=",
      },
      rowsImported,
      rejectionRate,
      changedPrices,
      { ...outOfStock, to: `${outOfStock.to}&supplier=` },
    ],
  },
  {
    id: "rules",
    title: msg`Rule impact`,
    per: "organization",
    indicators: [
      rulesApplied,
      {
        id: "rule-share",
        label: msg`Share of changes by rules`,
        definition: msg`Product updates in which a rule set a field, as a share of all product updates.`,
        unit: "percent",
        kind: "flow",
        above: ["changes_by_rules"],
        below: ["products_updated"],
        rows: "changes_by_rules",
      },
      {
        id: "updated",
        label: msg`Products updated`,
        definition: msg`Products updated by change sets, with or without rules.`,
        unit: "count",
        kind: "flow",
        above: ["products_updated"],
        rows: "products_updated",
      },
    ],
  },
];
