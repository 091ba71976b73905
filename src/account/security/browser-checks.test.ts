// @vitest-environment jsdom
import { expect, test } from "vitest";
import { browserChecks } from "@/account/security/browser-checks.ts";

const storage = { setItem() {}, removeItem() {} };
const browser = {
  location: { protocol: "https:" },
  isSecureContext: true,
  crypto: { subtle: {} },
  localStorage: storage,
  sessionStorage: storage,
};
const failing = (overrides: Partial<typeof browser>) =>
  browserChecks({ ...browser, ...overrides })
    .filter(({ passed }) => !passed)
    .map(({ name }) => name);

const full = {
  setItem() {
    throw new DOMException("full", "QuotaExceededError");
  },
  removeItem() {},
};

test("a browser of today on a secure page passes all five", () => {
  expect(browserChecks(browser)).toHaveLength(5);
  expect(failing({})).toEqual([]);
});

test.each([
  ["https", { location: { protocol: "http:" } }],
  ["local_storage", { localStorage: full }],
  ["session_storage", { sessionStorage: full }],
  ["secure_context", { isSecureContext: false }],
])("%s is found missing", (name, overrides) => {
  expect(failing(overrides)).toEqual([name]);
});

test("web crypto is found missing", () => {
  expect(
    browserChecks({ ...browser, crypto: {} }).find(({ name }) => name === "web_crypto"),
  ).toEqual({ name: "web_crypto", passed: false });
});

test("a storage that may not even be mentioned fails alone", () => {
  const blocked = {
    ...browser,
    get localStorage(): typeof storage {
      throw new DOMException("blocked", "SecurityError");
    },
  };
  const failed = browserChecks(blocked).filter(({ passed }) => !passed);
  expect(failed).toEqual([{ name: "local_storage", passed: false }]);
});

test("nothing is left behind", () => {
  browserChecks(window);
  expect(localStorage).toHaveLength(0);
  expect(sessionStorage).toHaveLength(0);
});
