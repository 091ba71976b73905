import * as z from "zod/mini";
import { currentEnv } from "@/lib/env.ts";

/**
 * Why the server rejected a token that isn't expired: its session has ended, or the account has a second factor that
 * the session hasn't confirmed.
 */
const reasons = z.enum(["session_not_found", "insufficient_aal"]);
export type SessionRejection = z.infer<typeof reasons>;

/** The database gives the reason in `details`, the other services in `code`. */
const body = z.object({ code: z.nullish(z.string()), details: z.nullish(z.string()) });

const rejected = z.object({ details: reasons });

/** Whether this database error reports a rejected session, which the listeners below already handle. */
export const isSessionRejection = (error: unknown): boolean => rejected.safeParse(error).success;

type Listener = (reason: SessionRejection, token: string) => void;
const listeners = new Set<Listener>();

/** Calls back when the server rejects a request because of its session, with the token of that request. */
export function watchSessionRejections(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Imitates the database's response to a request from an ended session. */
const ENDED = { code: "42501", details: "session_not_found", hint: null, message: "" };

/** Whether this page has sent a request to the database with a session. */
let hadSession = false;

/**
 * Whether the session ended while the request waited. The Supabase library would send such a request with the public
 * key, which can read nothing in the database.
 */
function hasLostSession(url: string, authorization: string | null): boolean {
  const { supabaseUrl, supabaseKey } = currentEnv();
  if (!url.startsWith(`${supabaseUrl}/rest/`)) return false;
  const isPublic = authorization === `Bearer ${supabaseKey}`;
  hadSession ||= !isPublic;
  return hadSession && isPublic;
}

/** `fetch` for requests of this browser's session. */
export const fetchWithSession: typeof fetch = async (input, init) => {
  const url = input instanceof Request ? input.url : input.toString();
  const authorization = new Headers(init?.headers).get("Authorization");
  if (hasLostSession(url, authorization)) return Response.json(ENDED, { status: 401 });
  const response = await fetch(input, init);
  if (response.status === 401 || response.status === 403)
    void report(response.clone(), url, authorization);
  return response;
};

async function report(response: Response, url: string, authorization: string | null) {
  const { data } = body.safeParse(await response.json().catch(() => null));
  const reason = reasons.safeParse(data?.details ?? data?.code);
  if (!reason.success) return;
  // The auth server also requires a second-factor code for certain changes. Their forms ask for it themselves.
  if (reason.data === "insufficient_aal" && url.includes("/auth/v1/")) return;
  const token = authorization?.replace(/^Bearer /, "") ?? "";
  for (const listener of listeners) listener(reason.data, token);
}
