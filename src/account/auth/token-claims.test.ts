import { expect, test } from "vitest";
import { claimsOf } from "@/account/auth/token-claims.ts";

const token = (payload: string) => `header.${Buffer.from(payload).toString("base64url")}.signature`;

test("a token's claims are decoded from base64url, including accented letters", () => {
  const claims = { sub: "u-1", session_id: "s-1", email: "zoë>>@exämple.test", aal: "aal2" };
  expect(claimsOf(token(JSON.stringify(claims)))).toEqual(claims);
});

test.each([
  ["nothing", ""],
  ["one part", "abc"],
  ["invalid base64", "a.%%%.c"],
  ["invalid JSON", token("hello")],
  ["a list", token("[1]")],
  ["claims of the wrong type", token('{"sub":7}')],
])("a token made of %s has no claims and doesn't throw", (_what, text) => {
  expect(claimsOf(text)).toEqual({});
});
