import * as z from "zod/mini";
import { jsonResponse } from "./json-response.ts";

const databaseError = z.object({ code: z.string(), details: z.nullish(z.string()) });
const ofSession = z.enum(["session_not_found", "insufficient_aal"]);

/** Why the caller's session isn't accepted. */
export type SessionRejection = z.infer<typeof ofSession> | "invalid_token";

/**
 * Why the database rejected a call with the caller's token, or null for another error. PostgreSQL reports three
 * different causes as insufficient privilege, and each has a different fix.
 */
export function callerRejectionIn(
  status: number,
  body: unknown,
): SessionRejection | "not_allowed" | null {
  if (status === 401) return "invalid_token";
  const { data } = databaseError.safeParse(body);
  if (data?.code !== "42501") return null;
  return ofSession.safeParse(data.details).data ?? "not_allowed";
}

/**
 * Tells the portal's pages what to do with the session: they log the person out, or ask for the second factor.
 * `effect` says what didn't happen, and `more` has properties of the function's own error format.
 */
export function sessionRejectionResponse(
  reason: SessionRejection,
  effect: string,
  more: Record<string, string> = {},
): Response {
  return reason === "insufficient_aal"
    ? jsonResponse(
        { code: reason, message: `Confirm your second factor first. ${effect}`, ...more },
        403,
      )
    : jsonResponse(
        {
          // A token can be invalid while its session is still active.
          ...(reason === "session_not_found" ? { code: reason } : {}),
          message: `Your session has ended. ${effect} Please log in again.`,
          ...more,
        },
        401,
      );
}
