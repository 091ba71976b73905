import { http, HttpResponse } from "msw";
import * as z from "zod";
import { claimsFor, person, SERVER, sessionFor, signed } from "./auth-server.ts";

export const STORED_AT = "sb-supabase-auth-token";

/** A token as after a login with a password, except for these claims. */
export const tokenWith = (claims: object) => signed({ ...claimsFor(3600), ...claims });

/** Stores an active session in this browser, in the format of supabase-js. */
export function startSession({ claims = {}, user = {}, seconds = 36_000 } = {}) {
  const session = {
    ...sessionFor(seconds),
    access_token: tokenWith({ session_id: "session-1", ...claims }),
    user: { ...person, ...user },
  };
  localStorage.setItem(STORED_AT, JSON.stringify(session));
  return session;
}

const report = z.object({
  event: z.object({ type: z.string(), details: z.object({ reason: z.optional(z.string()) }) }),
});

/**
 * Records two kinds of request: security events, by type and reason, with `(logged out)` if the page is logged
 * out; and logouts, by scope.
 */
export function listening(requests: string[]) {
  return [
    http.post(`${SERVER}/functions/v1/security-monitoring`, async ({ request }) => {
      const { event } = report.parse(await request.json());
      const isPersons = request.headers.get("authorization")?.includes(".") === true;
      requests.push(
        [event.type, event.details.reason, isPersons ? "" : "(logged out)"]
          .filter(Boolean)
          .join(" "),
      );
      return new HttpResponse(null, { status: 202 });
    }),
    http.post(`${SERVER}/auth/v1/logout`, ({ request }) => {
      requests.push(`logout ${new URL(request.url).searchParams.get("scope") ?? ""}`);
      return new HttpResponse(null, { status: 204 });
    }),
  ];
}

/** Sends the message with which supabase-js notifies other tabs. */
export function announceFromOtherTab(event: string, session: object | null) {
  const channel = new BroadcastChannel(STORED_AT);
  channel.postMessage.call(channel, { event, session });
  channel.close();
}
