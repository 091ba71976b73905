/** The first match wins, so the order matters: most user agents also name related browsers. */
const FAMILIES = [
  ["Edge", /\bEdg(e|A|iOS)?\//],
  ["Opera", /\b(OPR|Opera)\//],
  ["Samsung Internet", /\bSamsungBrowser\//],
  ["Firefox", /\b(Firefox|FxiOS)\//],
  ["Chrome", /\b(HeadlessChrome|Chrome|CriOS|Chromium)\//],
  ["Safari", /\bSafari\//],
] as const;

/** Returns only the browser family, so that the stored value can't identify a person. */
export function browserOf(userAgent: string | null): string {
  const text = (userAgent ?? "").slice(0, 500);
  return FAMILIES.find(([, sign]) => sign.test(text))?.[0] ?? "unknown";
}
