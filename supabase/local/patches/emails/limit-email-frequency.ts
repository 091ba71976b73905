import { emailOf, isCall, type Patch, type PatchContext, readBody, textOf } from "../patch.ts";
import { findUser, type SentAt, sessionOf, tooSoon } from "../users.ts";

/**
 * Limits each kind of email to one per person within `max_frequency`. Login and reset links count as one kind. lite
 * never applies this setting.
 * Copies: the `over_email_send_rate_limit` error of supabase/auth.
 * Remove when: @supabase/lite applies `auth.email.max_frequency` to every kind of email.
 */
export const limitEmailFrequency: Patch = (context) => async (request, next) => {
  const requested = await requestedEmail(context, request);
  const errorResponse = requested && (await tooSoon(context, requested.userId, requested.column));
  return errorResponse ?? next(request);
};

type Requested = { userId: string; column: SentAt };

/** The email that lite itself would send. Confirmations are limited by the patches that send them. */
async function requestedEmail(
  { db, config }: PatchContext,
  request: Request,
): Promise<Requested | undefined> {
  if (isCall(request, "GET", "/auth/v1/reauthenticate"))
    return withColumn((await sessionOf(request, config))?.userId, "reauthentication_sent_at");

  if (isCall(request, "PUT", "/auth/v1/user")) {
    const session = await sessionOf(request, config);
    const email = emailOf(await readBody(request));
    if (session === undefined || email === "") return undefined;
    if ((await findUser(db, email))?.id === session.userId) return undefined;
    return withColumn(session.userId, "email_change_sent_at");
  }

  if (isCall(request, "POST", "/auth/v1/recover", "/auth/v1/otp", "/auth/v1/magiclink"))
    return withColumn(
      (await findUser(db, emailOf(await readBody(request))))?.id,
      "recovery_sent_at",
    );

  if (isCall(request, "POST", "/auth/v1/resend")) {
    const body = await readBody(request);
    if (textOf(body["type"]) !== "email_change") return undefined;
    return withColumn((await findUser(db, emailOf(body)))?.id, "email_change_sent_at");
  }
  return undefined;
}

const withColumn = (userId: string | undefined, column: SentAt): Requested | undefined =>
  userId === undefined ? undefined : { userId, column };
