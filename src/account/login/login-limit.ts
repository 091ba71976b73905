import * as z from "zod/mini";

const MINUTE = 60_000;
export const MOST_ATTEMPTS = 5;
export const WINDOW = 15 * MINUTE;
export const BLOCK = 30 * MINUTE;

/** The record of failed logins in this browser. It only slows a person down; the server enforces the real limits. */
const record = z.object({
  attempts: z.number(),
  windowStart: z.number(),
  isBlocked: z.boolean(),
  blockUntil: z.nullable(z.number()),
});
export type LoginLimit = z.infer<typeof record>;

export const fresh = (now: number): LoginLimit => ({
  attempts: 0,
  windowStart: now,
  isBlocked: false,
  blockUntil: null,
});

/** The stored record, updated to the current time. Damaged text counts as no record. */
export function readLimit(text: string | null, now: number): LoginLimit {
  const stored = record.safeParse(parsed(text));
  return stored.success ? asOf(stored.data, now) : fresh(now);
}

function parsed(text: string | null): unknown {
  try {
    return JSON.parse(text ?? "null");
  } catch {
    return null;
  }
}

/** Ends a window or a block that has expired. A clock that was set back must not lengthen either of them. */
function asOf(limit: LoginLimit, now: number): LoginLimit {
  if (limit.isBlocked && limit.blockUntil !== null) {
    const blockUntil = Math.min(limit.blockUntil, now + BLOCK);
    return now < blockUntil ? { ...limit, blockUntil } : fresh(now);
  }
  const windowStart = Math.min(limit.windowStart, now);
  return now - windowStart < WINDOW ? { ...limit, windowStart } : fresh(now);
}

export function afterFailure(limit: LoginLimit, now: number): LoginLimit {
  const current = asOf(limit, now);
  if (current.isBlocked) return current;
  const attempts = current.attempts + 1;
  const isBlocked = attempts >= MOST_ATTEMPTS;
  return { ...current, attempts, isBlocked, blockUntil: isBlocked ? now + BLOCK : null };
}

/** Milliseconds until login may be retried; 0 if there is no wait. */
export function waitOf(limit: LoginLimit, now: number): number {
  const { isBlocked, blockUntil } = asOf(limit, now);
  return isBlocked && blockUntil !== null ? blockUntil - now : 0;
}

export const minutesOf = (wait: number) => Math.max(1, Math.ceil(wait / MINUTE));
