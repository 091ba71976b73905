import { randomBytes } from "node:crypto";
import { emailOf, isCall, type Patch, readBody, rewrite } from "./patch.ts";
import { confirmAgain, findUser } from "./users.ts";

/**
 * Treats a login link for an unknown or unconfirmed address as a sign-up: it sends the confirmation, and the account
 * has to be confirmed. lite creates a confirmed account for an unknown address and sends an ordinary login link.
 * Copies: sign-up by POST /otp and POST /magiclink in supabase/auth with confirmations enabled.
 * Remove when: @supabase/lite sends a confirmation for an unknown or unconfirmed address.
 */
export const confirmLoginLinkSignUp: Patch = (context) => async (request, next) => {
  const { db, config } = context;
  const confirms = config.auth.email.enable_confirmations;
  if (!confirms || !isCall(request, "POST", "/auth/v1/otp", "/auth/v1/magiclink"))
    return next(request);

  const body = await readBody(request);
  const user = await findUser(db, emailOf(body));
  if (user?.confirmed === true) return next(request);
  if (user === undefined) {
    if (body["create_user"] === false || emailOf(body) === "") return next(request);
    const { email, data } = body;
    const response = await next(
      rewrite(request, "/auth/v1/signup", { email, data, password: randomPassword() }),
    );
    return response.ok ? Response.json({}) : response;
  }
  return (await confirmAgain(context, user)) ?? Response.json({});
};

/** A random password that satisfies every composition rule. */
const randomPassword = () => `${randomBytes(24).toString("base64url")}aA1!`;
