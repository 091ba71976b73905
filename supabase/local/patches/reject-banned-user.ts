import { authError, emailOf, isCall, type Patch, readBody, textOf } from "./patch.ts";
import { sessionOf } from "./users.ts";

/**
 * Rejects the login, the session refresh, and reading or updating the account while `banned_until` is in the future.
 * Copies: the `user_banned` error of supabase/auth for POST /token and for GET and PUT /user.
 * Remove when: @supabase/lite checks `banned_until` for these calls.
 */
export const rejectBannedUser: Patch =
  ({ db, config }) =>
  async (request, next) => {
    if (isCall(request, "POST", "/auth/v1/token")) {
      const body = await readBody(request);
      const banned = await db.query(
        `select from auth.users as u where banned_until > now() and (u.email = $1 or u.id in
           (select t.user_id from auth.refresh_tokens as t where t.token = $2))`,
        [emailOf(body), textOf(body["refresh_token"])],
      );
      if (banned.length > 0) return authError(400, "user_banned", "User is banned");
    }
    if (isCall(request, "GET", "/auth/v1/user") || isCall(request, "PUT", "/auth/v1/user")) {
      const session = await sessionOf(request, config);
      const banned = await db.query(
        "select from auth.users where banned_until > now() and id::text = $1",
        [session?.userId ?? ""],
      );
      if (banned.length > 0) return authError(403, "user_banned", "User is banned");
    }
    return next(request);
  };
