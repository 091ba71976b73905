/** What a series means. Each tone has its own pattern, so its meaning doesn't depend on colour. */
export type ChartTone = "accent" | "calm" | "good" | "warn" | "bad";

/** Fills of bars and legends. In forced colours they keep their pattern. */
export const FILLS: Record<ChartTone, string> = {
  accent: "bg-accent forced-color-adjust-none",
  good: "bg-good forced-color-adjust-none",
  calm: "bg-[repeating-linear-gradient(90deg,var(--ink-3)_0_1px,var(--sunken)_1px_4px)] forced-color-adjust-none",
  warn: "bg-[repeating-linear-gradient(45deg,var(--warn)_0_3px,var(--warn-soft)_3px_5px)] forced-color-adjust-none",
  bad: "bg-[repeating-linear-gradient(0deg,var(--bad)_0_4px,var(--bad-soft)_4px_6px)] forced-color-adjust-none",
};

/** Lines differ by their dashes, in pixels. */
export const LINES: Record<ChartTone, { stroke: string; fill: string; dashes?: string }> = {
  accent: { stroke: "stroke-accent", fill: "fill-accent" },
  calm: { stroke: "stroke-ink-3", fill: "fill-ink-3", dashes: "5 5" },
  good: { stroke: "stroke-good", fill: "fill-good", dashes: "10 4" },
  warn: { stroke: "stroke-warn", fill: "fill-warn", dashes: "8 4 1 4" },
  bad: { stroke: "stroke-bad", fill: "fill-bad", dashes: "1 5" },
};
