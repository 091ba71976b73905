import { checkAccountUpdate } from "./check-account-update.ts";
import { limitRequestsByAddress } from "./limit-requests-by-address.ts";
import { rejectBannedUser } from "./reject-banned-user.ts";
import { allowRequestHeaders } from "./allow-request-headers.ts";
import { confirmBothAddresses } from "./confirm-both-addresses.ts";
import { acceptEmailCode } from "./accept-email-code.ts";
import { shapeErrorsByVersion } from "./shape-errors-by-version.ts";
import { limitEmailFrequency } from "./emails/limit-email-frequency.ts";
import { limitEmailsPerHour } from "./emails/limit-emails-per-hour.ts";
import { sendNotices } from "./emails/send-notices.ts";
import { sendInvitations } from "./emails/send-invitations.ts";
import type { Patch, PatchContext, Next } from "./patch.ts";
import { rejectLongPassword } from "./reject-long-password.ts";
import { listFactors } from "./second-factor/list-factors.ts";
import { offerSecondFactors } from "./second-factor/offer-second-factors.ts";
import { requireSecondFactor } from "./second-factor/require-second-factor.ts";
import { queueSessionRenewals } from "./tokens/queue-session-renewals.ts";
import { shortenRefreshTokens } from "./tokens/shorten-refresh-tokens.ts";
import { sortRedirectValues } from "./tokens/sort-redirect-values.ts";
import { confirmLoginLinkSignUp } from "./confirm-login-link-sign-up.ts";
import { endOtherSessions } from "./end-other-sessions.ts";
import { hideUnconfirmedAddress } from "./hide-unconfirmed-address.ts";
import { preserveAllowedRedirect } from "./preserve-allowed-redirect.ts";
import { hideExistingAccount } from "./hide-existing-account.ts";
import { resendConfirmation } from "./resend-confirmation.ts";
import { addTokenClaims } from "./add-token-claims.ts";
import { rejectUnsignedTokens } from "./reject-unsigned-tokens.ts";

/** The patches from outermost to innermost: the first one sees the request first and the response last. */
const PATCHES: readonly Patch[] = [
  allowRequestHeaders,
  shapeErrorsByVersion,
  rejectUnsignedTokens,
  limitRequestsByAddress,
  preserveAllowedRedirect,
  sortRedirectValues,
  sendNotices,
  offerSecondFactors,
  listFactors,
  rejectBannedUser,
  sendInvitations,
  rejectLongPassword,
  requireSecondFactor,
  confirmLoginLinkSignUp,
  limitEmailFrequency,
  resendConfirmation,
  hideExistingAccount,
  hideUnconfirmedAddress,
  acceptEmailCode,
  confirmBothAddresses,
  checkAccountUpdate,
  endOtherSessions,
  queueSessionRenewals,
  addTokenClaims,
  shortenRefreshTokens,
  limitEmailsPerHour,
];

/** Wraps `inner` in every patch. */
export function applyPatches(context: PatchContext, inner: Next): Next {
  return PATCHES.reduceRight<Next>((next, make) => {
    const apply = make(context);
    return (request) => apply(request, next);
  }, inner);
}
