import { expect, test } from "vitest";
import { readRecoveryLink } from "@/account/recovery/recovery-link.ts";

test("a reset link's tokens are read from its fragment", () => {
  expect(
    readRecoveryLink(
      "#access_token=a.b.c&expires_in=3600&refresh_token=r&token_type=bearer&type=recovery",
    ),
  ).toEqual({ kind: "tokens", accessToken: "a.b.c", refreshToken: "r", isInvitation: false });
});

test("an invitation's tokens are read like those of a reset link", () => {
  expect(readRecoveryLink("#access_token=a.b.c&refresh_token=r&type=invite")).toEqual({
    kind: "tokens",
    accessToken: "a.b.c",
    refreshToken: "r",
    isInvitation: true,
  });
});

test.each([
  "#error=access_denied&error_code=otp_expired&error_description=Email+link+is+invalid+or+has+expired",
  "#error=server_error",
  "#error_code=otp_expired&type=recovery",
])("the fragment %s is read as a rejected reset link", (hash) => {
  expect(readRecoveryLink(hash)).toEqual({ kind: "rejected", isInvitation: false });
});

test("a rejected link of the type invite is read as an invitation", () => {
  expect(readRecoveryLink("#error_code=otp_expired&type=invite")).toEqual({
    kind: "rejected",
    isInvitation: true,
  });
});

test.each([
  "",
  "#",
  "#main",
  "#access_token=a&refresh_token=r",
  "#access_token=a&refresh_token=r&type=magiclink",
])("the fragment “%s” contains no reset link", (hash) => {
  expect(readRecoveryLink(hash)).toEqual({ kind: "nothing" });
});

test.each([
  "#type=recovery",
  "#access_token=&refresh_token=r&type=recovery",
  "#access_token=a&type=recovery",
  "#refresh_token=r&type=recovery",
])("the fragment “%s” is a reset link or an invitation without its tokens", (hash) => {
  expect(readRecoveryLink(hash)).toEqual({ kind: "incomplete", isInvitation: false });
});

test("a link of the type invite without tokens is read as an invitation", () => {
  expect(readRecoveryLink("#type=invite")).toEqual({ kind: "incomplete", isInvitation: true });
});
