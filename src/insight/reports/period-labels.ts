import type { I18n } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import type { Period } from "@/insight/reports/period.ts";
import { formatDay, type Region } from "@/lib/format.ts";

/** The first and last day of a period, or its only day. */
export function periodLabel(
  i18n: I18n,
  { since, until }: Pick<Period, "since" | "until">,
  region: Region,
): string {
  if (since === until) return formatDay(until, region);
  return i18n._(msg`${formatDay(since, region)} to ${formatDay(until, region)}`);
}
