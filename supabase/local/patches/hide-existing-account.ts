import { randomUUID } from "node:crypto";
import { emailOf, isCall, type Patch, readResponse, readBody } from "./patch.ts";
import { confirmAgain, findUser } from "./users.ts";

/**
 * Hides that an account exists when someone signs up again: a confirmed address gets the response for a new account
 * (without identities), an unconfirmed one gets the email again. lite responds with 429 in both cases.
 * Copies: repeated sign-up in supabase/auth with confirmations enabled.
 * Remove when: @supabase/lite responds to a repeated POST /signup in this way.
 */
export const hideExistingAccount: Patch = (context) => async (request, next) => {
  if (!isCall(request, "POST", "/auth/v1/signup")) return next(request);
  const body = await readBody(request);
  const response = await next(request);
  if ((await readResponse(response))?.["error_code"] !== "over_email_send_rate_limit")
    return response;

  const user = await findUser(context.db, emailOf(body));
  if (user === undefined) return response;
  if (!user.confirmed) {
    const errorResponse = await confirmAgain(context, user);
    if (errorResponse !== null) return errorResponse;
  }
  const id = user.confirmed ? randomUUID() : user.id;
  return Response.json(newUser(id, user.email, body["data"] ?? {}));
};

function newUser(id: string, email: string, data: unknown) {
  const now = new Date().toISOString();
  return {
    id,
    aud: "authenticated",
    role: "",
    email,
    phone: "",
    confirmation_sent_at: now,
    app_metadata: { provider: "email", providers: ["email"] },
    user_metadata: data,
    identities: [],
    created_at: now,
    updated_at: now,
    is_anonymous: false,
  };
}
