import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { withMinimumDuration } from "@/account/auth/with-minimum-duration.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test("a fast response is delayed until 800 ms have passed, and a slow one isn't delayed", async () => {
  const seen = vi.fn<(result: string) => void>();
  const slow = new Promise<string>((resolve) => setTimeout(() => resolve("slow"), 900));
  void withMinimumDuration(Promise.resolve("fast")).then(seen);
  void withMinimumDuration(slow).then(seen);
  await vi.advanceTimersByTimeAsync(799);
  expect(seen).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(seen.mock.calls).toEqual([["fast"]]);
  await vi.advanceTimersByTimeAsync(100);
  expect(seen.mock.calls).toEqual([["fast"], ["slow"]]);
});
