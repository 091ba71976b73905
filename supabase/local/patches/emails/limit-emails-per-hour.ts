import { z } from "zod";
import { emailOf, isCall, type Patch, type PatchContext, readBody, textOf } from "../patch.ts";
import { findUser, sessionOf } from "../users.ts";
import { quotaError } from "./email-quota.ts";

/**
 * Limits the emails that the whole project sends in an hour. A call over the limit has no effect, so a sign-up creates
 * no account. lite has no such limit.
 * Copies: `RATE_LIMIT_EMAIL_SENT` of supabase/auth and its error "email rate limit exceeded".
 * Remove when: @supabase/lite applies `auth.rate_limit.email_sent`.
 */
export const limitEmailsPerHour: Patch = (context) => async (request, next) =>
  context.quota.isUsedUp() && (await sendsEmail(context, request)) ? quotaError() : next(request);

/** Whether lite would send an email. The patches that send emails themselves check the quota, too. */
async function sendsEmail(context: PatchContext, request: Request): Promise<boolean> {
  const { db, config } = context;
  const body = await readBody(request);
  const email = emailOf(body);
  if (isCall(request, "POST", "/auth/v1/signup"))
    return isAcceptable(context, body) && (await findUser(db, email)) === undefined;
  if (isCall(request, "POST", "/auth/v1/recover", "/auth/v1/otp", "/auth/v1/magiclink"))
    return (await findUser(db, email)) !== undefined;
  if (isCall(request, "POST", "/auth/v1/resend"))
    return body["type"] === "email_change" && (await findUser(db, email)) !== undefined;
  if (isCall(request, "PUT", "/auth/v1/user"))
    return isEmail(email) && (await findUser(db, email)) === undefined;
  if (!isCall(request, "GET", "/auth/v1/reauthenticate")) return false;
  return (await sessionOf(request, config)) !== undefined;
}

/** A sign-up that lite rejects doesn't send an email, and its own error is more specific than the limit. */
function isAcceptable({ config }: PatchContext, body: Record<string, unknown>): boolean {
  const { minimum_password_length, enable_signup } = config.auth;
  const isLong = textOf(body["password"]).length >= minimum_password_length;
  return enable_signup && isLong && isEmail(emailOf(body));
}

const isEmail = (email: string) => z.email().safeParse(email).success;
