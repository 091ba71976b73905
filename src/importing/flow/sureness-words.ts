import type { I18n } from "@lingui/core";
import { msg } from "@lingui/core/macro";

const SURE = [msg`guess, please check`, msg`likely`, msg`sure`];

/** How sure something is, in words. */
export const surenessWords = (i18n: I18n, confidence: number) => {
  const words = SURE[confidence >= 0.85 ? 2 : confidence >= 0.55 ? 1 : 0];
  return words === undefined ? "" : i18n._(words);
};

/** The same of what a person may have said. */
export const surenessOf = (i18n: I18n, confidence: number, isChosen: boolean) =>
  isChosen ? i18n._(msg`chosen by you`) : surenessWords(i18n, confidence);
