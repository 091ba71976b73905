import { expect, test } from "vitest";
import { claimsOf } from "@/account/auth/token-claims.ts";

const token = (payload: string) => `header.${Buffer.from(payload).toString("base64url")}.signature`;

test("a token's claims are read, letters beyond ASCII and base64url included", () => {
  const claims = { sub: "u-1", session_id: "s-1", email: "zoë>>@exämple.test", aal: "aal2" };
  expect(claimsOf(token(JSON.stringify(claims)))).toEqual(claims);
});

test.each([
  ["nothing", ""],
  ["one part", "abc"],
  ["no base64", "a.%%%.c"],
  ["no JSON", token("hello")],
  ["a list", token("[1]")],
  ["claims of the wrong kind", token('{"sub":7}')],
])("%s has no claims, and breaks nothing", (_what, text) => {
  expect(claimsOf(text)).toEqual({});
});
