import { authError, isCall, type Patch, type PatchContext, readBody, textOf } from "./patch.ts";
import { hashToken, passwordMatches, type Session, sessionOf } from "./users.ts";

/**
 * Rejects an account update that changes `app_metadata`, or that changes the password without the proof required by
 * config.toml: the current password, in an old session an emailed code, or both.
 * Copies: the checks of PUT /user in supabase/auth: `not_admin`, the current password and reauthentication.
 * Remove when: @supabase/lite makes these checks before it updates a user.
 */
export const checkAccountUpdate: Patch = (context) => async (request, next) => {
  if (!isCall(request, "PUT", "/auth/v1/user")) return next(request);
  const session = await sessionOf(request, context.config);
  if (session === undefined) return next(request);

  const body = await readBody(request);
  if (body["app_metadata"] !== undefined)
    return authError(403, "not_admin", "Updating app_metadata requires admin privileges");
  const errorResponse =
    body["password"] === undefined ? null : await checkPassword(context, session, body);
  return errorResponse ?? next(request);
};

async function checkPassword(
  context: PatchContext,
  session: Session,
  body: Record<string, unknown>,
): Promise<Response | null> {
  const { require_current_password, secure_password_change } = context.config.auth.email;
  const byCurrent = require_current_password
    ? await checkCurrentPassword(context, session, textOf(body["current_password"]))
    : null;
  if (byCurrent !== null || !secure_password_change) return byCurrent;
  return checkNonce(context, session, textOf(body["nonce"]));
}

/**
 * A session that began with an email may skip the current password: its owner has verified the
 * mailbox and may have forgotten the password.
 */
async function checkCurrentPassword(
  { db }: PatchContext,
  session: Session,
  password: string,
): Promise<Response | null> {
  const byMail = await db.query(
    "select from auth.mfa_amr_claims where session_id::text = $1 and authentication_method = 'otp'",
    [session.id],
  );
  if (byMail.length > 0) return null;
  if (password === "") {
    const message = "Current password required when setting new password.";
    return authError(400, "current_password_required", message);
  }
  if (await passwordMatches(db, session.userId, password)) return null;
  return authError(400, "current_password_invalid", "The current password is not correct.");
}

/** A session older than a day needs the code that GET /reauthenticate sends. */
async function checkNonce(
  { db }: PatchContext,
  session: Session,
  nonce: string,
): Promise<Response | null> {
  const [row] = await db.query<{ email: string; token: string | null; old: boolean }>(
    `select u.email, u.reauthentication_token as token,
            s.created_at < now() - interval '24 hours' as old
     from auth.sessions as s join auth.users as u on u.id = s.user_id where s.id::text = $1`,
    [session.id],
  );
  if (row?.old !== true) return null;
  if (nonce === "")
    return authError(400, "reauthentication_needed", "Password update requires reauthentication");
  if (row.token === (await hashToken(row.email, nonce))) return null;
  return authError(422, "reauthentication_not_valid", "Nonce has expired or is invalid");
}
