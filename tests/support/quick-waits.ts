import { timeoutManager } from "@tanstack/react-query";
import { configure, prettyDOM } from "@testing-library/react";
import * as React from "react";
import { vi } from "vitest";

/**
 * Responses that could reveal whether an account exists take at least 800 ms. The mocked file's own test covers that.
 */
vi.mock("@/account/auth/with-minimum-duration.ts", () => ({
  withMinimumDuration: vi.fn<<T>(work: Promise<T>) => Promise<T>>((work) => work),
}));

/** Prints the page only if the failure is shown: a query that waits fails many times before it succeeds. */
function getElementError(message: string | null, container: Element): Error {
  const error = new Error();
  error.name = "TestingLibraryElementError";
  Error.captureStackTrace(error, getElementError);
  return Object.defineProperty(error, "message", {
    get: () => [message ?? "", prettyDOM(container)].join("\n\n"),
    configurable: true,
  });
}

/** The portal sends a failed query again after a second. Tests don't wait for that. */
const QUERY_RETRY = 1_000;
const withQuickRetries = {
  setTimeout: (callback: () => void, milliseconds: number) =>
    setTimeout(callback, milliseconds === QUERY_RETRY ? 10 : milliseconds),
  clearTimeout: (id?: number | NodeJS.Timeout) => clearTimeout(id),
  setInterval: (callback: () => void, milliseconds: number) => setInterval(callback, milliseconds),
  clearInterval: (id?: number | NodeJS.Timeout) => clearInterval(id),
};

/**
 * React stores a stack trace with every element, for its warnings, until it has created 10,000 in a second. That took a
 * tenth of the time of the component tests.
 */
function withoutOwnerStacks() {
  const internals: unknown = Reflect.get(
    React,
    "__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE",
  );
  if (
    typeof internals === "object" &&
    internals !== null &&
    "recentlyCreatedOwnerStacks" in internals
  )
    Object.defineProperty(internals, "recentlyCreatedOwnerStacks", {
      get: () => 10_000,
      set() {},
    });
}

/** A long timeout, so that a busy machine doesn't fail a test. */
const TIMEOUT = 15_000;

/** By default, `vi.waitFor` gives up after a second, and Vitest has no setting to change that. */
function withLongWaits() {
  const { waitFor } = vi;
  vi.waitFor = (callback, options) =>
    waitFor(callback, typeof options === "number" ? options : { timeout: TIMEOUT, ...options });
}

/** The settings are applied once per window, because test files share the window and these packages. */
const configured = Symbol.for("quick waits");
if (!(configured in window)) {
  Object.assign(window, { [configured]: true });
  configure({ asyncUtilTimeout: TIMEOUT, getElementError });
  timeoutManager.setTimeoutProvider(withQuickRetries);
  withoutOwnerStacks();
  withLongWaits();
}
