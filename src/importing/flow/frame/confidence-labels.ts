import type { I18n } from "@lingui/core";
import { msg } from "@lingui/core/macro";

const SURE = [msg`guess, please check`, msg`likely`, msg`sure`];

/** The confidence of a detection, as text. */
export const confidenceLabel = (i18n: I18n, confidence: number) => {
  const words = SURE[confidence >= 0.85 ? 2 : confidence >= 0.55 ? 1 : 0];
  return words === undefined ? "" : i18n._(words);
};

/** The confidence of a detection, or that the person chose the value. */
export const choiceLabel = (i18n: I18n, confidence: number, isChosen: boolean) =>
  isChosen ? i18n._(msg`chosen by you`) : confidenceLabel(i18n, confidence);
