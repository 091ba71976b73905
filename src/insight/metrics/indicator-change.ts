import type { I18n } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { type IndicatorUnit, writtenChange } from "@/insight/metrics/written-indicator.ts";
import type { Region } from "@/lib/format.ts";

/** The change of an indicator with its unit: "+1 point" or "+5%". Null if it can't be computed. */
export const changeLabel = (
  i18n: I18n,
  now: number | null,
  before: number | null,
  unit: IndicatorUnit,
  region: Region,
): string | null =>
  writtenChange(now, before, unit, region, {
    one: i18n._(msg`point`),
    other: i18n._(msg`points`),
  });
