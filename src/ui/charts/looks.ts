/** The meaning of a series. Fills differ in colour and pattern, except that `accent` and `good` are both solid. */
export type ChartTone = "accent" | "calm" | "good" | "warn" | "bad";

/** Fills keep their pattern in forced colours and in print, where browsers otherwise leave out backgrounds. */
const ALWAYS_DRAWN = "forced-color-adjust-none [print-color-adjust:exact]";

export const FILLS: Record<ChartTone, string> = {
  accent: `bg-accent ${ALWAYS_DRAWN}`,
  good: `bg-good ${ALWAYS_DRAWN}`,
  calm: `bg-[repeating-linear-gradient(90deg,var(--ink-3)_0_1px,var(--sunken)_1px_4px)] ${ALWAYS_DRAWN}`,
  warn: `bg-[repeating-linear-gradient(45deg,var(--warn)_0_3px,var(--warn-soft)_3px_5px)] ${ALWAYS_DRAWN}`,
  bad: `bg-[repeating-linear-gradient(0deg,var(--bad)_0_4px,var(--bad-soft)_4px_6px)] ${ALWAYS_DRAWN}`,
};

/** The dashes, in pixels, distinguish lines without colour. */
export const LINES: Record<ChartTone, { stroke: string; fill: string; dashes?: string }> = {
  accent: { stroke: "stroke-accent", fill: "fill-accent" },
  calm: { stroke: "stroke-ink-3", fill: "fill-ink-3", dashes: "5 5" },
  good: { stroke: "stroke-good", fill: "fill-good", dashes: "10 4" },
  warn: { stroke: "stroke-warn", fill: "fill-warn", dashes: "8 4 1 4" },
  bad: { stroke: "stroke-bad", fill: "fill-bad", dashes: "1 5" },
};
