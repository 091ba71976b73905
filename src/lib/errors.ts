import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import * as z from "zod/mini";

const coded = z.object({ code: z.string(), details: z.nullish(z.string()) });

const SESSION_ENDED = msg`Your session has ended. Please log in again.`;

/** PostgreSQL and PostgREST codes that a person can act on, and our own beside 42501. Everything else is ours to mend. */
const MESSAGES: Record<string, MessageDescriptor> = {
  "23505": msg`This value is already in use. Nothing was saved.`,
  "23503": msg`A linked item no longer exists. Nothing was saved.`,
  "23514": msg`The server rejected one of the values. Nothing was saved.`,
  "42501": msg`You don’t have permission to do this. Nothing was changed.`,
  "57014": msg`The server took too long and nothing was changed. Please try again.`,
  PGRST116: msg`We couldn’t find this item. It may have been deleted.`,
  PGRST301: SESSION_ENDED,
  PGRST303: SESSION_ENDED,
  session_not_found: SESSION_ENDED,
  insufficient_aal: msg`This action needs the code from your authenticator app, so nothing was changed. Log out, log in with the code and try again.`,
};

/** The server has no such function or table: an older one, or one of another make. */
const MISSING_CODES = ["PGRST202", "PGRST205"];

export function isMissingOnServer(error: unknown): boolean {
  const known = coded.safeParse(error);
  return known.success && MISSING_CODES.includes(known.data.code);
}

export const OFFLINE = msg`We can’t reach the server. Check your connection and try again.`;
export const UNKNOWN_ERROR = msg`Something went wrong on our side. Please try again.`;

/** The words for a failure that has no words of its own; never the text of a database error. */
export function errorMessage(error: unknown): MessageDescriptor {
  const { data } = coded.safeParse(error);
  const known = MESSAGES[data?.details ?? ""] ?? MESSAGES[data?.code ?? ""];
  if (known) return known;
  // What `fetch` throws when no answer came, in the words of Chromium, Firefox and Safari.
  if (error instanceof Error && /failed to fetch|networkerror|load failed/i.test(error.message))
    return OFFLINE;
  return UNKNOWN_ERROR;
}
