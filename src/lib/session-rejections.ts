import * as z from "zod/mini";

/**
 * Why the server rejected a token that isn't expired: its session has ended, or the account has a second factor that
 * the session hasn't confirmed.
 */
const reasons = z.enum(["session_not_found", "insufficient_aal"]);
export type SessionRejection = z.infer<typeof reasons>;

/** The database gives the reason in `details`, the other services in `code`. */
const body = z.object({ code: z.nullish(z.string()), details: z.nullish(z.string()) });

/** Whether the listeners handle this error of the database. */
export const isSessionRejection = (error: { details: string }): boolean =>
  reasons.safeParse(error.details).success;

type Listener = (reason: SessionRejection, token: string) => void;
const listeners = new Set<Listener>();

/** Calls back when the server rejects a request because of its session, with the token of that request. */
export function watchSessionRejections(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** `fetch` for all requests of this browser's session. */
export const fetchWithSession: typeof fetch = async (input, init) => {
  const response = await fetch(input, init);
  if (response.status === 401 || response.status === 403) {
    const url = input instanceof Request ? input.url : input.toString();
    void report(response.clone(), url, new Headers(init?.headers).get("Authorization"));
  }
  return response;
};

async function report(response: Response, url: string, authorization: string | null) {
  const { data } = body.safeParse(await response.json().catch(() => null));
  const reason = reasons.safeParse(data?.details ?? data?.code);
  if (!reason.success) return;
  // The auth server also asks for a code before single changes. The forms for those changes show that themselves.
  if (reason.data === "insufficient_aal" && url.includes("/auth/v1/")) return;
  const token = authorization?.replace(/^Bearer /, "") ?? "";
  for (const listener of listeners) listener(reason.data, token);
}
