import * as z from "zod/mini";
import { SEVERITIES } from "@/account/events/severity.ts";

const moment = z.iso.datetime({ offset: true });

const event = z.object({
  id: z.int(),
  received_at: moment,
  type: z.string(),
  severity: z.enum(SEVERITIES),
  /** True if the server recorded the event itself. All other events are reported by browsers. */
  trusted: z.boolean(),
  ip_truncated: z.string(),
  ua_family: z.string(),
  reason: z.nullable(z.string()),
});

const session = z.object({
  started_at: moment,
  user_agent: z.nullable(z.string()),
  is_this_one: z.nullable(z.boolean()),
});

/** The server's data about the logged-in person's own account. */
export const ownSecurity = z.object({
  sessions: z.array(session),
  events: z.array(event),
  /**
   * The time of the last change of the password. Null if it wasn't changed within the 90 days that events are stored.
   */
  password_changed_at: z.nullable(moment),
  offers_two_factor: z.boolean(),
});

/**
 * The response of `GET security-monitoring?about=me`: failed logins and other events with the caller's email address,
 * as reported by visitors.
 */
export const ownAttempts = z.object({ attempts: z.array(event) });

export type OwnSecurity = z.infer<typeof ownSecurity>;
export type OwnEvent = z.infer<typeof event>;
export type OwnSession = z.infer<typeof session>;
export type TwoFactor = "on" | "off" | "absent" | "unknown";
