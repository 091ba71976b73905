import { expect, test } from "vitest";
import { codeAt, isValidCode, keyAddress, newSecret } from "./one-time-code.ts";

/** The key of RFC 6238's test vectors, "12345678901234567890", in Base32. */
const SECRET = "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ";

test.each([
  [59, "287082"],
  [1_111_111_109, "081804"],
  [1_234_567_890, "005924"],
  [20_000_000_000, "353130"],
])("a one-time code at second %i matches RFC 6238", (seconds, code) => {
  expect(codeAt(SECRET, seconds * 1000)).toBe(code);
});

test.each([
  [-60, false],
  [-30, true],
  [0, true],
  [30, true],
  [60, false],
])("a one-time code for the time %i seconds from now is accepted: %s", (seconds, isAccepted) => {
  const now = 1_234_567_890_000;
  expect(isValidCode(SECRET, codeAt(SECRET, now + seconds * 1000), now)).toBe(isAccepted);
});

test("a new key for an authenticator app has 160 bits and is different every time", () => {
  expect(newSecret()).toMatch(/^[A-Z2-7]{32}$/);
  expect(newSecret()).not.toBe(newSecret());
});

test("the URI of an authenticator key names the issuer and the account, escaped", () => {
  expect(keyAddress("O’Brien & Co", "ada+1@example.test", SECRET)).toBe(
    "otpauth://totp/O%E2%80%99Brien%20%26%20Co:ada%2B1@example.test?algorithm=SHA1&digits=6" +
      `&issuer=O%E2%80%99Brien%20%26%20Co&period=30&secret=${SECRET}`,
  );
});
