import type { I18n } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { SURE } from "@/importing/source/detect/guess.ts";

const CONFIDENCE_LABELS = [msg`guess, please check`, msg`likely`, msg`certain`];

/** The confidence of a detection, as text. */
export const confidenceLabel = (i18n: I18n, confidence: number) => {
  const label = CONFIDENCE_LABELS[confidence >= SURE ? 2 : confidence >= 0.55 ? 1 : 0];
  return label === undefined ? "" : i18n._(label);
};

/** The confidence of a detection as text, or a note that the person chose the value. */
export const confidenceOrChosenLabel = (i18n: I18n, confidence: number, isChosen: boolean) =>
  isChosen ? i18n._(msg`chosen by you`) : confidenceLabel(i18n, confidence);
