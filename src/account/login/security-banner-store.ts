const KEY = "ui-security-banner";

/**
 * Stores that the banner was dismissed. `src/app/build/first-paint.js` reads this before the first paint, so a
 * dismissed banner never flashes.
 */
export function storeBannerDismissal(): void {
  try {
    localStorage.setItem(KEY, "off");
  } catch {
    // Storage is blocked, so the banner appears again on the next visit.
  }
}
