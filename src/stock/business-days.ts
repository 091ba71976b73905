const DAY_MS = 86_400_000;

/** Days are written as 2026-11-27 and have no time zone. */
const timeOf = (day: string) => Date.parse(`${day}T00:00:00Z`);
const dayAt = (time: number) => new Date(time).toISOString().slice(0, 10);

export const addDays = (day: string, days: number): string => dayAt(timeOf(day) + days * DAY_MS);

export const daysBetween = (from: string, to: string): number =>
  Math.round((timeOf(to) - timeOf(from)) / DAY_MS);

/** Returns the day of the week, where Sunday is 0. */
const weekdayOf = (day: string) => new Date(timeOf(day)).getUTCDay();

/** Easter Sunday by Oudin's algorithm, valid for all Gregorian years. */
function easter(year: number): string {
  const century = Math.floor(year / 100);
  const golden = year % 19;
  const correction =
    (century - Math.floor(century / 4) - Math.floor((8 * century + 13) / 25) + 19 * golden + 15) %
    30;
  const moon =
    correction -
    Math.floor(correction / 28) *
      (1 - Math.floor(29 / (correction + 1)) * Math.floor((21 - golden) / 11));
  const weekday = (year + Math.floor(year / 4) + moon + 2 - century + Math.floor(century / 4)) % 7;
  const fromMarch = moon - weekday;
  const month = 3 + Math.floor((fromMarch + 40) / 44);
  const date = fromMarch + 28 - 31 * Math.floor(month / 4);
  return `${year}-0${month}-${String(date).padStart(2, "0")}`;
}

/** Finds a weekday in a month by its position, such as the third Monday. */
function weekdayIn(year: number, month: string, weekday: number, count: number): string {
  const first = `${year}-${month}-01`;
  return addDays(first, ((weekday - weekdayOf(first) + 7) % 7) + 7 * (count - 1));
}

const holidays = new Map<number, ReadonlySet<string>>();

/** Days on which carriers don't deliver anywhere in Canada. A holiday on a weekend moves to the next working day. */
function holidaysOf(year: number): ReadonlySet<string> {
  const known = holidays.get(year);
  if (known) return known;
  const days = new Set<string>();
  const fixed = [`${year}-01-01`, `${year}-07-01`, `${year}-12-25`, `${year}-12-26`];
  for (const day of fixed) {
    let observed = day;
    while ([0, 6].includes(weekdayOf(observed)) || days.has(observed))
      observed = addDays(observed, 1);
    days.add(observed);
  }
  days.add(addDays(easter(year), -2));
  // Victoria Day is the Monday before May 25.
  days.add(addDays(`${year}-05-24`, -((weekdayOf(`${year}-05-24`) + 6) % 7)));
  days.add(weekdayIn(year, "09", 1, 1));
  days.add(weekdayIn(year, "10", 1, 2));
  holidays.set(year, days);
  return days;
}

export const isBusinessDay = (day: string): boolean =>
  ![0, 6].includes(weekdayOf(day)) && !holidaysOf(Number(day.slice(0, 4))).has(day);

/** The day itself if it's a business day, otherwise the next business day. */
export function businessDayFrom(day: string): string {
  let found = day;
  while (!isBusinessDay(found)) found = addDays(found, 1);
  return found;
}

/** Adds business days to a day. From a weekend or holiday, counting starts at the next business day. */
export function addBusinessDays(day: string, count: number): string {
  let found = businessDayFrom(day);
  for (let left = count; left > 0; left--) found = businessDayFrom(addDays(found, 1));
  return found;
}
