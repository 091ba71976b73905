import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { BASE_LABELS, PRICE_STEP_LABELS } from "@/rules/labels/price-labels.ts";
import { conditionSentence, decimalIn } from "@/rules/labels/condition-sentence.ts";
import type { RuleTexts } from "@/rules/labels/rule-field-label.ts";
import type { PriceRule, PriceStep } from "@/rules/pricing/price-list.ts";

/** Describes a price rule in plain words, such as: For all products: Cost · Markup of 18%. */
export function priceRuleSentence(
  texts: RuleTexts,
  { when, base, steps }: Pick<PriceRule, "when" | "base" | "steps">,
  listName: (target: string) => string,
): string {
  const { i18n } = texts;
  const start = base.is === "list" ? msg`New price: ${listName(base.list)}` : BASE_LABELS[base.is];
  const number = (text: string) => decimalIn(i18n.locale, text);
  const phrases = [start, ...steps.map((step) => phraseOf(step, number))];
  const effect = phrases.map((phrase) => i18n._(phrase)).join(" · ");
  const condition = when === null ? "" : conditionSentence(texts, when);
  return i18n._(
    condition === "" ? msg`For all products: ${effect}` : msg`If ${condition}: ${effect}`,
  );
}

/** Writes a decimal with the separator of the language. */
type ShowNumber = (text: string) => string;

function phraseOf(step: PriceStep, number: ShowNumber): MessageDescriptor {
  switch (step.do) {
    case "percent":
      return step.by.startsWith("-")
        ? msg`${number(step.by.slice(1))}% less`
        : msg`${number(step.by)}% more`;
    case "amount":
      return step.by.startsWith("-")
        ? msg`${number(step.by.slice(1))} ${step.currency} less`
        : msg`${number(step.by)} ${step.currency} more`;
    case "margin":
      return msg`Margin of ${number(step.percent)}%`;
    case "markup":
      return msg`Markup of ${number(step.percent)}%`;
    case "fee":
      return Number(step.fixed) === 0
        ? msg`Channel fee of ${number(step.percent)}%`
        : msg`Channel fee of ${number(step.percent)}% plus ${number(step.fixed)}`;
    case "currency":
      return msg`Convert ${step.from} to ${step.to} at ${number(step.rate)}`;
    case "round":
      return roundingPhrase(step, number);
    case "freight":
    case "tiers":
      return PRICE_STEP_LABELS[step.do];
  }
}

function roundingPhrase(
  step: Extract<PriceStep, { do: "round" }>,
  number: ShowNumber,
): MessageDescriptor {
  const { direction } = step;
  const [every, ending] = [number(step.every), number(step.ending)];
  if (Number(step.ending) === 0) {
    if (direction === "up") return msg`Round up to a multiple of ${every}`;
    return direction === "down"
      ? msg`Round down to a multiple of ${every}`
      : msg`Round to the nearest multiple of ${every}`;
  }
  const isWhole = Number(step.every) === 1;
  if (direction === "up")
    return isWhole
      ? msg`Round up to end in ${ending}`
      : msg`Round up to a multiple of ${every} plus ${ending}`;
  if (direction === "down")
    return isWhole
      ? msg`Round down to end in ${ending}`
      : msg`Round down to a multiple of ${every} plus ${ending}`;
  return isWhole
    ? msg`Round to end in ${ending}`
    : msg`Round to the nearest multiple of ${every} plus ${ending}`;
}
