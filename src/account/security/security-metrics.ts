import * as z from "zod/mini";
import { SEVERITIES } from "@/account/events/severity.ts";

const count = z.int().check(z.minimum(0));
const moment = z.iso.datetime({ offset: true });

const kind = z.object({ type: z.string(), severity: z.enum(SEVERITIES), count });

const window = z.object({
  hours: z.int(),
  /** How many people the events are about; null where so few could be told apart. */
  people: z.nullable(count),
  /** Facts of the server: sessions, and who came, went or got another role. All else here is what browsers reported. */
  sessions_started: count,
  changes: z.array(kind),
  /** Failed logins with a member's address, as reported by visitors. */
  attempts: count,
  counts: z.array(kind),
  /** The window cut into equal parts, the oldest first. */
  parts: z.array(z.object({ from: moment, info: count, warning: count, alert: count })),
});

/** What `GET security-monitoring` answers about the caller's organisation: figures, never people. */
export const securityMetrics = z.object({ generated_at: moment, windows: z.array(window) });

export type SecurityMetrics = z.infer<typeof securityMetrics>;
export type SecurityWindow = z.infer<typeof window>;
