import type { ConditionTest } from "@/rules/condition/condition.ts";
import { type NumberRange, rangeFrom } from "@/rules/condition/number-range.ts";
import type { RuleErrorReason } from "@/rules/condition/rule-error.ts";
import { dayOf, startOfDay } from "@/lib/format.ts";

export type Clock = { now: string; timeZone: string };

const DAY_MS = 86_400_000;
const MOST_DAYS = 36_500;

/** A day without a time, as the milliseconds of its start in UTC; NaN if the text isn't a day. */
export function dayNumber(day: string): number {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(day)) return Number.NaN;
  const time = Date.parse(`${day}T00:00:00Z`);
  return Number.isNaN(time) || !new Date(time).toISOString().startsWith(day) ? Number.NaN : time;
}

const nextDay = (day: string, days: number) =>
  new Date(dayNumber(day) + days * DAY_MS).toISOString().slice(0, 10);

/**
 * The range of a date test, or why its value is invalid. Days are in the organization's time zone,
 * which also determines the day of a timestamp.
 */
export function dateRange(
  { is, value = "", to = "" }: Pick<ConditionTest, "is" | "value" | "to">,
  kind: "day" | "moment",
  { now, timeZone }: Clock,
): NumberRange | RuleErrorReason {
  const startOf = (day: string) =>
    kind === "day" ? dayNumber(day) : Date.parse(startOfDay(day, timeZone));
  const today = dayOf(now, timeZone);
  if (value.trim() === "") return { code: "value-missing" };

  if (is === "in-last-days" || is === "in-next-days" || is === "over-days-ago") {
    const days = /^\d{1,5}$/.test(value.trim()) ? Number(value) : Number.NaN;
    if (!(days <= MOST_DAYS)) return { code: "number-invalid", value };
    if (is === "over-days-ago") return rangeFrom(-Infinity, startOf(nextDay(today, -days)) - 1);
    return is === "in-last-days"
      ? rangeFrom(startOf(nextDay(today, -days)), startOf(nextDay(today, 1)) - 1)
      : rangeFrom(startOf(today), startOf(nextDay(today, days + 1)) - 1);
  }

  if (Number.isNaN(dayNumber(value))) return { code: "date-invalid", value };
  const end = startOf(nextDay(value, 1)) - 1;
  if (is === "on") return rangeFrom(startOf(value), end);
  if (is === "before") return rangeFrom(-Infinity, startOf(value) - 1);
  if (is === "after") return rangeFrom(end + 1, Infinity);
  if (to.trim() === "") return { code: "value-missing" };
  if (Number.isNaN(dayNumber(to))) return { code: "date-invalid", value: to };
  return dayNumber(to) < dayNumber(value)
    ? { code: "range-reversed", from: value, to }
    : rangeFrom(startOf(value), startOf(nextDay(to, 1)) - 1);
}
