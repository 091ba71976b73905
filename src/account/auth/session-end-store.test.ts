import { afterEach, beforeEach, expect, test, vi } from "vitest";

beforeEach(() => sessionStorage.clear());
afterEach(() => vi.restoreAllMocks());

/** Imports the store again, as a newly loaded page would. */
async function loadPage() {
  vi.resetModules();
  return import("@/account/auth/session-end-store.ts");
}

test("the explanation of a session that was ended elsewhere survives a reload until the next login", async () => {
  const before = await loadPage();
  expect(before.wasEndedElsewhere()).toBe(false);
  before.recordSessionEnd();
  const after = await loadPage();
  expect(after.wasEndedElsewhere()).toBe(true);
  after.forgetSessionEnd();
  expect((await loadPage()).wasEndedElsewhere()).toBe(false);
});

test("a logout by the person leaves no explanation of an ended session, not even after a reload", async () => {
  const store = await loadPage();
  store.announceLogout();
  store.recordSessionEnd();
  expect(store.wasEndedElsewhere()).toBe(false);
  expect((await loadPage()).wasEndedElsewhere()).toBe(false);
  expect(Object.keys(sessionStorage)).toEqual([]);
});

test("with blocked storage, the explanation of an ended session lasts until the page is left", async () => {
  vi.spyOn(window, "sessionStorage", "get").mockImplementation(() => {
    throw new DOMException("blocked", "SecurityError");
  });
  const store = await loadPage();
  store.recordSessionEnd();
  expect(store.wasEndedElsewhere()).toBe(true);
  expect((await loadPage()).wasEndedElsewhere()).toBe(false);
});
