import { isCall, type Patch, readBody } from "./patch.ts";
import { sessionOf } from "./users.ts";

/**
 * When the password changes, ends every other session and invalidates every email link already sent. lite invalidates
 * only the recovery link.
 * Copies: the logout of other sessions and the clearing of one-time tokens in supabase/auth.
 * Remove when: @supabase/lite does both after a password change.
 */
export const endOtherSessions: Patch =
  ({ db, config }) =>
  async (request, next) => {
    if (!isCall(request, "PUT", "/auth/v1/user")) return next(request);
    const changesPassword = (await readBody(request))["password"] !== undefined;
    const response = await next(request);
    const session = await sessionOf(request, config);
    if (!changesPassword || !response.ok || session === undefined) return response;

    const { userId, id } = session;
    await db.query("delete from auth.sessions where user_id::text = $1 and id::text <> $2", [
      userId,
      id,
    ]);
    await db.query(
      `update auth.users set confirmation_token = null, recovery_token = null,
         email_change_token_current = null, email_change_token_new = null, reauthentication_token = null
       where id::text = $1`,
      [userId],
    );
    return response;
  };
