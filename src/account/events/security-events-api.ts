import type { SecurityEventDetails, SecurityEventType } from "@/account/events/security-event.ts";
import { currentEnv } from "@/lib/env.ts";
import { supabase } from "@/lib/supabase.ts";

type Waiting = {
  event: { id: string; type: string; occurred_at: string; details: object };
  /** Of whoever was logged in when it happened: a logout is told after the session has gone. */
  token: Promise<string>;
  triesLeft: number;
};

const LONGEST_QUEUE = 20;
const PATIENCE = 2_000;
/** The server takes nothing older than ten minutes. */
const STALE = 9 * 60_000;

/** In memory only: what a tab could not tell is forgotten with it. */
const queue: Waiting[] = [];
let isSending = false;
let sending = Promise.resolve();
/** Not every server has the function; once is enough to find out. */
let isOffered = true;

/**
 * Tells the server what happened, and never keeps anybody waiting for it: a failure goes to the console only. The token
 * says whose event it is where that is not whoever is logged in.
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

/** For whoever is about to end the session by which the events are believed. */
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

/** False where it is worth another try: the id makes it safe to tell an event twice. */
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
    // A slow server may well have kept it, so that is no error to report.
    if (!(error instanceof Slow)) console.error("A security event could not be reported.", error);
    return true;
  }
}

class Slow extends Error {}

async function post(event: Waiting["event"], token: string): Promise<Response> {
  const { supabaseUrl, supabaseKey } = currentEnv();
  const patience = new AbortController();
  const timer = setTimeout(() => patience.abort(new Slow()), PATIENCE);
  try {
    // A plain request: `functions.invoke` has no `keepalive`, without which a closing page drops the event.
    return await fetch(`${supabaseUrl}/functions/v1/security-monitoring`, {
      method: "POST",
      keepalive: true,
      signal: patience.signal,
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
