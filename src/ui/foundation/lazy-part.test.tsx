import { afterEach, expect, test, vi } from "vitest";
import { fetched } from "@/ui/foundation/lazy-part.ts";

afterEach(() => vi.restoreAllMocks());

const lost = () => new TypeError("Failed to fetch dynamically imported module: /assets/a.js");

/** Returns a loader that rejects with each of the given errors in turn, then resolves. */
function loading(...failures: Error[]) {
  return vi.fn<() => Promise<{ default: string }>>(() => {
    const failure = failures.shift();
    return failure ? Promise.reject(failure) : Promise.resolve({ default: "the part" });
  });
}

test("a lazy part that failed to load is requested again", async () => {
  const load = loading(lost(), lost());
  expect(await fetched(load, [0, 0])).toEqual({ default: "the part" });
  expect(load).toHaveBeenCalledTimes(3);
});

test("a lazy part throws after its last retry has failed", async () => {
  await expect(fetched(loading(lost(), lost()), [0])).rejects.toThrow("dynamically imported");
});

test("a lazy part waits while offline, without using up its retries", async () => {
  const online = vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  const load = loading(lost(), lost());
  const part = fetched(load, [0]);
  await new Promise((later) => setTimeout(later, 20));
  expect(load).toHaveBeenCalledTimes(1);

  online.mockReturnValue(true);
  window.dispatchEvent(new Event("online"));
  expect(await part).toEqual({ default: "the part" });
});

test("a lazy part isn't requested again if its own code throws", async () => {
  const load = loading(new Error("it broke"));
  await expect(fetched(load, [0])).rejects.toThrow("it broke");
  expect(load).toHaveBeenCalledTimes(1);
});
