import * as z from "zod/mini";
import { isPrintable } from "@/lib/text/printable.ts";
import { SAFETY_KINDS, type SafetyStock } from "@/stock/safety/safety-stock.ts";

/** A stored rule: the safety stock of some products on some channels. */
export type SafetyRule = SafetyStock & {
  id: string;
  version: number;
  /** The channel that the rule is for. Null means all channels. */
  channel: { id: string; name: string } | null;
  product: { id: string; sku: string } | null;
  category: string | null;
};

/** A rule covers all products, one category or one product. */
export const RULE_SCOPES = ["all", "category", "product"] as const;
export type RuleScope = (typeof RULE_SCOPES)[number];

export const scopeOf = ({
  product,
  category,
}: Pick<SafetyRule, "product" | "category">): RuleScope =>
  product !== null ? "product" : category !== null ? "category" : "all";

/** The most specific rules first, which is the order in which they apply. */
export const inRuleOrder = (rules: readonly SafetyRule[]): SafetyRule[] =>
  rules.toSorted(
    (a, b) =>
      RULE_SCOPES.indexOf(scopeOf(b)) - RULE_SCOPES.indexOf(scopeOf(a)) ||
      Number(a.channel === null) - Number(b.channel === null) ||
      (a.product?.sku ?? a.category ?? "").localeCompare(b.product?.sku ?? b.category ?? "") ||
      (a.channel?.name ?? "").localeCompare(b.channel?.name ?? ""),
  );

/** The possible errors of the form. Their messages are in `safety-fields.tsx`. */
export type SafetyError = "units" | "percent" | "category" | "product";

const MOST_UNITS = 1_000_000;
const whole = (text: string, most: number) => /^\d{1,7}$/.test(text) && Number(text) <= most;
const errorCode = (code: SafetyError) => ({ error: code });

/** The values of a rule's form. The database has the same limits. */
export const safetyInput = z
  .object({
    scope: z.enum(RULE_SCOPES),
    channel: z.nullable(z.string()),
    product: z.nullable(
      z.object({ id: z.string(), sku: z.string(), title: z.nullable(z.string()) }),
    ),
    category: z.string().check(z.trim()),
    kind: z.enum(SAFETY_KINDS),
    amount: z.string().check(z.trim()),
    hideBelow: z.string().check(
      z.trim(),
      z.refine((text) => whole(text, MOST_UNITS), errorCode("units")),
    ),
  })
  .check(
    z.refine(({ kind, amount }) => kind !== "units" || whole(amount, MOST_UNITS), {
      ...errorCode("units"),
      path: ["amount"],
    }),
    z.refine(({ kind, amount }) => kind !== "percent" || whole(amount, 100), {
      ...errorCode("percent"),
      path: ["amount"],
    }),
    z.refine(
      ({ scope, category }) =>
        scope !== "category" ||
        (category !== "" && category.length <= 300 && isPrintable(category)),
      { ...errorCode("category"), path: ["category"] },
    ),
    z.refine(({ scope, product }) => scope !== "product" || product !== null, {
      ...errorCode("product"),
      path: ["product"],
    }),
  );
export type SafetyInput = z.infer<typeof safetyInput>;

export const safetyInputOf = (rule: SafetyRule | null): SafetyInput => ({
  scope: rule === null ? "all" : scopeOf(rule),
  channel: rule?.channel?.id ?? null,
  product: rule?.product ? { ...rule.product, title: null } : null,
  category: rule?.category ?? "",
  kind: rule?.kind ?? "units",
  amount: String(rule?.amount ?? 1),
  hideBelow: String(rule?.hideBelow ?? 0),
});
