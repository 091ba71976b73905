// @vitest-environment jsdom
import { afterEach, expect, test, vi } from "vitest";
import { fetched } from "@/ui/foundation/lazy-part.ts";

afterEach(() => vi.restoreAllMocks());

const lost = () => new TypeError("Failed to fetch dynamically imported module: /assets/a.js");

/** Fails with each of these in turn, then brings the part. */
function loading(...failures: Error[]) {
  return vi.fn<() => Promise<{ default: string }>>(() => {
    const failure = failures.shift();
    return failure ? Promise.reject(failure) : Promise.resolve({ default: "the part" });
  });
}

test("a part that is lost on its way is asked for again", async () => {
  const load = loading(lost(), lost());
  expect(await fetched(load, [0, 0])).toEqual({ default: "the part" });
  expect(load).toHaveBeenCalledTimes(3);
});

test("a part that stays away fails in the end", async () => {
  await expect(fetched(loading(lost(), lost()), [0])).rejects.toThrow("dynamically imported");
});

test("without a network nothing is asked until it is back, and no attempt is used up", async () => {
  const online = vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  const load = loading(lost(), lost());
  const part = fetched(load, [0]);
  await new Promise((later) => setTimeout(later, 20));
  expect(load).toHaveBeenCalledTimes(1);

  online.mockReturnValue(true);
  window.dispatchEvent(new Event("online"));
  expect(await part).toEqual({ default: "the part" });
});

test("a fault of the part itself is not asked for twice", async () => {
  const load = loading(new Error("it broke"));
  await expect(fetched(load, [0])).rejects.toThrow("it broke");
  expect(load).toHaveBeenCalledTimes(1);
});
