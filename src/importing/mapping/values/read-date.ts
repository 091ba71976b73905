import type { DateOrder } from "@/importing/source/table/source-options.ts";

const PARTED = /^(\d{1,4})[-/. ](\d{1,2})[-/. ](\d{1,4})(?:[T ].*)?$/;
const RUN = /^(\d{2}|\d{4})(\d{2})(\d{2})$/;

/** A date as somebody wrote it, as year-month-day; as it was where it is none, so that the check of the field says so. */
export function readDate(written: string, order: DateOrder): string {
  const run = RUN.exec(written);
  if (run) return dateOf(run[1], run[2], run[3]) ?? written;
  const parts = PARTED.exec(written);
  if (!parts) return written;
  const [, first = "", second = "", third = ""] = parts;
  if (first.length > 2 || order === "ymd") return dateOf(first, second, third) ?? written;
  const [day, month] = order === "dmy" ? [first, second] : [second, first];
  return dateOf(third, month, day) ?? written;
}

function dateOf(year = "", month = "", day = ""): string | null {
  if (year.length === 3 || day.length > 2) return null;
  // Files of today know products of the nineties, and none of the sixties to come.
  const century = Number(year) < 70 ? "20" : "19";
  const whole = year.length === 4 ? year : century + year.padStart(2, "0");
  const text = `${whole}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`;
  const time = Date.parse(`${text}T00:00:00Z`);
  return Number.isNaN(time) || !new Date(time).toISOString().startsWith(text) ? null : text;
}

/** The order of a column's dates, by some of them: a part over 12 is no month. */
export function dateOrderOf(samples: readonly string[]): DateOrder {
  let order: DateOrder = "ymd";
  for (const sample of samples) {
    const [, first = "", second = ""] = PARTED.exec(sample) ?? [];
    if (first === "" || first.length > 2) continue;
    if (Number(second) > 12) return "mdy";
    if (Number(first) > 12) return "dmy";
    order = "dmy";
  }
  return order;
}
