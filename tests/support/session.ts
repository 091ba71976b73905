import { http, HttpResponse } from "msw";
import * as z from "zod";
import { person, SERVER, sessionFor } from "./auth-server.ts";

export const STORED_AT = "sb-supabase-auth-token";

const part = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");

/** A token in the format of GoTrue. The signature isn't valid, but no browser checks it. */
export const tokenWith = (claims: object) =>
  `${part({ alg: "HS256", typ: "JWT" })}.${part({ sub: person.id, email: person.email, aal: "aal1", exp: Math.floor(Date.now() / 1000) + 3600, ...claims })}.c2lnbmF0dXJl`;

/** Stores an active session in this browser, in the library's format. */
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

/** Records the requests to the server: events by name with their token, and logouts by scope. */
export function listening(heard: string[]) {
  return [
    http.post(`${SERVER}/functions/v1/security-monitoring`, async ({ request }) => {
      const { event } = report.parse(await request.json());
      const isPersons = request.headers.get("authorization")?.includes(".") === true;
      heard.push(
        [event.type, event.details.reason, isPersons ? "" : "(nobody)"].filter(Boolean).join(" "),
      );
      return new HttpResponse(null, { status: 202 });
    }),
    http.post(`${SERVER}/auth/v1/logout`, ({ request }) => {
      heard.push(`logout ${new URL(request.url).searchParams.get("scope") ?? ""}`);
      return new HttpResponse(null, { status: 204 });
    }),
  ];
}

/** The library notifies other tabs this way. */
export function otherTabSays(event: string, session: object | null) {
  const channel = new BroadcastChannel(STORED_AT);
  channel.postMessage.call(channel, { event, session });
  channel.close();
}

/** An error response in the format of GoTrue. The library reads the code only with the API version header. */
export const rejects = (status: number, code: string, message = code) =>
  HttpResponse.json(
    { code, message },
    { status, headers: { "x-supabase-api-version": "2024-01-01" } },
  );
