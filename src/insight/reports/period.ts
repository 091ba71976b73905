import { addDays, daysBetween } from "@/stock/business-days.ts";

/**
 * The first and last day of a report, both included. `before` is the first day of the period of equal length before it.
 */
export type Period = { since: string; until: string; days: number; before: string };

const DEFAULT_DAYS = 30;
const MOST_DAYS = 366;
const DAY = /^\d{4}-\d{2}-\d{2}$/;

const isDay = (text: string | null): text is string =>
  text !== null && DAY.test(text) && !Number.isNaN(Date.parse(text)) && addDays(text, 0) === text;

/** The last full days. Today isn't over, so its flows aren't known yet. */
export const lastDays = (days: number, today: string) => ({
  since: addDays(today, -days),
  until: addDays(today, -1),
});

/** Reads the period from a URL. An invalid period, or one of over 366 days, is replaced by the last 30 full days. */
export function periodFrom(params: URLSearchParams, today: string): Period {
  const requested = { since: params.get("since"), until: params.get("until") };
  const isValid =
    isDay(requested.since) &&
    isDay(requested.until) &&
    requested.since <= requested.until &&
    requested.until <= today &&
    daysBetween(requested.since, requested.until) < MOST_DAYS;
  const { since, until } = isValid
    ? { since: requested.since ?? "", until: requested.until ?? "" }
    : lastDays(DEFAULT_DAYS, today);
  const days = daysBetween(since, until) + 1;
  return { since, until, days, before: addDays(since, -days) };
}
