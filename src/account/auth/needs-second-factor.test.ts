import { expect, test } from "vitest";
import { needsSecondFactor } from "@/account/auth/needs-second-factor.ts";
import { tokenWith } from "#support/session.ts";

const factor = (status: "verified" | "unverified") => ({ factors: [{ status }] });

test.each([
  ["without an app", false, "aal1", {}],
  ["with an app whose setup wasn't finished", false, "aal1", factor("unverified")],
  ["with an app, after only the password was entered", true, "aal1", factor("verified")],
  ["with an app, after its code was entered", false, "aal2", factor("verified")],
])("whether an account %s is asked for a code: %s", (_what, expected, aal, user) => {
  expect(needsSecondFactor({ access_token: tokenWith({ aal }), user })).toBe(expected);
});

test("an account with an app is asked for a code when its token doesn't show whether one was given", () => {
  expect(needsSecondFactor({ access_token: "opaque", user: factor("verified") })).toBe(true);
});
