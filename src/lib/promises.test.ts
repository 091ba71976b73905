import { expect, test, vi } from "vitest";
import { retryOnce } from "@/lib/promises.ts";

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
