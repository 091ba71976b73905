import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import type { PriceRule, PriceStep } from "@/rules/pricing/price-list.ts";

export type PriceTemplate = {
  name: MessageDescriptor;
  rule: Pick<PriceRule, "when" | "base" | "steps">;
};

const TO_99: PriceStep = {
  do: "round",
  every: "1",
  ending: "0.99",
  direction: "up",
  currencies: null,
};

/** Price rules for common cases. Each one can price a product by itself. */
export const PRICE_TEMPLATES: readonly PriceTemplate[] = [
  {
    name: msg`Cost plus 18%, ending in .99`,
    rule: { when: null, base: { is: "cost" }, steps: [{ do: "markup", percent: "18" }, TO_99] },
  },
  {
    name: msg`Margin of 30%, ending in .99`,
    rule: { when: null, base: { is: "cost" }, steps: [{ do: "margin", percent: "30" }, TO_99] },
  },
  {
    name: msg`Margin of 20% after a channel fee of 15%`,
    rule: {
      when: null,
      base: { is: "cost" },
      steps: [{ do: "margin", percent: "20" }, { do: "fee", percent: "15", fixed: "0" }, TO_99],
    },
  },
  {
    name: msg`5% below the suggested retail price`,
    rule: {
      when: { all: [{ field: "msrp", is: "is-filled" }] },
      base: { is: "msrp" },
      steps: [{ do: "percent", by: "-5" }],
    },
  },
  {
    name: msg`Minimum advertised price, if set`,
    rule: { when: { all: [{ field: "map", is: "is-filled" }] }, base: { is: "map" }, steps: [] },
  },
  {
    name: msg`Promotional cost plus 18% while the promotion lasts`,
    rule: {
      when: { all: [{ field: "promo_cost", is: "is-filled" }] },
      base: { is: "promo_cost" },
      steps: [{ do: "markup", percent: "18" }, TO_99],
    },
  },
];

export const ruleOfPriceTemplate = (
  { rule }: PriceTemplate,
  id: string,
  name: string,
): PriceRule => ({ id, name, isEnabled: true, from: null, until: null, ...rule });
