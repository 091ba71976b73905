import { checkAccountUpdate } from "./check-account-update.ts";
import { limitRequestsByAddress } from "./limit-requests-by-address.ts";
import { rejectBannedUser } from "./reject-banned-user.ts";
import { allowRequestHeaders } from "./allow-request-headers.ts";
import { confirmBothAddresses } from "./confirm-both-addresses.ts";
import { acceptEmailCode } from "./accept-email-code.ts";
import { shapeErrorsByVersion } from "./shape-errors-by-version.ts";
import { limitEmailFrequency } from "./limit-email-frequency.ts";
import type { Patch, PatchContext, Next } from "./patch.ts";
import { confirmLoginLinkSignUp } from "./confirm-login-link-sign-up.ts";
import { endOtherSessions } from "./end-other-sessions.ts";
import { hideUnconfirmedAddress } from "./hide-unconfirmed-address.ts";
import { keepAllowedRedirect } from "./keep-allowed-redirect.ts";
import { hideExistingAccount } from "./hide-existing-account.ts";
import { resendConfirmation } from "./resend-confirmation.ts";
import { addTokenClaims } from "./add-token-claims.ts";
import { rejectUnsignedTokens } from "./reject-unsigned-tokens.ts";

/** Ordered from outermost to innermost: the first patch sees the request first and the response last. */
const PATCHES: readonly Patch[] = [
  allowRequestHeaders,
  shapeErrorsByVersion,
  rejectUnsignedTokens,
  limitRequestsByAddress,
  keepAllowedRedirect,
  rejectBannedUser,
  confirmLoginLinkSignUp,
  limitEmailFrequency,
  resendConfirmation,
  hideExistingAccount,
  hideUnconfirmedAddress,
  acceptEmailCode,
  confirmBothAddresses,
  checkAccountUpdate,
  endOtherSessions,
  addTokenClaims,
];

/** Wraps `inner` in every patch. */
export function applyPatches(context: PatchContext, inner: Next): Next {
  return PATCHES.reduceRight<Next>((next, make) => {
    const apply = make(context);
    return (request) => apply(request, next);
  }, inner);
}
