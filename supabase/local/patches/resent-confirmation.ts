import { emailOf, isCall, type Patch, readBody } from "./patch.ts";
import { confirmAgain, findUser, tooSoon } from "./users.ts";

/** A confirmation can be sent again after a minute, also for a change of address; lite never allows it. */
export const resentConfirmation: Patch = (context) => async (request, next) => {
  if (!isCall(request, "POST", "/auth/v1/resend")) return next(request);
  const body = await readBody(request);
  const user = await findUser(context.db, emailOf(body));

  if (user !== undefined && body["type"] === "email_change") {
    // The cool-down has been checked at this point. lite sends the email only if this timestamp is empty.
    const forget = "update auth.users set email_change_sent_at = null where id = $1";
    await context.db.query(forget, [user.id]);
  }
  if (user === undefined || user.confirmed || body["type"] !== "signup") return next(request);

  const refusal = await tooSoon(context, user.id, "confirmation_sent_at");
  if (refusal !== null) return refusal;
  await confirmAgain(context, user);
  return Response.json({});
};
