import { afterEach, expect, test, vi } from "vitest";
import { heldTabLocks, takeTabLock, withTabLock } from "@/lib/workers/tab-lock.ts";

afterEach(() => vi.unstubAllGlobals());

/** The part of the browser's lock interface that we use, with one lock held by another tab. */
function stubLocks(held: string) {
  const request = vi.fn<(name: string, options: object, run: () => unknown) => unknown>(
    (_name, _options, run) => run(),
  );
  const query = async () => ({ held: [{ name: held }] });
  vi.stubGlobal("navigator", { locks: { query, request } });
  return request;
}

test("a task runs immediately in a browser without locks", async () => {
  vi.stubGlobal("navigator", {});
  const onHeld = vi.fn<() => void>();
  await expect(withTabLock("import 1", () => "done", { onHeld })).resolves.toBe("done");
  expect(onHeld).not.toHaveBeenCalled();
});

test("a task reports that another tab holds its lock, and runs once it gets the lock", async () => {
  const request = stubLocks("import 1");
  const onHeld = vi.fn<() => void>();
  const { signal } = new AbortController();
  await expect(withTabLock("import 1", () => "done", { signal, onHeld })).resolves.toBe("done");
  expect(onHeld).toHaveBeenCalledOnce();
  expect(request).toHaveBeenCalledWith("import 1", { signal }, expect.any(Function));
});

test("a task doesn't wait for a lock with another name", async () => {
  stubLocks("import 2");
  const onHeld = vi.fn<() => void>();
  await withTabLock("import 1", () => "done", { onHeld });
  expect(onHeld).not.toHaveBeenCalled();
});

test("a tab can take a lock and release it later, unless another tab holds the lock", async () => {
  const held = new Set(["draft 2"]);
  vi.stubGlobal("navigator", {
    locks: {
      query: async () => ({ held: [...held].map((name) => ({ name })) }),
      async request(name: string, _options: object, run: (lock: object | null) => unknown) {
        if (held.has(name)) return run(null);
        held.add(name);
        await run({ name });
        return held.delete(name);
      },
    },
  });
  await expect(takeTabLock("draft 2")).resolves.toBeNull();
  const release = await takeTabLock("draft 1");
  await expect(heldTabLocks()).resolves.toEqual(new Set(["draft 1", "draft 2"]));
  release?.();
  await expect.poll(() => [...held]).toEqual(["draft 2"]);
});

test("in a browser without locks, no lock is listed as held and every tab can take one", async () => {
  vi.stubGlobal("navigator", {});
  await expect(heldTabLocks()).resolves.toEqual(new Set());
  await expect(takeTabLock("draft 1")).resolves.not.toBeNull();
});
