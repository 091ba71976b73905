/** Two-digit years from here on belong to the last century: the distributor's first items date from 1980. */
const PIVOT = 80;
const DATE = /^(\d{2}|\d{4})(\d{2})(\d{2})$/;

/** A date written YYMMDD or YYYYMMDD, as YYYY-MM-DD; null for anything else, including days that don't exist. */
export function fileDate(written: string): string | null {
  const match = DATE.exec(written.trim());
  if (match === null) return null;
  const [, years = "", month = "", day = ""] = match;
  const short = Number(years);
  const year = years.length === 4 ? years : String((short >= PIVOT ? 1900 : 2000) + short);
  const date = new Date(`${year}-${month}-${day}T00:00:00Z`);
  const text = `${year}-${month}-${day}`;
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text) ? text : null;
}
