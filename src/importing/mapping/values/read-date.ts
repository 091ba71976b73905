import { plainName } from "@/importing/vocabulary/plain-name.ts";
import type { DateOrder } from "@/importing/source/table/source-options.ts";

const PARTED = /^(\d{1,4})[-/. ](\d{1,2})[-/. ](\d{1,4})(?:[T ].*)?$/;
/** "1-Jan-27", "5 janvier 2027" and "Jan 5, 2027": the month is a word, so the order is clear. */
const DAY_FIRST = /^(\d{1,2})(?:er|st|nd|rd|th)?[-/. ]{1,3}(\p{L}{3,9})[-/., ]{1,3}(\d{2}|\d{4})$/u;
const MONTH_FIRST = /^(\p{L}{3,9})[-. ]{1,3}(\d{1,2})(?:st|nd|rd|th)?[-, ]{1,3}(\d{4})$/u;
const MONTHS = [
  "january janvier",
  "february fevrier",
  "march mars",
  "april avril",
  "may mai",
  "june juin",
  "july juillet",
  "august aout",
  "september septembre",
  "october octobre",
  "november novembre",
  "december decembre",
];
const RUN = /^(\d{2}|\d{4})(\d{2})(\d{2})$/;

/**
 * Reads a date as year-month-day. Text that isn't a date is returned unchanged, so that the field's check reports it.
 */
export function readDate(written: string, order: DateOrder): string {
  const run = RUN.exec(written);
  if (run) return dateOf(run[1], run[2], run[3]) ?? written;
  const parts = PARTED.exec(written);
  if (!parts) return withNamedMonth(written) ?? written;
  const [, first = "", second = "", third = ""] = parts;
  if (first.length > 2 || order === "ymd") return dateOf(first, second, third) ?? written;
  const [day, month] = order === "dmy" ? [first, second] : [second, first];
  return dateOf(third, month, day) ?? written;
}

function withNamedMonth(written: string): string | null {
  const [, day, name = "", year] = DAY_FIRST.exec(written) ?? [];
  if (day !== undefined) return dateOf(year, monthOf(name), day);
  const [, month = "", dayAfter, yearAfter] = MONTH_FIRST.exec(written) ?? [];
  return dayAfter === undefined ? null : dateOf(yearAfter, monthOf(month), dayAfter);
}

/** The number of a month from its name or a prefix of it. "Jui" matches two French months, so it isn't recognized. */
function monthOf(name: string): string {
  const start = plainName(name);
  const found = MONTHS.flatMap((names, at) =>
    names.split(" ").some((each) => each.startsWith(start)) ? [at + 1] : [],
  );
  return found.length === 1 ? String(found[0]) : "";
}

function dateOf(year = "", month = "", day = ""): string | null {
  if (year.length === 3 || day.length > 2) return null;
  // Two-digit years below 70 are read as 20xx: product files have dates from the 1990s, but none from the 2070s.
  const century = Number(year) < 70 ? "20" : "19";
  const whole = year.length === 4 ? year : century + year.padStart(2, "0");
  const text = `${whole}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`;
  const time = Date.parse(`${text}T00:00:00Z`);
  return Number.isNaN(time) || !new Date(time).toISOString().startsWith(text) ? null : text;
}
