import { expect, test } from "vitest";
import { afterFailure, fresh, minutesOf, readLimit, waitOf } from "@/account/login/login-limit.ts";

const MINUTE = 60_000;
const NOON = Date.UTC(2026, 10, 21, 12);

/** The stored text after failures at these minutes past noon. */
function failedAt(...minutes: number[]) {
  return minutes.reduce(
    (text, minute) => {
      const now = NOON + minute * MINUTE;
      return JSON.stringify(afterFailure(readLimit(text, now), now));
    },
    JSON.stringify(fresh(NOON)),
  );
}
const waitAt = (text: string | null, minute: number) => {
  const now = NOON + minute * MINUTE;
  return waitOf(readLimit(text, now), now) / MINUTE;
};

test("the fifth failed login within 15 minutes blocks for 30 minutes, but four don't", () => {
  expect(waitAt(failedAt(0, 1, 2, 3), 3)).toBe(0);
  expect(waitAt(failedAt(0, 1, 2, 3, 14.9), 14.9)).toBe(30);
});

test("the window for failed logins ends 15 minutes after it began", () => {
  expect(waitAt(failedAt(0, 1, 2, 3, 15), 15)).toBe(0);
});

test("the login block counts down, ends automatically and resets the count of failed logins", () => {
  const blocked = failedAt(0, 0, 0, 0, 0);
  expect(waitAt(blocked, 10)).toBe(20);
  expect(waitAt(blocked, 29.99)).toBeCloseTo(0.01);
  expect(waitAt(blocked, 30)).toBe(0);
  expect(readLimit(blocked, NOON + 30 * MINUTE).attempts).toBe(0);
});

test("failed logins during a block don't lengthen it", () => {
  expect(waitAt(failedAt(0, 0, 0, 0, 0, 5), 10)).toBe(20);
});

test("setting the clock back lengthens neither the login block nor the window", () => {
  const blocked = failedAt(0, 0, 0, 0, 0);
  expect(waitAt(blocked, -24 * 60)).toBe(30);
  const counting = readLimit(failedAt(0, 0, 0), NOON - 24 * 60 * MINUTE);
  expect(counting).toMatchObject({ attempts: 3, windowStart: NOON - 24 * 60 * MINUTE });
});

test.each([null, "", "{", "[]", '{"attempts":"9"}', "null"])(
  "the login limit ignores %j in storage",
  (text) => {
    expect(readLimit(text, NOON)).toEqual(fresh(NOON));
  },
);

test.each([
  [1, 1],
  [59_000, 1],
  [60_000, 1],
  [60_001, 2],
  [30 * MINUTE, 30],
])("a wait of %i ms is shown in whole minutes: %i", (wait, minutes) => {
  expect(minutesOf(wait)).toBe(minutes);
});
