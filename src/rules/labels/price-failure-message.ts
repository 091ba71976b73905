import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import type { PriceFailure } from "@/rules/pricing/price-product.ts";

type FailureDetails = Readonly<Record<string, string | number>>;

/** Explains why a product has no price, with a fix if there's a simple one. `reason` is the failure's code. */
export function priceFailureMessage({ reason = "", rule = "" }: FailureDetails): MessageDescriptor {
  return isFailure(reason)
    ? MESSAGES[reason](String(rule))
    : msg`The price rules give this product no price. Check its cost and prices.`;
}

const MESSAGES: Record<PriceFailure["code"], (rule: string) => MessageDescriptor> = {
  "currency-differs": (rule) =>
    msg`The price rule “${rule}” adds an amount in another currency. Convert the price first.`,
  "weight-missing": (rule) =>
    msg`The price rule “${rule}” adds freight, but this product has no weight. Enter one.`,
  "weight-beyond-bands": (rule) =>
    msg`This product is heavier than all freight bands of the price rule “${rule}”. Add a band.`,
  "base-missing": (rule) =>
    msg`The price rule “${rule}” starts from a cost or price that this product doesn’t have. Add it, or change what the rule starts from.`,
  "guard-unchecked": () =>
    msg`A guard can’t check this product, because its cost is missing or its price is in another currency.`,
  "guards-contradict": () => msg`No price satisfies all guards. Change one of them.`,
  "price-not-positive": () => msg`The price rules give this product a price of zero or less.`,
  "price-too-large": () => msg`The price rules give this product a price that’s too high to save.`,
};

const isFailure = (code: string | number): code is PriceFailure["code"] =>
  Object.hasOwn(MESSAGES, code);
