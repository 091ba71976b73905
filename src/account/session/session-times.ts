import * as z from "zod/mini";

const MINUTE = 60_000;
/** How long a session may go without activity in any tab. */
export const IDLE = 60 * MINUTE;
/** How long a session may last, even with constant activity. */
export const MAXIMUM = 480 * MINUTE;
/** How long before either limit the warning appears. */
export const WARNING = MINUTE;
/** A tab that was hidden for longer than this is reported as an event. */
export const HIDDEN = 60 * MINUTE;

const endings = z.enum(["idle", "maximum"]);
export type Ending = z.infer<typeof endings>;

const times = z.object({
  /** The session these times belong to. A new login starts new times. */
  session: z.string(),
  started: z.number(),
  active: z.number(),
  /** Why the session ended. The tab that ends the session sets this, so that the other tabs don't end it again. */
  ended: z.optional(endings),
});

/**
 * The times of a session, shared by all tabs of the browser. They're compared with the clock, because a timer would
 * stop while a laptop sleeps, and sleep counts as inactivity too.
 */
export type SessionTimes = z.infer<typeof times>;

export type SessionState =
  | { is: "live"; until: number }
  | { is: "ending"; ending: Ending; endsAt: number }
  | { is: "over"; ending: Ending };

/** The stored times, or null when they are missing, damaged or another session's. */
export function readTimes(text: string | null, session: string): SessionTimes | null {
  try {
    const stored = times.parse(JSON.parse(text ?? ""));
    return stored.session === session ? stored : null;
  } catch {
    return null;
  }
}

export function beginTimes(session: string, now: number): SessionTimes {
  return { session, started: now, active: now };
}

/**
 * A timestamp in the future means that the clock was set back. The time elapsed by the old clock is
 * preserved; otherwise setting the clock would lengthen a session.
 */
export function withClock(stored: SessionTimes, now: number): SessionTimes {
  if (stored.active <= now) return stored;
  return { ...stored, started: now - (stored.active - stored.started), active: now };
}

export function sessionStateOf(
  { started, active, ended }: SessionTimes,
  now: number,
): SessionState {
  if (ended) return { is: "over", ending: ended };
  const [idleEnd, maximumEnd] = [active + IDLE, started + MAXIMUM];
  const ending = idleEnd < maximumEnd ? "idle" : "maximum";
  const endsAt = Math.min(idleEnd, maximumEnd);
  if (now >= endsAt) return { is: "over", ending };
  if (now >= endsAt - WARNING) return { is: "ending", ending, endsAt };
  return { is: "live", until: endsAt - WARNING };
}

/** Records activity. Activity after the end doesn't count: the person has to log in again. */
export function withActivity(stored: SessionTimes, now: number): SessionTimes {
  return sessionStateOf(stored, now).is === "over" ? stored : { ...stored, active: now };
}
