/** Something that happened while the person was away. */
export type Notification = {
  id: string;
  /** A key; `notification-message.ts` has the messages. */
  kind: string;
  severity: NotificationSeverity;
  details: Readonly<Record<string, unknown>>;
  /** The page that shows what the notification is about. */
  link: string;
  /** How many times the event has happened since the notification was last read. */
  count: number;
  at: string;
  isRead: boolean;
};

export const NOTIFICATION_SEVERITIES = ["info", "warning", "alert"] as const;
type NotificationSeverity = (typeof NOTIFICATION_SEVERITIES)[number];

export const DIGEST_FREQUENCIES = ["never", "daily", "weekly"] as const;
export type DigestFrequency = (typeof DIGEST_FREQUENCIES)[number];

const MINUTE = 60_000;
const LONGEST = 15 * MINUTE;

/** The delay before the next request: as long as the server has been failing so far, but between 1 and 15 minutes. */
export function refetchDelay(silentSince: number | null, now: number): number {
  if (silentSince === null) return MINUTE;
  return Math.min(LONGEST, Math.max(MINUTE, now - silentSince));
}
