import { expect, test } from "vitest";
import { refetchDelay } from "@/support/notifications/notification.ts";

const minutes = (count: number) => count * 60_000;

test.each([
  ["responds", null, 1],
  ["has failed for the first time", 0, 1],
  ["hasn't responded for a minute", 1, 1],
  ["hasn't responded for four minutes", 4, 4],
  ["hasn't responded for a day", 1440, 15],
])(
  "the next notification request waits as long as the server has been failing, at least 1 and at most 15 minutes: the server %s",
  (_state, since, pause) => {
    const now = minutes(40_000_000);
    const silentSince = since === null ? null : now - minutes(since);
    expect(refetchDelay(silentSince, now)).toBe(minutes(pause));
  },
);
