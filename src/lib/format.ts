/** How numbers, money and dates are written. */
export type Region = { locale: string; currency: string; timeZone: string };

export const DEFAULT_REGION: Region = {
  locale: "en-CA",
  currency: "CAD",
  timeZone: "America/Toronto",
};

/** The format of numbers and dates for an interface language, used when no organization's format applies. */
export const formatLocale = (language: string): string =>
  language === "en" ? DEFAULT_REGION.locale : language;

const languageOf = (locale: string) => new Intl.Locale(locale).language;

/**
 * An organization's region as a person sees it. Numbers, dates and money follow the interface language, so the
 * organization's format applies only if it is in that language.
 */
export const regionIn = (language: string, region: Region): Region =>
  languageOf(language) === languageOf(region.locale)
    ? region
    : { ...region, locale: formatLocale(language) };

export function formatNumber(value: number, { locale }: Region): string {
  return new Intl.NumberFormat(locale).format(value);
}

/** A share from 0 to 1 as a whole percentage. */
export function formatPercent(share: number, { locale }: Region): string {
  return new Intl.NumberFormat(locale, { style: "percent" }).format(share);
}

const SIZES = ["byte", "kilobyte", "megabyte", "gigabyte", "terabyte"] as const;

/** The size of a file, with at most one decimal. */
export function formatBytes(bytes: number, { locale }: Region): string {
  const power = Math.min(Math.floor(Math.log10(Math.max(bytes, 1)) / 3), SIZES.length - 1);
  return new Intl.NumberFormat(locale, {
    style: "unit",
    unit: SIZES[power] ?? "byte",
    unitDisplay: power === 0 ? "long" : "short",
    maximumFractionDigits: 1,
  }).format(bytes / 1000 ** power);
}

/**
 * Money is passed as decimal text, because binary floats lose cents. `Intl` accepts the text
 * directly and rounds it once, at the end.
 */
export function formatMoney(amount: string, region: Region, currency = region.currency): string {
  const decimal = amount.trim();
  if (!isDecimal(decimal)) return amount;
  return new Intl.NumberFormat(region.locale, { style: "currency", currency }).format(decimal);
}

function isDecimal(text: string): text is `${number}` {
  return /^-?\d+(\.\d+)?$/.test(text);
}

/** Dates are stored in UTC and shown in the organization's time zone. */
export function formatDate(instant: string, { locale, timeZone }: Region): string {
  return new Intl.DateTimeFormat(locale, { dateStyle: "medium", timeZone }).format(
    new Date(instant),
  );
}

export function formatMoment(instant: string, { locale, timeZone }: Region): string {
  return new Intl.DateTimeFormat(locale, {
    dateStyle: "medium",
    timeStyle: "long",
    timeZone,
  }).format(new Date(instant));
}

/** A day without a time is the same in every time zone. */
export const formatDay = (day: string, { locale }: Region): string =>
  new Intl.DateTimeFormat(locale, { dateStyle: "medium", timeZone: "UTC" }).format(
    new Date(`${day}T00:00:00Z`),
  );

/** Midnight in a time zone, as a UTC timestamp. The day is written as 2026-11-21. */
export function startOfDay(day: string, timeZone: string): string {
  const localTime = Date.parse(`${day}T00:00:00Z`);
  let moment = localTime;
  // Two passes, because the first guess may fall on the other side of a daylight saving change.
  for (let i = 0; i < 2; i++) moment += localTime - wallClock(moment, timeZone);
  return new Date(moment).toISOString();
}

/** The day of a timestamp in a time zone. */
export const dayOf = (moment: string, timeZone: string): string =>
  new Date(wallClock(Date.parse(moment), timeZone)).toISOString().slice(0, 10);

export const todayIn = (timeZone: string): string => dayOf(new Date().toISOString(), timeZone);

/** The local time in a time zone, to the minute: 2026-11-21T08:00. These texts sort by time. */
export const localTimeOf = (moment: string, timeZone: string): string =>
  new Date(wallClock(Date.parse(moment), timeZone)).toISOString().slice(0, 16);

/** The local time in the time zone, read as if it were UTC. */
function wallClock(moment: number, timeZone: string): number {
  const shown = new Intl.DateTimeFormat("sv-SE", {
    timeZone,
    dateStyle: "short",
    timeStyle: "medium",
  }).format(moment);
  return Date.parse(`${shown.replace(" ", "T")}Z`);
}
