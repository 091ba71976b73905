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
  "if the server %s, the next notification request waits as long as the failure has lasted, within 1 to 15 minutes",
  (_state, since, pause) => {
    const now = minutes(40_000_000);
    const silentSince = since === null ? null : now - minutes(since);
    expect(refetchDelay(silentSince, now)).toBe(minutes(pause));
  },
);
