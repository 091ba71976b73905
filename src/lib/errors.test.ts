import { setupI18n } from "@lingui/core";
import { expect, test } from "vitest";
import { errorMessage } from "@/lib/errors.ts";

const i18n = setupI18n({ locale: "en", messages: { en: {} } });

test.each([
  [{ code: "23505", message: 'duplicate key violates "products_sku"' }, /already in use/],
  [{ code: "42501", message: "permission denied for table x" }, /don’t have permission/],
  [{ code: "42501", details: null }, /don’t have permission/],
  [{ code: "42501", details: "session_not_found" }, /session has ended/],
  [{ code: "PGRST303", message: "JWT expired" }, /session has ended/],
  [{ code: "42501", details: "insufficient_aal" }, /needs your second factor/],
  [{ code: "PGRST116" }, /couldn’t find/],
  [new TypeError("Failed to fetch"), /can’t reach the server/],
  [{ code: "XX000", message: "internal error at line 4711" }, /^Something went wrong on our side/],
  ["a bare string", /^Something went wrong on our side/],
])("the error %o has a message that matches %s", (error, text) => {
  expect(i18n._(errorMessage(error))).toMatch(text);
});

test.each([
  "XX000",
  "22P02",
  "23502",
  "23503",
  "23505",
  "23514",
  "42501",
  "57014",
  "P0001",
  "PGRST116",
  "PGRST202",
  "",
])("no error message shows text from the database: code %j", (code) => {
  const leak = { code, message: "secret", details: "secret", hint: "secret" };
  expect(i18n._(errorMessage(leak))).not.toContain("secret");
  expect(i18n._(errorMessage(new Error("secret", { cause: leak })))).not.toContain("secret");
});

test("browser storage that is full or blocked is reported as such", () => {
  const full = errorMessage(new DOMException("full", "QuotaExceededError"));
  expect(full).toEqual(errorMessage(new DOMException("refused", "SecurityError")));
  expect(full.message).toMatch(/browser can’t store/);
});
