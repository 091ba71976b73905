import { afterEach, expect, test, vi } from "vitest";
import { withTabLock } from "@/lib/workers/tab-lock.ts";

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

test("a task calls onHeld if another tab holds its lock, then runs with the lock", async () => {
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
