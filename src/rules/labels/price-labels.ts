import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import type { GuardKind, PriceBase, PriceStep } from "@/rules/pricing/price-list.ts";

export const BASE_LABELS: Record<PriceBase["is"], MessageDescriptor> = {
  cost: msg`Cost`,
  promo_cost: msg`Promotional cost`,
  msrp: msg`Suggested retail price (MSRP)`,
  map: msg`Minimum advertised price`,
  current: msg`Current price`,
  running: msg`Price from the rules above`,
  list: msg`Price of another list`,
};

export const PRICE_STEP_LABELS: Record<PriceStep["do"], MessageDescriptor> = {
  percent: msg`Change by a percentage`,
  amount: msg`Add an amount`,
  margin: msg`Margin`,
  markup: msg`Markup`,
  fee: msg`Channel fee`,
  freight: msg`Freight by weight`,
  currency: msg`Convert the currency`,
  tiers: msg`Quantity prices`,
  round: msg`Round`,
};

export const GUARD_LABELS: Record<GuardKind, MessageDescriptor> = {
  map: msg`Not below the minimum advertised price`,
  cost: msg`Not below the cost`,
  margin: msg`Minimum margin`,
  change: msg`Largest change`,
  minimum: msg`Lowest price`,
  maximum: msg`Highest price`,
};

/** The label of the waterfall's line for rounding to the smallest unit of the currency. */
export const UNIT_LABEL = msg`Round to the smallest unit`;
