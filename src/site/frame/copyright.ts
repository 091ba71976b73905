const FIRST_YEAR = 2025;

/** Gives "2025", then "2025–2026" from the next year on. */
export function copyrightYears(now: Date): string {
  const year = now.getUTCFullYear();
  return year > FIRST_YEAR ? `${FIRST_YEAR}–${year}` : String(FIRST_YEAR);
}
