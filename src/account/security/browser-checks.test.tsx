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

test("a current browser on a secure page passes all 5 checks", () => {
  expect(browserChecks(browser)).toHaveLength(5);
  expect(failing({})).toEqual([]);
});

test.each([
  ["https", { location: { protocol: "http:" } }],
  ["local_storage", { localStorage: full }],
  ["session_storage", { sessionStorage: full }],
  ["secure_context", { isSecureContext: false }],
])(
  "of the browser checks, only %s fails if the browser doesn't meet its requirement",
  (name, overrides) => {
    expect(failing(overrides)).toEqual([name]);
  },
);

test("the browser checks report that web crypto is missing", () => {
  expect(
    browserChecks({ ...browser, crypto: {} }).find(({ name }) => name === "web_crypto"),
  ).toEqual({ name: "web_crypto", passed: false });
});

test("browser storage that throws when it's accessed fails only its own check", () => {
  const blocked = {
    ...browser,
    get localStorage(): typeof storage {
      throw new DOMException("blocked", "SecurityError");
    },
  };
  const failed = browserChecks(blocked).filter(({ passed }) => !passed);
  expect(failed).toEqual([{ name: "local_storage", passed: false }]);
});

test("the browser checks leave nothing in storage", () => {
  browserChecks(window);
  expect(localStorage).toHaveLength(0);
  expect(sessionStorage).toHaveLength(0);
});
