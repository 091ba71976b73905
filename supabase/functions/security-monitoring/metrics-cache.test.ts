import { beforeEach, expect, test, vi } from "vitest";
import { cached } from "./metrics-cache.ts";

let time = 0;
const request =
  vi.fn<(person: string, organization: string, addresses: string[]) => Promise<unknown>>();
let metrics: ReturnType<typeof cached>;

beforeEach(() => {
  time = 0;
  request.mockReset();
  request.mockImplementation(async (_person, organization) => `${organization} at ${time}`);
  metrics = cached(request, () => time);
});

test("an organization's security metrics are read at most once a minute, whichever owner asks", async () => {
  expect(await metrics("ada", "one", [])).toBe("one at 0");
  time = 59_999;
  expect(await metrics("zoe", "one", [])).toBe("one at 0");
  time = 60_000;
  expect(await metrics("ada", "one", [])).toBe("one at 60000");
  expect(request).toHaveBeenCalledTimes(2);
});

test("cached security metrics are never shown to another organization", async () => {
  await metrics("ada", "one", []);
  expect(await metrics("ada", "two", [])).toBe("two at 0");
});

test("owners who ask for security metrics at the same moment share one database call", async () => {
  await Promise.all([metrics("ada", "one", []), metrics("zoe", "one", [])]);
  expect(request).toHaveBeenCalledOnce();
});

test("a failed read of security metrics is not cached", async () => {
  request.mockRejectedValueOnce(new Error("down"));
  await expect(metrics("ada", "one", [])).rejects.toThrow("down");
  expect(await metrics("ada", "one", [])).toBe("one at 0");
});

test("a full cache of security metrics drops the oldest organization", async () => {
  for (let i = 0; i <= 200; i++) await metrics("ada", `number ${i}`, []);
  request.mockClear();
  await metrics("ada", "number 200", []);
  expect(request).not.toHaveBeenCalled();
  await metrics("ada", "number 0", []);
  expect(request).toHaveBeenCalledOnce();
});
