import { expect, test } from "vitest";
import { readLink } from "@/account/arrival/email-link.ts";
import { tokenWith } from "#support/session.ts";

const token = tokenWith({ sub: "u-1", email: "ada@example.test" });

test("an email link's tokens name the account they are for", () => {
  expect(
    readLink(
      `#access_token=${token}&expires_in=3600&refresh_token=r-1&token_type=bearer&type=magiclink`,
    ),
  ).toEqual({
    is: "login",
    tokens: { access_token: token, refresh_token: "r-1" },
    user: "u-1",
    email: "ada@example.test",
    changesAddress: false,
  });
});

test("an email link that completes a change of email address is recognized", () => {
  const hash = `#access_token=${token}&refresh_token=r-1&token_type=bearer&type=email_change`;
  expect(readLink(hash)).toMatchObject({ is: "login", changesAddress: true });
});

test.each([
  [`#access_token=${token}&refresh_token=r-1&type=recovery`, { is: "recovery" }],
  [`#access_token=${token}&refresh_token=r-1&type=invite`, { is: "recovery" }],
  [
    "#error=access_denied&error_code=otp_expired&error_description=Email+link+is+invalid+or+has+expired",
    { is: "invalid", code: "otp_expired" },
  ],
  ["#error_description=broken", { is: "invalid", code: "" }],
  ["#error_code=otp_expired&access_token=x", { is: "invalid", code: "otp_expired" }],
  ["#message=Confirmation+link+accepted", { is: "half" }],
  ["#access_token=garbage&refresh_token=r-1", { is: "invalid", code: "" }],
  [`#access_token=${token}`, { is: "invalid", code: "" }],
])("the fragment %s of an email link is read as %j", (hash, link) => {
  expect(readLink(hash)).toEqual(link);
});

test.each(["", "#", "#mission", "#late", "#a=b"])(
  "the fragment “%s” isn't an email link",
  (hash) => {
    expect(readLink(hash)).toBeNull();
  },
);
