import type { I18n, MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { type AuthFailure, NO_EMAILS, SERVER_FAILED } from "@/account/auth/auth-failure.ts";

const MESSAGES: Record<string, MessageDescriptor> = {
  [SERVER_FAILED]: msg`We couldn’t confirm that the server completed this request. Please try again.`,
  [NO_EMAILS]: msg`We can’t send emails at the moment, so nothing was changed. Try again in an hour.`,
};

/** The entry pages show most errors in the server's own words. */
export function entryFailureMessage({ code, message }: AuthFailure, i18n: I18n): string {
  const known = MESSAGES[code];
  return known ? i18n._(known) : message;
}
