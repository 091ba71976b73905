import type { RuleContext } from "@/rules/condition/compile-condition.ts";
import type { RuleProduct } from "@/rules/condition/record-reader.ts";
import { aRecord } from "../samples/product-record.ts";

/** The data that rules refer to in tests: two attributes, two channels, and a GTIN that two products share. */
export const RULE_CONTEXT: RuleContext = {
  now: "2026-11-23T15:00:00Z",
  timeZone: "America/Toronto",
  attributes: new Set(["Colour", "Watts"]),
  channels: new Set(["shop", "market"]),
  duplicates: (field) => new Set(field === "gtin" ? ["0012345678905"] : []),
};

export const aRuleProduct = (
  record: Parameters<typeof aRecord>[0],
  facts: Partial<Omit<RuleProduct, "record">> = {},
): RuleProduct => ({ record: aRecord(record), available: null, listings: {}, ...facts });
