import { formatMoney, formatNumber, type Region } from "@/lib/format.ts";

export type IndicatorUnit = "count" | "percent" | "money";

/** Formats an indicator as text, or a dash if it isn't known. */
export function writtenIndicator(
  value: number | null,
  unit: IndicatorUnit,
  region: Region,
): string {
  if (value === null) return "–";
  if (unit === "money") return formatMoney(value.toFixed(2), region);
  if (unit === "count") return formatNumber(value, region);
  return new Intl.NumberFormat(region.locale, {
    style: "percent",
    // Just below 100%, more decimals are shown, so that 99.96% isn't rounded to 100%.
    maximumFractionDigits: value > 99.9 && value < 100 ? 3 : 1,
  }).format(value / 100);
}

/** Formats a value for the axis of a chart, in compact form. */
export function writtenTick(value: number, unit: IndicatorUnit, region: Region): string {
  return new Intl.NumberFormat(region.locale, {
    notation: "compact",
    maximumFractionDigits: 1,
    ...(unit === "percent" && { style: "percent" }),
  }).format(unit === "percent" ? value / 100 : value);
}

/** Formats a day for the axis of a chart, without its year. */
export const writtenShortDay = (day: string, { locale }: Region): string =>
  new Intl.DateTimeFormat(locale, { month: "short", day: "numeric", timeZone: "UTC" }).format(
    new Date(`${day}T00:00:00Z`),
  );

/** The word for percentage points, in the singular and in the plural. */
export type PointLabels = { one: string; other: string };

/**
 * The change of an indicator: in percentage points for a share, otherwise in percent. Null if it can't be computed.
 */
export function writtenChange(
  now: number | null,
  before: number | null,
  unit: IndicatorUnit,
  { locale }: Region,
  points: PointLabels,
): string | null {
  if (now === null || before === null) return null;
  const digits = { maximumFractionDigits: 1 };
  const sign = { signDisplay: "exceptZero", ...digits } as const;
  if (unit === "percent") {
    const isOne = new Intl.PluralRules(locale, digits).select(Math.abs(now - before)) === "one";
    const text = new Intl.NumberFormat(locale, sign).format(now - before);
    return `${text} ${isOne ? points.one : points.other}`;
  }
  if (before === 0) return null;
  return new Intl.NumberFormat(locale, { ...sign, style: "percent" }).format(
    (now - before) / before,
  );
}
