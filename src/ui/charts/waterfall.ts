import { heightOf } from "@/ui/charts/scale.ts";

export type WaterfallStep = {
  /** The amount after this step. */
  level: number;
  /** A total begins at zero; every other step begins where the one before it ended. */
  isTotal: boolean;
};

/** A bar with its connectors, in percent of the width. */
export type BarPlaces = {
  start: number;
  end: number;
  change: "total" | "up" | "down" | "same";
  /** The end of the previous step, or null if it doesn't connect to this one. */
  connectsFrom: number | null;
  /** The start of the next step, or null if this one doesn't connect to it. */
  connectsTo: number | null;
};

/** Computes the bars of a chart in which each step adds to or subtracts from the amount before it. */
export function waterfallBars(steps: readonly WaterfallStep[]): BarPlaces[] {
  const levels = steps.map(({ level }) => level);
  const [min, highest] = [Math.min(0, ...levels), Math.max(0, ...levels)];
  const scale = { min, max: highest === min ? min + 1 : highest, ticks: [] };
  const placeOf = (level: number) => heightOf(level, scale);
  return steps.map(({ level, isTotal }, at) => {
    const before = levels[at - 1] ?? 0;
    const from = isTotal ? 0 : before;
    const next = steps[at + 1];
    const isConnected = at > 0 && (!isTotal || before === level);
    return {
      start: placeOf(Math.min(from, level)),
      end: placeOf(Math.max(from, level)),
      change: isTotal ? "total" : changeOf(level - before),
      connectsFrom: isConnected ? placeOf(before) : null,
      connectsTo:
        next !== undefined && (!next.isTotal || next.level === level) ? placeOf(level) : null,
    };
  });
}

const changeOf = (by: number) => (by > 0 ? "up" : by < 0 ? "down" : "same");
