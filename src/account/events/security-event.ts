import * as z from "zod/mini";

/**
 * Excludes control characters and characters that change the writing direction, because they could disguise text in a
 * log.
 */
const plainText = (longest: number) =>
  z
    .string()
    .check(z.maxLength(longest), z.regex(/^[^\p{Cc}\u200e\u200f\u202a-\u202e\u2066-\u2069]*$/u));

/** Lower-case words joined by underscores, the format of the server's error codes. */
const code = z.string().check(z.regex(/^[a-z0-9_]{1,64}$/));
const email = plainText(254);
const nothing = z.strictObject({});

/** Why an event looked suspicious. The list is closed, so that a stranger can't write a reason into the log. */
export const SUSPICIOUS_REASONS = [
  "hidden_too_long",
  "insecure_connection",
  "login_blocked",
  "foreign_link",
] as const;

/** The details that each type of event may have. None is meant for a password, a token or the URL of a page. */
const DETAILS = {
  failed_login: z.strictObject({ error: code, email }),
  suspicious_activity: z.strictObject({
    reason: z.enum(SUSPICIOUS_REASONS),
    email: z.optional(email),
  }),
  login_success: nothing,
  logout: nothing,
  session_idle_timeout: nothing,
  session_max_timeout: nothing,
  password_changed: nothing,
  two_factor_enabled: nothing,
  two_factor_removed: nothing,
  other_sessions_ended: nothing,
  email_change_requested: nothing,
} as const;

export type SecurityEventType = keyof typeof DETAILS;
export type SecurityEventDetails = { [T in SecurityEventType]: z.infer<(typeof DETAILS)[T]> };

/** Events that a visitor may report without logging in. */
export const BEFORE_LOGIN = [
  "failed_login",
  "suspicious_activity",
] as const satisfies SecurityEventType[];

const kind = <T extends SecurityEventType>(type: T) =>
  z.strictObject({
    /** The sender generates the id, so that an event sent more than once is stored once. */
    id: z.uuid(),
    type: z.literal(type),
    occurred_at: z.iso.datetime(),
    details: DETAILS[type],
  });

/**
 * The events that the browser sends and the function accepts. The server itself determines the account, the source
 * and the time of arrival.
 */
export const securityEvent = z.discriminatedUnion("type", [
  kind("failed_login"),
  kind("suspicious_activity"),
  kind("login_success"),
  kind("logout"),
  kind("session_idle_timeout"),
  kind("session_max_timeout"),
  kind("password_changed"),
  kind("two_factor_enabled"),
  kind("two_factor_removed"),
  kind("other_sessions_ended"),
  kind("email_change_requested"),
]);

export type SecurityEvent = z.infer<typeof securityEvent>;
