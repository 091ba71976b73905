import { afterEach, beforeEach, expect, test, vi } from "vitest";
import {
  chooseOrganization,
  forgetOrganization,
  organizationChoice,
  watchOrganizationChoice,
} from "@/account/auth/organization-choice-store.ts";

beforeEach(() => forgetOrganization());
afterEach(() => vi.restoreAllMocks());

test("a choice is kept, told at once, and forgotten on request", () => {
  const listener = vi.fn<() => void>();
  const stop = watchOrganizationChoice(listener);
  chooseOrganization("a");
  expect(organizationChoice()).toBe("a");
  forgetOrganization();
  expect(organizationChoice()).toBeNull();
  expect(listener).toHaveBeenCalledTimes(2);
  stop();
  chooseOrganization("b");
  expect(listener).toHaveBeenCalledTimes(2);
});

test.each([
  ["chose", "organization-choice", 1],
  ["cleared everything", null, 1],
  ["wrote something else", "ui-theme", 0],
])("another tab that %s is heard of %j: %i", (_what, key, times) => {
  const listener = vi.fn<() => void>();
  const stop = watchOrganizationChoice(listener);
  dispatchEvent(new StorageEvent("storage", { key }));
  expect(listener).toHaveBeenCalledTimes(times);
  stop();
});

test("what another tab has forgotten is forgotten here", () => {
  chooseOrganization("a");
  localStorage.removeItem("organization-choice");
  expect(organizationChoice()).toBeNull();
});

test("where storage is blocked, the choice lasts until the page is left", () => {
  const blocked = () => {
    throw new DOMException("The operation is insecure.", "SecurityError");
  };
  vi.spyOn(Storage.prototype, "getItem").mockImplementation(blocked);
  vi.spyOn(Storage.prototype, "setItem").mockImplementation(blocked);
  vi.spyOn(Storage.prototype, "removeItem").mockImplementation(blocked);
  chooseOrganization("a");
  expect(organizationChoice()).toBe("a");
  forgetOrganization();
  expect(organizationChoice()).toBeNull();
});
