import { accountUpdate } from "./account-update.ts";
import { addressLimits } from "./address-limits.ts";
import { bannedUser } from "./banned-user.ts";
import { cors } from "./cors.ts";
import { emailChange } from "./email-change.ts";
import { emailCode } from "./email-code.ts";
import { errorShape } from "./error-shape.ts";
import { mailCoolDown } from "./mail-cool-down.ts";
import type { Patch, PatchContext, Next } from "./patch.ts";
import { oneTimeSignUp } from "./one-time-sign-up.ts";
import { otherSessions } from "./other-sessions.ts";
import { passwordLogin } from "./password-login.ts";
import { redirect } from "./redirect.ts";
import { repeatedSignUp } from "./repeated-sign-up.ts";
import { resentConfirmation } from "./resent-confirmation.ts";
import { tokenClaims } from "./token-claims.ts";
import { unsignedTokens } from "./unsigned-tokens.ts";

/** Ordered from outermost to innermost: the first patch sees the request first and the response last. */
const PATCHES: readonly Patch[] = [
  cors,
  errorShape,
  unsignedTokens,
  addressLimits,
  redirect,
  bannedUser,
  oneTimeSignUp,
  mailCoolDown,
  resentConfirmation,
  repeatedSignUp,
  passwordLogin,
  emailCode,
  emailChange,
  accountUpdate,
  otherSessions,
  tokenClaims,
];

/** Wraps `inner` in every patch. */
export function applyPatches(context: PatchContext, inner: Next): Next {
  return PATCHES.reduceRight<Next>((next, make) => {
    const apply = make(context);
    return (request) => apply(request, next);
  }, inner);
}
