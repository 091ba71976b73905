/** How an organisation writes numbers, money and dates; its interface language is another matter. */
export type Region = { locale: string; currency: string; timeZone: string };

export const DEFAULT_REGION: Region = {
  locale: "en-CA",
  currency: "CAD",
  timeZone: "America/Toronto",
};

export function formatNumber(value: number, { locale }: Region): string {
  return new Intl.NumberFormat(locale).format(value);
}

/**
 * Money travels as decimal text, because binary floats lose cents. `Intl` takes the text as it is and rounds
 * it once, at the end.
 */
export function formatMoney(amount: string, region: Region, currency = region.currency): string {
  const decimal = amount.trim();
  if (!isDecimal(decimal)) return amount;
  return new Intl.NumberFormat(region.locale, { style: "currency", currency }).format(decimal);
}

function isDecimal(text: string): text is `${number}` {
  return /^-?\d+(\.\d+)?$/.test(text);
}

/** Stored in UTC, read in the organisation's own time zone. */
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

/** A day without a time is the same day everywhere. */
export const formatDay = (day: string, { locale }: Region): string =>
  new Intl.DateTimeFormat(locale, { dateStyle: "medium", timeZone: "UTC" }).format(
    new Date(`${day}T00:00:00Z`),
  );
