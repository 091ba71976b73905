import { authError, emailOf, isCall, type Patch, readBody, textOf } from "../patch.ts";
import { findUser, sessionOf } from "../users.ts";
import { factorsOf, hasSecondFactor, isRaised } from "./factors.ts";

/**
 * Rejects a new password or address if the account has a second factor that the session hasn't confirmed.
 * Copies: the `insufficient_aal` error of PUT /user in supabase/auth.
 * Remove when: @supabase/lite has factors and requires `aal2` in PUT /user.
 */
export const requireSecondFactor: Patch =
  ({ db, config }) =>
  async (request, next) => {
    if (!isCall(request, "PUT", "/auth/v1/user")) return next(request);
    const session = await sessionOf(request, config);
    if (session === undefined) return next(request);
    const body = await readBody(request);
    const email = emailOf(body);
    const isNewEmail = email !== "" && (await findUser(db, email))?.id !== session.userId;
    if (textOf(body["password"]) === "" && !isNewEmail) return next(request);

    const isProtected = hasSecondFactor(await factorsOf(db, session.userId));
    if (!isProtected || (await isRaised(db, session))) return next(request);
    const message = "AAL2 session is required to update email or password when MFA is enabled.";
    return authError(401, "insufficient_aal", message);
  };
