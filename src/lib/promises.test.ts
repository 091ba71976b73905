import { expect, test, vi } from "vitest";
import { allRows, retryOnce } from "@/lib/promises.ts";

const lost = new TypeError("Failed to fetch");

test("a call whose response was lost is repeated", async () => {
  const call = vi
    .fn<() => Promise<string>>(() => Promise.resolve("answer"))
    .mockRejectedValueOnce(lost);
  expect(await retryOnce(call)).toBe("answer");
});

test("a call whose response was lost is repeated only once", async () => {
  const call = vi.fn<() => Promise<string>>(() => Promise.reject(lost));
  await expect(retryOnce(call)).rejects.toThrow("Failed to fetch");
  expect(call).toHaveBeenCalledTimes(2);
});

test("a call that the server rejected isn't repeated", async () => {
  const call = vi.fn<() => Promise<string>>(() => Promise.reject(new Error("denied")));
  await expect(retryOnce(call)).rejects.toThrow("denied");
  expect(call).toHaveBeenCalledTimes(1);
});

test.each([
  [0, [[0, 999]]],
  [999, [[0, 999]]],
  [
    1000,
    [
      [0, 999],
      [1000, 1999],
    ],
  ],
  [
    2500,
    [
      [0, 999],
      [1000, 1999],
      [2000, 2999],
    ],
  ],
])("all %i rows of a query are read with the ranges %j", async (count, ranges) => {
  const stored = Array.from({ length: count }, (_, at) => at);
  const request = vi.fn<(from: number, to: number) => Promise<{ data: number[] }>>((from, to) =>
    Promise.resolve({ data: stored.slice(from, to + 1) }),
  );
  expect(await allRows(request)).toEqual(stored);
  expect(request.mock.calls).toEqual(ranges);
});
