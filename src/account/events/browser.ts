/** The first that fits: most browsers name their ancestors as well. */
const FAMILIES = [
  ["Edge", /\bEdg(e|A|iOS)?\//],
  ["Opera", /\b(OPR|Opera)\//],
  ["Samsung Internet", /\bSamsungBrowser\//],
  ["Firefox", /\b(Firefox|FxiOS)\//],
  ["Chrome", /\b(HeadlessChrome|Chrome|CriOS|Chromium)\//],
  ["Safari", /\bSafari\//],
] as const;

/** The family of a browser, and no more: what is not kept cannot be used to tell people apart. */
export function browserOf(userAgent: string | null): string {
  const text = (userAgent ?? "").slice(0, 500);
  return FAMILIES.find(([, sign]) => sign.test(text))?.[0] ?? "unknown";
}
