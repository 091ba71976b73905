import { expect, test } from "vitest";
import { pauseBeforeAsking } from "@/support/notifications/notification.ts";

const minutes = (count: number) => count * 60_000;

test.each([
  ["answers", false, 1, 1],
  ["failed once", true, 1, 1],
  ["has been silent for four minutes", true, 4, 4],
  ["has been silent for a day", true, 1440, 15],
  ["has never answered", true, 30_000_000, 15],
])("while the server %s, the next question waits", (_state, isFailing, since, pause) => {
  const now = minutes(40_000_000);
  expect(pauseBeforeAsking(isFailing, now - minutes(since), now)).toBe(minutes(pause));
});
