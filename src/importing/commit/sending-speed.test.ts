import { expect, test } from "vitest";
import { sendingSpeed } from "./sending-speed.ts";

test("the import shows the speed of the last few seconds and the remaining time", () => {
  let now = 0;
  const speed = sendingSpeed(() => now);
  const at = (seconds: number, sentChanges: number) => {
    now = seconds * 1000;
    return speed.of({ sentChanges, changes: 100_000 });
  };
  expect(at(0, 0)).toBeNull();
  expect(at(1, 2000)).toEqual({ perSecond: 2000, secondsLeft: 49 });
  expect(at(2, 4000)).toEqual({ perSecond: 2000, secondsLeft: 48 });
  // A network that slowed down must show at once.
  expect(at(30, 6000)?.perSecond).toBeCloseTo(2000 / 28);
});
