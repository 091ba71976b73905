import { emailOf, isCall, type Patch, readBody } from "./patch.ts";
import { confirmAgain, findUser } from "./users.ts";

/**
 * Sends the confirmation of a sign-up or a change of address again on request, within the email limit. lite responds
 * with 429 every time.
 * Copies: POST /resend of supabase/auth for the types `signup` and `email_change`.
 * Remove when: @supabase/lite sends these emails again once `max_frequency` has passed.
 */
export const resendConfirmation: Patch = (context) => async (request, next) => {
  if (!isCall(request, "POST", "/auth/v1/resend")) return next(request);
  const body = await readBody(request);
  const user = await findUser(context.db, emailOf(body));

  if (user !== undefined && body["type"] === "email_change") {
    // The waiting time has been checked at this point. lite sends the email only if this timestamp is empty.
    const forget = "update auth.users set email_change_sent_at = null where id = $1";
    await context.db.query(forget, [user.id]);
  }
  if (user === undefined || user.confirmed || body["type"] !== "signup") return next(request);
  return (await confirmAgain(context, user)) ?? Response.json({});
};
