import { randomInt } from "node:crypto";
import { jwtVerify } from "jose";
import { z } from "zod";
import type { StackConfig } from "../settings/config.ts";
import type { Queryable } from "../database/database.ts";
import { quotaError } from "./emails/email-quota.ts";
import { authError, type PatchContext } from "./patch.ts";

export type AuthUser = { id: string; email: string; confirmed: boolean };

export async function findUser(db: Queryable, email: string): Promise<AuthUser | undefined> {
  const [user] = await db.query<AuthUser>(
    `select id::text, email, email_confirmed_at is not null as confirmed
     from auth.users where email = $1 and not is_sso_user`,
    [email],
  );
  return user;
}

/** The columns with the time at which each kind of email was last sent. Login and reset links share one. */
export type SentAt =
  | "confirmation_sent_at"
  | "recovery_sent_at"
  | "email_change_sent_at"
  | "reauthentication_sent_at";

/** The error for a second email of one kind within `max_frequency`, or `null`. */
export async function tooSoon(
  { db, config }: PatchContext,
  userId: string,
  column: SentAt,
): Promise<Response | null> {
  const [row] = await db.query<{ seconds: number | null }>(
    `select ceil(extract(epoch from ${column} + make_interval(secs => $2) - now()))::int as seconds
     from auth.users where id = $1`,
    [userId, config.auth.email.max_frequency],
  );
  const seconds = row?.seconds ?? 0;
  if (seconds <= 0) return null;
  const message = `For security purposes, you can only request this after ${seconds} seconds.`;
  return authError(429, "over_email_send_rate_limit", message);
}

/** Sends a new confirmation to a person who signed up but never confirmed. Returns an error if that isn't allowed now. */
export async function confirmAgain(
  context: PatchContext,
  user: AuthUser,
): Promise<Response | null> {
  const { db, mailer, quota } = context;
  const errorResponse = await tooSoon(context, user.id, "confirmation_sent_at");
  if (errorResponse !== null) return errorResponse;
  if (quota.isUsedUp()) return quotaError();
  const { code, hash } = await newOneTimeCode(context, user.email);
  await db.query(
    "update auth.users set confirmation_token = $2, confirmation_sent_at = now() where id = $1",
    [user.id, hash],
  );
  await mailer.sendConfirmation(user.email, hash, code, { userId: user.id });
  return null;
}

/** A code for an email, and the hash in its link. */
export async function newOneTimeCode({ config }: PatchContext, email: string) {
  const code = Array.from({ length: config.auth.email.otp_length }, () => randomInt(10)).join("");
  return { code, hash: await hashToken(email, code) };
}

/** Hashes one-time codes as lite does. */
export async function hashToken(email: string, token: string): Promise<string> {
  const bytes = new TextEncoder().encode(email.toLowerCase() + token);
  return Buffer.from(await crypto.subtle.digest("SHA-256", bytes)).toString("hex");
}

export async function passwordMatches(db: Queryable, userId: string, password: string) {
  // pgcrypto supports bcrypt hashes only with the older prefix `$2a$`.
  const [row] = await db.query<{ matches: boolean }>(
    `select extensions.crypt($2, hash) = hash as matches
     from (select regexp_replace(encrypted_password, '^\\$2[by]\\$', '$2a$') as hash
           from auth.users where id = $1) as stored`,
    [userId, password],
  );
  return row?.matches ?? false;
}

const sessionClaims = z.object({ sub: z.string(), session_id: z.string() });

export type Session = { userId: string; id: string };

/** The session of a valid token, otherwise undefined: lite rejects other tokens with the real server's message. */
export async function sessionOf(
  request: Request,
  { keys }: StackConfig,
): Promise<Session | undefined> {
  const token = request.headers.get("authorization")?.replace(/^Bearer\s+/i, "") ?? "";
  try {
    const secret = new TextEncoder().encode(keys.jwtSecret);
    const { payload } = await jwtVerify(token, secret, { algorithms: ["HS256"] });
    const { success, data } = sessionClaims.safeParse(payload);
    return success ? { userId: data.sub, id: data.session_id } : undefined;
  } catch {
    return undefined;
  }
}
