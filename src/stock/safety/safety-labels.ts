import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import type { SafetyError } from "@/stock/safety/safety-rule.ts";

const SAFETY_ERROR_MESSAGES: Record<SafetyError, MessageDescriptor> = {
  units: msg`Enter a whole number, up to 1,000,000.`,
  percent: msg`Enter a whole percentage, up to 100.`,
  category: msg`Enter the category as your products have it.`,
  product: msg`Choose a product.`,
};

const isSafetyError = (text: string | undefined): text is SafetyError =>
  text !== undefined && Object.hasOwn(SAFETY_ERROR_MESSAGES, text);

/** The message of a form error; undefined if there's none. */
export const safetyErrorMessage = (text: string | undefined) =>
  isSafetyError(text) ? SAFETY_ERROR_MESSAGES[text] : undefined;
