import { expect, test } from "vitest";
import { needsSecondFactor } from "@/account/auth/needs-second-factor.ts";
import { tokenWith } from "#support/session.ts";

const factor = (status: "verified" | "unverified") => ({ factors: [{ status }] });

test.each([
  ["no app", "aal1", {}, false],
  ["an app that was never finished", "aal1", factor("unverified"), false],
  ["an app, and only the password shown", "aal1", factor("verified"), true],
  ["an app, and its code shown", "aal2", factor("verified"), false],
])("with %s at %s a code is asked for: %s %s", (_what, aal, user, expected) => {
  expect(needsSecondFactor({ access_token: tokenWith({ aal }), user })).toBe(expected);
});

test("an app, and a token that says nothing of it: better asked once too often", () => {
  expect(needsSecondFactor({ access_token: "opaque", user: factor("verified") })).toBe(true);
});
