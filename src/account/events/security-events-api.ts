import type { SecurityEventDetails, SecurityEventType } from "@/account/events/security-event.ts";
import { currentEnv } from "@/lib/env.ts";
import { supabase } from "@/lib/supabase.ts";

type Waiting = {
  event: { id: string; type: string; occurred_at: string; details: object };
  /**
   * The token of the person who was logged in when the event happened, or the public key if no one was. A logout, for
   * example, is reported after its session is gone.
   */
  token: Promise<string>;
  triesLeft: number;
};

const LONGEST_QUEUE = 20;
const TIMEOUT_MS = 2_000;
/** The server rejects events older than 10 minutes, so the browser drops them a minute earlier. */
const STALE = 9 * 60_000;

/** Events that wait to be sent. They are in memory only, so a tab that closes loses the events it couldn't send. */
const queue: Waiting[] = [];
let isSending = false;
let sending = Promise.resolve();
/** False once a call has shown that the server doesn't have the function. */
let isOffered = true;

/**
 * Reports an event to the server without making the caller wait, and logs a failure only to the console. Pass a token
 * if the event is about another account than the logged-in one.
 */
export function reportSecurityEvent<T extends SecurityEventType>(
  type: T,
  details: SecurityEventDetails[T],
  token?: string,
): void {
  if (!isOffered || queue.length >= LONGEST_QUEUE) return;
  const event = { id: crypto.randomUUID(), type, occurred_at: new Date().toISOString(), details };
  queue.push({ event, token: token ? Promise.resolve(token) : tokenNow(), triesLeft: 2 });
  void sendEvents();
}

/**
 * Sends the queued events. Call this before ending a session, because the session's token shows whose events they are.
 */
export function sendEvents(): Promise<void> {
  if (!isSending) sending = sendAll();
  return sending;
}

async function tokenNow(): Promise<string> {
  const { supabaseKey } = currentEnv();
  try {
    const { data } = await supabase().auth.getSession();
    return data.session?.access_token ?? supabaseKey;
  } catch {
    return supabaseKey;
  }
}

const resume = () => void sendEvents();

async function sendAll(): Promise<void> {
  isSending = true;
  for (let next = queue[0]; next; next = queue[0]) {
    if (!navigator.onLine) {
      window.addEventListener("online", resume, { once: true });
      break;
    }
    if (await isDone(next)) queue.shift();
  }
  isSending = false;
}

/** Sends an event. Returns false if it should be retried, which is safe because the event has an id. */
async function isDone(waiting: Waiting): Promise<boolean> {
  const { event } = waiting;
  if (!isOffered || Date.now() - Date.parse(event.occurred_at) > STALE) return true;
  waiting.triesLeft -= 1;
  try {
    const { status } = await post(event, await waiting.token);
    if (status === 404) isOffered = false;
    else if (status >= 500) throw new Error(`The server answered ${status}.`);
    return true;
  } catch (error) {
    const isOffline = !navigator.onLine;
    if (isOffline) waiting.triesLeft += 1;
    if (waiting.triesLeft > 0) return false;
    // A slow server may have stored the event, so this isn't reported as an error.
    if (!(error instanceof Slow)) console.error("A security event could not be reported.", error);
    return true;
  }
}

class Slow extends Error {}

async function post(event: Waiting["event"], token: string): Promise<Response> {
  const { supabaseUrl, supabaseKey } = currentEnv();
  const controller = new AbortController();
  const timer = setTimeout(() => controller.abort(new Slow()), TIMEOUT_MS);
  try {
    // A plain request, because `functions.invoke` has no `keepalive`, without which a closing page drops the event.
    return await fetch(`${supabaseUrl}/functions/v1/security-monitoring`, {
      method: "POST",
      keepalive: true,
      signal: controller.signal,
      headers: {
        apikey: supabaseKey,
        authorization: `Bearer ${token}`,
        "content-type": "application/json",
      },
      body: JSON.stringify({ event }),
    });
  } finally {
    clearTimeout(timer);
  }
}
