import type { I18n, MessageDescriptor } from "@lingui/core";

import { msg, plural } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import type { PriceWarning } from "@/rules/analysis/price-analysis.ts";
import { WarningList } from "@/rules/effect/rule-warnings.tsx";
import { GUARD_LABELS } from "@/rules/labels/price-labels.ts";
import type { PriceFailure } from "@/rules/pricing/price-product.ts";

type PriceWarningsProps = {
  warnings: readonly PriceWarning[];
  nameOf: (rule: string) => string;
  onShowRule: (rule: string) => void;
  /** Formats a day. */
  dayOf: (day: string) => string;
};

/** Shows probably unintended effects of a price list. */
export function PriceWarnings({ warnings, nameOf, onShowRule, dayOf }: PriceWarningsProps) {
  const { i18n } = useLingui();
  const described = warnings.map((warning) => ({
    key: JSON.stringify(warning),
    text: priceWarningText(i18n, warning, nameOf, dayOf),
    rules: rulesIn(warning),
  }));
  return <WarningList warnings={described} nameOf={nameOf} onShowRule={onShowRule} />;
}

/** The rules that a warning names, with its subject first. */
function rulesIn(warning: PriceWarning): string[] {
  if ("by" in warning) return [warning.rule, warning.by];
  if ("rule" in warning) return [warning.rule];
  return "failure" in warning && "rule" in warning.failure ? [warning.failure.rule] : [];
}

function priceWarningText(
  i18n: I18n,
  warning: PriceWarning,
  nameOf: (rule: string) => string,
  dayOf: (day: string) => string,
): string {
  const name = "rule" in warning ? nameOf(warning.rule) : "";
  switch (warning.code) {
    case "matches-nothing":
      return i18n._(msg`“${name}” matches no product.`);
    case "never-runs":
      return i18n._(msg`“${name}” never applies, because its last day is before its first day.`);
    case "ended":
      return i18n._(
        msg`“${name}” no longer applies: its last day was ${dayOf(warning.day)}. Extend it, or delete it.`,
      );
    case "changes-nothing":
      return i18n._(msg`“${name}” changes no price.`);
    case "shadowed":
      return i18n._(
        msg`“${name}” has no effect, because later rules set a new starting price for all its products. “${nameOf(warning.by)}” does so for the most products.`,
      );
    case "contradicts":
      return i18n._(
        msg`“${name}” and “${nameOf(warning.by)}” both set the starting price of ${plural(warning.products, { one: "# product", other: "# products" })}. The later rule wins.`,
      );
    case "fails-always":
      return sentences(
        i18n,
        msg`“${name}” can’t price ${plural(warning.products, { one: "its only product", other: "any of its # products" })}.`,
        FAILURES[warning.failure.code],
      );
    case "guards-contradict":
      return i18n._(
        msg`For ${plural(warning.products, { one: "# product", other: "# products" })}, no price satisfies all of these guards: ${guardNames(i18n, warning.guards)}.`,
      );
    case "prices-nothing":
      return sentences(
        i18n,
        msg`No product gets a price.`,
        ...("rule" in warning.failure
          ? [
              msg`“${nameOf(warning.failure.rule)}” blocks the most products: ${i18n.number(warning.products)}.`,
            ]
          : []),
        FAILURES[warning.failure.code],
      );
    case "guards-decide-all":
      return i18n._(
        msg`Guards set every price, so the rules have no effect. The guard that sets the most prices: ${i18n._(GUARD_LABELS[warning.guard])}.`,
      );
  }
}

const guardNames = (i18n: I18n, guards: readonly (keyof typeof GUARD_LABELS)[]) =>
  guards.map((guard) => i18n._(GUARD_LABELS[guard])).join(", ");

const sentences = (i18n: I18n, ...messages: readonly MessageDescriptor[]) =>
  messages.map((message) => i18n._(message)).join(" ");

/** Why products have no price. In the first four messages, "it" is the rule that the previous sentence names. */
const FAILURES: Record<PriceFailure["code"], MessageDescriptor> = {
  "currency-differs": msg`It adds an amount in another currency. Convert the price first.`,
  "weight-missing": msg`It adds freight, but the products have no weight.`,
  "weight-beyond-bands": msg`It adds freight, but the products are heavier than all its bands.`,
  "base-missing": msg`The products don’t have the amount that it starts from.`,
  "guard-unchecked": msg`A guard can’t check the products, because their cost is missing or their price is in another currency.`,
  "guards-contradict": msg`No price satisfies all guards. Change one of them.`,
  "price-not-positive": msg`The prices that the rules calculate are zero or less.`,
  "price-too-large": msg`The prices that the rules calculate are too high to save.`,
};
