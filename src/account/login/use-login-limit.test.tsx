import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { countFailure, currentWait, keepServerWait } from "@/account/login/use-login-limit.tsx";

const MINUTE = 60_000;
const NOON = Date.UTC(2026, 10, 21, 12);
const at = (minute: number) => vi.setSystemTime(NOON + minute * MINUTE);

beforeEach(() => {
  localStorage.clear();
  vi.useFakeTimers({ toFake: ["Date"] });
  at(0);
});
afterEach(() => void vi.useRealTimers());

test("the fifth failure says that it locks, the next does not", () => {
  expect([1, 2, 3, 4, 5, 6].map(countFailure)).toEqual([false, false, false, false, true, false]);
});

test("a clock that was set back while locked runs the lock down all the same", () => {
  for (let failure = 0; failure < 5; failure++) countFailure();
  at(-600);
  expect(currentWait()).toBe(30 * MINUTE);
  at(-600 + 29);
  expect(currentWait()).toBe(MINUTE);
  at(-600 + 30);
  expect(currentWait()).toBe(0);
});

test("the server's wait runs down as well, and a clock that was set back ends it", () => {
  keepServerWait(2 * MINUTE);
  at(1);
  expect(currentWait()).toBe(MINUTE);
  at(-600);
  expect(currentWait()).toBe(0);
});

test("where nothing can be stored, the lock lasts as long as the page", () => {
  const blocked = () => {
    throw new DOMException("no storage", "SecurityError");
  };
  vi.spyOn(Storage.prototype, "getItem").mockImplementation(blocked);
  vi.spyOn(Storage.prototype, "setItem").mockImplementation(blocked);
  for (let failure = 0; failure < 5; failure++) countFailure();
  expect(currentWait()).toBe(30 * MINUTE);
  vi.restoreAllMocks();
});
