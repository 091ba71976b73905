import * as z from "zod/mini";
import { indicatorOf, type Series } from "@/insight/metrics/metric.ts";
import {
  type PointLabels,
  writtenChange,
  writtenIndicator,
} from "@/insight/metrics/written-indicator.ts";
import type { Region } from "@/lib/format.ts";

const names = z.array(z.string().check(z.maxLength(60))).check(z.maxLength(20));

/**
 * What a subscription stores about a report: its texts in the person's language, and how its indicators are computed.
 */
export const mailedReport = z.object({
  title: z.string().check(z.maxLength(200)),
  per: z.enum(["organization", "channel", "supplier"]),
  metrics: names,
  indicators: z
    .array(
      z.object({
        label: z.string().check(z.maxLength(200)),
        unit: z.enum(["count", "percent", "money"]),
        kind: z.enum(["flow", "level"]),
        above: names,
        below: z.optional(names),
      }),
    )
    .check(z.maxLength(20)),
});
export type MailedReport = z.infer<typeof mailedReport>;

type Shown = {
  content: MailedReport;
  scopes: readonly { id: string; name: string }[];
  series: readonly Series[];
  days: number;
  region: Region;
};

/** An email with hundreds of suppliers would be too long. The page lists them all. */
const MOST_SCOPES = 20;

/**
 * The lines of a report's email: one for each indicator, or for each channel or supplier. The series begins `days` days
 * before the period.
 */
export function reportLines(
  { content, scopes, series, days, region }: Shown,
  points: PointLabels,
): string[] {
  const lineOf = (scope: string | null) =>
    content.indicators.map((indicator) => {
      const now = indicatorOf(indicator, series, { scope, from: days, days }).total;
      const before = indicatorOf(indicator, series, { scope, from: 0, days }).total;
      const change = writtenChange(now, before, indicator.unit, region, points);
      const colon = region.locale.startsWith("fr") ? "\u00a0:" : ":";
      const text = `${indicator.label}${colon} ${writtenIndicator(now, indicator.unit, region)}`;
      return change === null ? text : `${text} (${change})`;
    });
  if (content.per === "organization") return lineOf(null);
  return scopes
    .slice(0, MOST_SCOPES)
    .map(({ id, name }) => [name, lineOf(id).join(" · ")].join(" — "));
}
