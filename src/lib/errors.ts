import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import * as z from "zod/mini";

const coded = z.object({ code: z.string(), details: z.nullish(z.string()) });

const SESSION_ENDED = msg`Your session has ended. Please log in again.`;

/**
 * PostgreSQL and PostgREST codes that a person can act on, our own details of 42501, and `rules_unreadable`, which the
 * import throws. All other errors are ours to fix.
 */
const MESSAGES: Record<string, MessageDescriptor> = {
  "23505": msg`This value is already in use, or someone else saved first. Nothing was saved.`,
  "23503": msg`An item is still in use, or a linked item no longer exists. Nothing was changed.`,
  "23514": msg`The server rejected one of the values. Nothing was saved.`,
  "42501": msg`You don’t have permission to do this. Nothing was changed.`,
  "57014": msg`The server took too long and nothing was changed. Please try again.`,
  PGRST116: msg`We couldn’t find this item. It may have been deleted.`,
  PGRST301: SESSION_ENDED,
  PGRST303: SESSION_ENDED,
  session_not_found: SESSION_ENDED,
  rules_unreadable: msg`Some of your rules were saved by a newer version of the portal. Nothing was changed. Reload the page and try again.`,
  insufficient_aal: msg`This action needs your second factor, so nothing was changed. Log out, log in with it and try again.`,
};

/** Codes for a missing function or table: the server runs an older version or another product. */
const MISSING_CODES = ["PGRST202", "PGRST205"];

export function isMissingOnServer(error: unknown): boolean {
  const known = coded.safeParse(error);
  return known.success && MISSING_CODES.includes(known.data.code);
}

export const OFFLINE = msg`We can’t reach the server. Check your connection and try again.`;
export const UNKNOWN_ERROR = msg`Something went wrong on our side. Please try again.`;

const NO_STORAGE = msg`Your browser can’t store this. Free up space or leave private mode, then try again.`;

/** The message to show for an error. It never contains the text of a database error. */
export function errorMessage(error: unknown): MessageDescriptor {
  const { data } = coded.safeParse(error);
  const known = MESSAGES[data?.details ?? ""] ?? MESSAGES[data?.code ?? ""];
  if (known) return known;
  // The messages of `fetch` in Chromium, Firefox and Safari when no response arrived.
  if (error instanceof Error && /failed to fetch|networkerror|load failed/i.test(error.message))
    return OFFLINE;
  // The errors of IndexedDB when the disk is full or the window is private.
  if (error instanceof DOMException && /quota|security|invalidstate/i.test(error.name))
    return NO_STORAGE;
  return UNKNOWN_ERROR;
}
