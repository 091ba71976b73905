const FIRST_YEAR = 2025;

/** Returns "2025" in the first year, and "2025–2026", "2025–2027" and so on in later years. */
export function copyrightYears(now: Date): string {
  const year = now.getUTCFullYear();
  return year > FIRST_YEAR ? `${FIRST_YEAR}–${year}` : String(FIRST_YEAR);
}
