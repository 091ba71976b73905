import { afterEach, beforeEach, expect, test, vi } from "vitest";
import {
  chooseOrganization,
  clearOrganizationChoice,
  organizationChoice,
  watchOrganizationChoice,
} from "@/account/auth/organization-choice-store.ts";

beforeEach(() => clearOrganizationChoice());
afterEach(() => vi.restoreAllMocks());

test("the chosen organization is stored, announced to listeners and cleared on request", () => {
  const listener = vi.fn<() => void>();
  const stop = watchOrganizationChoice(listener);
  chooseOrganization("a");
  expect(organizationChoice()).toBe("a");
  clearOrganizationChoice();
  expect(organizationChoice()).toBeNull();
  expect(listener).toHaveBeenCalledTimes(2);
  stop();
  chooseOrganization("b");
  expect(listener).toHaveBeenCalledTimes(2);
});

test.each([
  ["chooses an organization", "organization-choice", 1],
  ["clears all storage", null, 1],
  ["changes another key", "ui-theme", 0],
])(
  "when another tab %s (storage key %j), listeners to the organization choice are called %i times",
  (_what, key, times) => {
    const listener = vi.fn<() => void>();
    const stop = watchOrganizationChoice(listener);
    dispatchEvent(new StorageEvent("storage", { key }));
    expect(listener).toHaveBeenCalledTimes(times);
    stop();
  },
);

test("an organization choice that another tab clears is cleared here too", () => {
  chooseOrganization("a");
  localStorage.removeItem("organization-choice");
  expect(organizationChoice()).toBeNull();
});

test("when storage is blocked, the organization choice lasts until the page is left", () => {
  const blocked = () => {
    throw new DOMException("The operation is insecure.", "SecurityError");
  };
  vi.spyOn(Storage.prototype, "getItem").mockImplementation(blocked);
  vi.spyOn(Storage.prototype, "setItem").mockImplementation(blocked);
  vi.spyOn(Storage.prototype, "removeItem").mockImplementation(blocked);
  chooseOrganization("a");
  expect(organizationChoice()).toBe("a");
  clearOrganizationChoice();
  expect(organizationChoice()).toBeNull();
});
