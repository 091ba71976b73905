import * as z from "zod/mini";

const MINUTE = 60_000;
/** Nobody has touched any tab for this long. */
export const IDLE = 60 * MINUTE;
/** However busy they were. */
export const MAXIMUM = 480 * MINUTE;
/** How long before either the person is warned. */
export const WARNING = MINUTE;
/** A tab nobody has looked at for longer is worth a line in the log. */
export const HIDDEN = 60 * MINUTE;

const endings = z.enum(["idle", "maximum"]);
export type Ending = z.infer<typeof endings>;

const times = z.object({
  /** Whose times these are: a new login starts anew. */
  session: z.string(),
  started: z.number(),
  active: z.number(),
  /** Set by the tab that ends the session, so that the others do not end it again. */
  ended: z.optional(endings),
});

/** One record for all tabs of the browser. Moments, not timers: a laptop that slept has still been idle. */
export type SessionTimes = z.infer<typeof times>;

export type Verdict =
  | { is: "live"; until: number }
  | { is: "ending"; ending: Ending; endsAt: number }
  | { is: "over"; ending: Ending };

/** What was stored, or null where it is missing, broken or somebody else's. */
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
 * A moment in the future means that the clock was set back. What had passed by the old clock is kept, or setting the
 * clock would lengthen a session.
 */
export function withClock(stored: SessionTimes, now: number): SessionTimes {
  if (stored.active <= now) return stored;
  return { ...stored, started: now - (stored.active - stored.started), active: now };
}

export function judge({ started, active, ended }: SessionTimes, now: number): Verdict {
  if (ended) return { is: "over", ending: ended };
  const [idleEnd, maximumEnd] = [active + IDLE, started + MAXIMUM];
  const ending = idleEnd < maximumEnd ? "idle" : "maximum";
  const endsAt = Math.min(idleEnd, maximumEnd);
  if (now >= endsAt) return { is: "over", ending };
  if (now >= endsAt - WARNING) return { is: "ending", ending, endsAt };
  return { is: "live", until: endsAt - WARNING };
}

/** The person did something. Too late is too late: whoever comes back after the end has to log in. */
export function touched(stored: SessionTimes, now: number): SessionTimes {
  return judge(stored, now).is === "over" ? stored : { ...stored, active: now };
}
