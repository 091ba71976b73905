const FIRST_YEAR = 2025;

/** "2025", and from the next year on "2025–2026". */
export function copyrightYears(now: Date): string {
  const year = now.getUTCFullYear();
  return year > FIRST_YEAR ? `${FIRST_YEAR}–${year}` : String(FIRST_YEAR);
}
