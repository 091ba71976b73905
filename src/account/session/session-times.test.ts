import * as fc from "fast-check";
import { expect, test } from "vitest";
import {
  beginTimes,
  sessionStateOf,
  readTimes,
  type SessionTimes,
  withActivity,
  withClock,
} from "@/account/session/session-times.ts";

const MINUTE = 60_000;
const START = Date.UTC(2026, 10, 21, 8);
const at = (minutes: number) => START + minutes * MINUTE;

/** A session that began in minute 0 and was last used in the given minute. */
const used = (minute: number): SessionTimes => ({
  ...beginTimes("s-1", START),
  active: at(minute),
});

test.each([
  ["fresh", 0, 0, "live"],
  ["used a minute ago", 100, 101, "live"],
  ["idle for a second less than 59 minutes", 0, 59 - 1 / 60, "live"],
  ["idle for 59 minutes", 0, 59, "ending idle"],
  ["idle for a moment under an hour", 0, 60 - 1 / 60, "ending idle"],
  ["idle for an hour", 0, 60, "over idle"],
  ["left overnight on a sleeping computer", 30, 900, "over idle"],
  ["in use for 478 minutes", 478, 478, "live"],
  ["in use for 479 minutes", 479, 479, "ending maximum"],
  ["in use for 480 minutes", 480, 480, "over maximum"],
  ["past both limits after sleep, where the earlier limit counts", 470, 900, "over maximum"],
  ["idle and at the maximum in the same minute", 420.5, 479.6, "ending maximum"],
])(
  "a session that is %s, last used in minute %s and checked in minute %s, is %s",
  (_what, lastUsed, now, expected) => {
    const sessionState = sessionStateOf(used(lastUsed), at(now));
    expect(
      [sessionState.is, "ending" in sessionState && sessionState.ending].filter(Boolean).join(" "),
    ).toBe(expected);
  },
);

test("the state of a live session has the time of its warning, and the state during the warning has the end time", () => {
  expect(sessionStateOf(used(0), at(59))).toEqual({ is: "ending", ending: "idle", endsAt: at(60) });
  expect(sessionStateOf(used(0), at(1))).toEqual({ is: "live", until: at(59) });
});

test("activity restarts the idle hour and leaves the session's maximum unchanged", () => {
  const later = withActivity(used(0), at(50));
  expect(sessionStateOf(later, at(100)).is).toBe("live");
  expect(sessionStateOf(later, at(110))).toEqual({ is: "over", ending: "idle" });
  expect(later.started).toBe(START);
});

test("activity after a session has ended doesn't revive it", () => {
  expect(sessionStateOf(withActivity(used(0), at(61)), at(61))).toEqual({
    is: "over",
    ending: "idle",
  });
});

test("a session ended in another tab stays ended", () => {
  expect(sessionStateOf({ ...used(0), ended: "maximum" }, at(1))).toEqual({
    is: "over",
    ending: "maximum",
  });
});

test("setting the clock back doesn't lengthen a session", () => {
  const before = used(400);
  const recovered = withClock(before, at(-1000));
  expect(recovered.active).toBe(at(-1000));
  expect(recovered.active - recovered.started).toBe(400 * MINUTE);
  expect(withClock(before, at(401))).toBe(before);
});

test("a session ends after 480 minutes of use, regardless of activity and clock changes", () => {
  const isEnded = (steps: number[]) => {
    let [now, lived] = [START, 0];
    let times = beginTimes("s-1", now);
    for (const minutes of steps) {
      now += minutes * MINUTE;
      lived += Math.max(0, minutes);
      times = withActivity(withClock(times, now), now);
    }
    return lived < 480 || sessionStateOf(times, now).is === "over";
  };
  const steps = fc.array(fc.integer({ min: -30, max: 59 }), { maxLength: 60 });
  expect(fc.check(fc.property(steps, isEnded))).toMatchObject({ failed: false });
});

test.each([
  ["nothing", null],
  ["invalid JSON", "{"],
  ["another kind of data", '"hello"'],
  ["only one of the times", '{"session":"s-1","started":1}'],
  ["text instead of times", '{"session":"s-1","started":"1","active":"2"}'],
  ["a time that isn't a number", '{"session":"s-1","started":null,"active":null}'],
  ["an unknown end reason", '{"session":"s-1","started":1,"active":2,"ended":"never"}'],
  ["another session", '{"session":"s-2","started":1,"active":2}'],
])("stored session times are ignored when they hold %s", (_what, text) => {
  expect(readTimes(text, "s-1")).toBeNull();
});

test("stored session times are read back unchanged", () => {
  expect(readTimes(JSON.stringify(used(3)), "s-1")).toEqual(used(3));
});
