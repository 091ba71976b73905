import type { PlannedField } from "@/channels/listing/channel-plan.ts";
import type { ListingRule } from "@/channels/definitions/listing-rule.ts";
import type { ListingIssue, Offered, Payload } from "@/channels/listing/listing.ts";
import { compareDecimals } from "@/lib/decimal.ts";

/**
 * Removes issues with an identifier's type if the identifier itself has an issue, because an invalid number has no
 * valid type.
 */
export function withoutTypeIssues(
  issues: readonly ListingIssue[],
  fields: readonly PlannedField[],
): readonly ListingIssue[] {
  if (issues.length < 2) return issues;
  const wrong = new Set(issues.map(({ field }) => field));
  if (!fields.some(({ kind, name }) => kind.is === "gtin" && wrong.has(name))) return issues;
  const types = fields.filter(({ source }) => isType(source)).map(({ name }) => name);
  return issues.filter(({ field }) => field === null || !types.includes(field));
}

const isType = (source: PlannedField["source"]) =>
  source !== null && "fact" in source && source.fact === "gtin_kind";

type RuleInput = {
  offered: Offered;
  /** The selling price on the channel; empty if there is none. */
  price: string;
  payload: Payload;
  /**
   * The names of fields that already have an issue. Most rules skip them, because a second issue would be about the
   * same mistake.
   */
  reported: ReadonlySet<string | null>;
};

/** The issues that the channel's rules find in a listing. */
export function ruleIssues(rules: readonly ListingRule[], input: RuleInput): ListingIssue[] {
  return rules.flatMap((rule) => {
    const issue = issueOf(rule, input);
    return issue === null ? [] : [{ ...issue, severity: rule.severity }];
  });
}

type Issue = Omit<ListingIssue, "severity">;

function issueOf(
  rule: ListingRule,
  { offered, price, payload, reported }: RuleInput,
): Issue | null {
  const { product } = offered;
  switch (rule.is) {
    case "not-above": {
      const value = textOf(payload, rule.field);
      const limit = textOf(payload, rule.limit);
      if (reported.has(rule.field) || !isAbove(value, limit)) return null;
      const params = { value, limit, other: rule.limit };
      return { code: "above-limit", field: rule.field, params, fix: { is: "field-map" } };
    }
    case "stock-to-create":
    case "stock-to-stay": {
      const isForListed = rule.is === "stock-to-stay";
      if ((offered.isListed === true) !== isForListed || reported.has(rule.field)) return null;
      if (!EMPTY_STOCK.includes(textOf(payload, rule.field))) return null;
      const ofNew = rule.severity === "error" ? "no-stock" : "out-of-stock";
      const code = isForListed ? "listing-may-end" : ofNew;
      return { code, field: rule.field, params: {}, fix: null };
    }
    case "may-stay": {
      const wasSent = offered.sentFields?.includes(rule.field) === true;
      if (!wasSent || reported.has(rule.field) || textOf(payload, rule.field) !== "") return null;
      return { code: "value-may-stay", field: rule.field, params: {}, fix: null };
    }
    case "own-gtin": {
      const { gtinShared } = offered;
      // Some channels require a fixed text for products without an identifier. Products can share that text.
      if (gtinShared?.inSameCondition !== true || !/\d/.test(textOf(payload, rule.field)))
        return null;
      const fix = { is: "product", field: "gtin" } as const;
      return { code: "gtin-shared", field: rule.field, params: { sku: gtinShared.sku }, fix };
    }
    case "not-below-cost":
    case "not-below-map": {
      const field = rule.is === "not-below-cost" ? "cost" : "map";
      const limit = product[field] ?? "";
      if (!isAbove(price, "0") || !isAbove(limit, price)) return null;
      const fix = { is: "product", field: "price" } as const;
      return { code: `below-${field}`, field: null, params: { price, limit }, fix };
    }
  }
}

/** The values that channels use for a product that's out of stock. */
const EMPTY_STOCK = ["0", "out_of_stock"];

const textOf = (payload: Payload, name: string) => payload[name]?.toString() ?? "";

/** Whether both texts are amounts and the first one is higher. */
const isAbove = (one: string, other: string) =>
  one !== "" && other !== "" && (compareDecimals(amountIn(one), amountIn(other)) ?? 0) > 0;

/** The amount without the currency that some channels require after it. */
const amountIn = (text: string) => text.split(" ", 1)[0] ?? "";
