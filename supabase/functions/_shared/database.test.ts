import { expect, test, vi } from "vitest";
import { DatabaseRejection, DatabaseUnavailable, retryUnlessRejected } from "./database.ts";

const failingOnce = (error: Error) =>
  vi.fn<() => Promise<string>>(async () => "stored").mockRejectedValueOnce(error);

test.each([
  ["lost its connection", new TypeError("fetch failed")],
  ["was answered with 503", new DatabaseUnavailable("503")],
  ["ran into a deadlock", new Error("500")],
])("a call that %s is repeated", async (_what, error) => {
  expect(await retryUnlessRejected(failingOnce(error))).toBe("stored");
});

test("a call that fails again isn't repeated a second time", async () => {
  const call = vi.fn<() => Promise<string>>(() => Promise.reject(new TypeError("fetch failed")));
  await expect(retryUnlessRejected(call)).rejects.toThrow("fetch failed");
  expect(call).toHaveBeenCalledTimes(2);
});

test("a call that the database rejected isn't repeated", async () => {
  const call = failingOnce(new DatabaseRejection("denied", null, "42501"));
  await expect(retryUnlessRejected(call)).rejects.toThrow("denied");
  expect(call).toHaveBeenCalledTimes(1);
});
