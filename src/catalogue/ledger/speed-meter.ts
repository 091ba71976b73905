export type Speed = { perSecond: number; secondsLeft: number };

/**
 * In milliseconds. The speed is measured over this window and not from the start, so that a slower network shows. If
 * the last progress took longer, the speed is measured over the time that it took.
 */
const WHILE = 10_000;

/** Measures the speed of a long task and estimates the remaining time; null until there's enough data. */
export function speedMeter(now: () => number = () => performance.now()) {
  let marks: { at: number; done: number }[] = [];
  return {
    at(done: number, total: number): Speed | null {
      const at = now();
      if (marks.at(-1)?.done !== done) marks.push({ at, done });
      marks = marks.filter((mark, place) => at - mark.at < WHILE || place >= marks.length - 2);
      const [first] = marks;
      if (first === undefined || marks.length < 2) return null;
      const perSecond = ((done - first.done) / Math.max(1, at - first.at)) * 1000;
      return { perSecond, secondsLeft: Math.ceil((total - done) / perSecond) };
    },
  };
}
