/** What a person should hear of while they were elsewhere. */
export type Notification = {
  id: string;
  /** A key; `notification-words.ts` has the words. */
  kind: string;
  severity: NotificationSeverity;
  details: Readonly<Record<string, unknown>>;
  /** Where the cause is to be seen. */
  link: string;
  /** How often it happened since it was last read. */
  count: number;
  at: string;
  isRead: boolean;
};

export const NOTIFICATION_SEVERITIES = ["info", "warning", "alert"] as const;
type NotificationSeverity = (typeof NOTIFICATION_SEVERITIES)[number];

export const DIGEST_RHYTHMS = ["never", "daily", "weekly"] as const;
export type DigestRhythm = (typeof DIGEST_RHYTHMS)[number];

const MINUTE = 60_000;
const LONGEST = 15 * MINUTE;

/**
 * How long to wait before asking for news again: a minute, and while the server does not answer, as long again as it has
 * been silent.
 */
export function pauseBeforeAsking(silentSince: number | null, now: number): number {
  if (silentSince === null) return MINUTE;
  return Math.min(LONGEST, Math.max(MINUTE, now - silentSince));
}
