import { expect, test } from "vitest";
import { readRecoveryLink } from "@/account/recovery/recovery-link.ts";

test("a link from the e-mail brings its tokens", () => {
  expect(
    readRecoveryLink(
      "#access_token=a.b.c&expires_in=3600&refresh_token=r&token_type=bearer&type=recovery",
    ),
  ).toEqual({ kind: "tokens", accessToken: "a.b.c", refreshToken: "r" });
});

test.each([
  "#error=access_denied&error_code=otp_expired&error_description=Email+link+is+invalid+or+has+expired",
  "#error=server_error",
])("%s is a refusal", (hash) => {
  expect(readRecoveryLink(hash)).toEqual({ kind: "rejected" });
});

test.each([
  "",
  "#",
  "#main",
  "#access_token=a&refresh_token=r",
  "#access_token=a&refresh_token=r&type=magiclink",
])("“%s” brings nothing", (hash) => {
  expect(readRecoveryLink(hash)).toEqual({ kind: "nothing" });
});

test.each([
  "#type=recovery",
  "#access_token=&refresh_token=r&type=recovery",
  "#access_token=a&type=recovery",
  "#refresh_token=r&type=recovery",
])("“%s” is a reset link without its tokens", (hash) => {
  expect(readRecoveryLink(hash)).toEqual({ kind: "incomplete" });
});
