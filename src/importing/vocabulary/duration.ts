const DURATION =
  /(\d{1,4}(?:[.,]\d{1,2})?)(?:\s*(?:[-–—/]|to|[àa])\s*(\d{1,4}(?:[.,]\d{1,2})?))?\+?\s*(?:(?:business|working|calendar)\s+)?(\p{L}*)/iu;
const DAYS_IN: readonly (readonly [unit: RegExp, days: number])[] = [
  [/^(?:h|hr|hrs|hours?|heures?)$/i, 1 / 24],
  [/^(?:d|j|days?|jours?|jrs?|bd)$/i, 1],
  [/^(?:w|wk|wks|weeks?|sem|semaines?)$/i, 7],
  [/^(?:m|mo|mos|mths?|months?|mois)$/i, 30],
];

/**
 * A duration in whole days: "2 weeks" is 14. For "2-3 weeks", the longer time counts, because it's the safe one to
 * promise. A number without a unit is in the unit of its column. A text without a known unit is unchanged, so that the
 * person sees it.
 */
export function durationInDays(text: string, daysInUnit: number): string {
  const [, from, to, unit = ""] = DURATION.exec(text) ?? [];
  const written = to ?? from;
  if (written === undefined) return text;
  const days = unit === "" ? daysInUnit : DAYS_IN.find(([name]) => name.test(unit))?.[1];
  return days === undefined
    ? text
    : String(Math.ceil(Number(written.replace(",", ".")) * days - 1e-9));
}
