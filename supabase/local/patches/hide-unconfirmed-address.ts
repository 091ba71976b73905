import { authError, emailOf, isCall, type Patch, readResponse, readBody, textOf } from "./patch.ts";
import { findUser, passwordMatches } from "./users.ts";

/**
 * Reveals that an address isn't confirmed only to a login with the right password. lite reveals it to anyone.
 * Copies: the password grant of supabase/auth, which checks the password before the confirmation.
 * Remove when: @supabase/lite checks the password first.
 */
export const hideUnconfirmedAddress: Patch = (context) => async (request, next) => {
  if (!isCall(request, "POST", "/auth/v1/token")) return next(request);
  const body = await readBody(request);
  const response = await next(request);
  if ((await readResponse(response))?.["error_code"] !== "email_not_confirmed") return response;

  const user = await findUser(context.db, emailOf(body));
  const known = user && (await passwordMatches(context.db, user.id, textOf(body["password"])));
  return known === true
    ? response
    : authError(400, "invalid_credentials", "Invalid login credentials");
};
