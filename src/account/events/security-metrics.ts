import * as z from "zod/mini";
import { SEVERITIES } from "@/account/events/severity.ts";

const count = z.int().check(z.minimum(0));
const moment = z.iso.datetime({ offset: true });

const kind = z.object({ type: z.string(), severity: z.enum(SEVERITIES), count });

const window = z.object({
  hours: z.int(),
  /** How many people the events are about; null when they are too few to stay anonymous. */
  people: z.nullable(count),
  /**
   * Facts from the server: sessions, and members who joined, left or changed role. Everything else here is reported
   * by browsers.
   */
  sessions_started: count,
  changes: z.array(kind),
  /** Failed logins with a member's email address, as reported by visitors. */
  attempts: count,
  counts: z.array(kind),
  /** The window in equal parts, the oldest first. */
  parts: z.array(z.object({ from: moment, info: count, warning: count, alert: count })),
});

/** The response of `GET security-monitoring` about the caller's organization: numbers, never people. */
export const securityMetrics = z.object({ generated_at: moment, windows: z.array(window) });

export type SecurityMetrics = z.infer<typeof securityMetrics>;
export type SecurityWindow = z.infer<typeof window>;
