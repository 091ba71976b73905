import { expect, test } from "vitest";
import { needsSecondFactor } from "@/account/auth/needs-second-factor.ts";
import { tokenWith } from "#support/session.ts";

const factor = (status: "verified" | "unverified") => ({ factors: [{ status }] });

test.each([
  ["no app", "aal1", {}, false],
  ["an app whose setup wasn't finished", "aal1", factor("unverified"), false],
  ["an app, and only the password entered", "aal1", factor("verified"), true],
  ["an app, and its code entered", "aal2", factor("verified"), false],
])(
  "login asks for a code only if it's needed, for an account with %s",
  (_what, aal, user, expected) => {
    expect(needsSecondFactor({ access_token: tokenWith({ aal }), user })).toBe(expected);
  },
);

test("an account with an app is asked for a code when its token doesn't show whether one was given", () => {
  expect(needsSecondFactor({ access_token: "opaque", user: factor("verified") })).toBe(true);
});
