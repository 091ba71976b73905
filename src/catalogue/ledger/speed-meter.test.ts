import { expect, test } from "vitest";
import { speedMeter } from "./speed-meter.ts";

test("the speed meter returns a task's latest speed and the remaining time", () => {
  let now = 0;
  const speed = speedMeter(() => now);
  const at = (seconds: number, done: number) => {
    now = seconds * 1000;
    return speed.at(done, 100_000);
  };
  expect(at(0, 0)).toBeNull();
  expect(at(1, 2000)).toEqual({ perSecond: 2000, secondsLeft: 49 });
  expect(at(2, 4000)).toEqual({ perSecond: 2000, secondsLeft: 48 });
  // The last 28 seconds were slower, and the speed has to show that immediately.
  expect(at(30, 6000)?.perSecond).toBeCloseTo(2000 / 28);
});
