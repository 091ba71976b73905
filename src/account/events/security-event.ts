import * as z from "zod/mini";

/** Free of controls and of the marks that turn the direction of writing: a log must read as it was written. */
const plainText = (longest: number) =>
  z
    .string()
    .check(z.maxLength(longest), z.regex(/^[^\p{Cc}\u200e\u200f\u202a-\u202e\u2066-\u2069]*$/u));

/** Lower-case words joined by underscores, as the server names its refusals. */
const code = z.string().check(z.regex(/^[a-z0-9_]{1,64}$/));
const email = plainText(254);
const nothing = z.strictObject({});

/** Why something looked suspicious: a closed list, so that no text of a stranger ends in the log. */
export const SUSPICIONS = [
  "hidden_too_long",
  "insecure_connection",
  "login_blocked",
  "foreign_link",
] as const;

/** What each kind of event may say besides its name. Never a password, a token, an address of a page or free text. */
const DETAILS = {
  failed_login: z.strictObject({ error: code, email }),
  suspicious_activity: z.strictObject({ reason: z.enum(SUSPICIONS), email: z.optional(email) }),
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

/** What somebody who is not logged in may report. */
export const BEFORE_LOGIN = [
  "failed_login",
  "suspicious_activity",
] as const satisfies SecurityEventType[];

const kind = <T extends SecurityEventType>(type: T) =>
  z.strictObject({
    /** Made by the sender: the same event sent twice is kept once. */
    id: z.uuid(),
    type: z.literal(type),
    occurred_at: z.iso.datetime(),
    details: DETAILS[type],
  });

/** What the browser sends and the function takes. Whose event it is, from where and when it came, the server knows by itself. */
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
