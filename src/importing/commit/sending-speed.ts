import type { ImportPlan } from "@/importing/commit/import-plan.ts";

export type SendingSpeed = { perSecond: number; secondsLeft: number };

/** The speed is measured over this window, so that a network that slows down shows at once. */
const WHILE = 10_000;

/** Measures how fast a plan is sent and how long the rest will take; null until there's enough data. */
export function sendingSpeed(now: () => number = () => performance.now()) {
  let marks: { at: number; sent: number }[] = [];
  return {
    of({ sentChanges, changes }: Pick<ImportPlan, "sentChanges" | "changes">): SendingSpeed | null {
      const at = now();
      if (marks.at(-1)?.sent !== sentChanges) marks.push({ at, sent: sentChanges });
      marks = marks.filter((mark, place) => at - mark.at < WHILE || place >= marks.length - 2);
      const [first] = marks;
      if (first === undefined || marks.length < 2) return null;
      const perSecond = ((sentChanges - first.sent) / Math.max(1, at - first.at)) * 1000;
      return { perSecond, secondsLeft: Math.ceil((changes - sentChanges) / perSecond) };
    },
  };
}
