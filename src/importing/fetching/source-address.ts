import * as z from "zod/mini";

/** What the function `fetch-source` is asked for. */
export const sourceRequest = z.strictObject({
  organization: z.uuid(),
  url: z.string().check(z.trim(), z.minLength(1), z.maxLength(2048)),
});
export type SourceRequest = z.infer<typeof sourceRequest>;

/** Why a file was not fetched. */
export const FETCH_ERRORS = [
  "session-ended",
  "not-editor",
  "too-often",
  "no-address",
  "not-https",
  "has-password",
  "other-port",
  "private-address",
  "not-found-by-name",
  "no-answer",
  "too-slow",
  "too-many-redirects",
  "refused-there",
  "not-a-file",
  "too-large",
] as const;
export type FetchError = (typeof FETCH_ERRORS)[number];

export const fetchError = z.object({ refused: z.enum(FETCH_ERRORS) });

/** As much as is fetched from an address; what is larger is downloaded by a person and dropped in. */
export const LARGEST_FETCHED = 200 * 1024 ** 2;

/** As much as is fetched and written while nobody looks: a function has little memory, and less of the processor. */
export const LARGEST_SCHEDULED = 20 * 1024 ** 2;

/** What the file at an address is called: the last part of it. What the file is, its bytes say. */
export function fileNameIn(url: string): string {
  const { pathname, hostname } = new URL(url);
  const last = pathname.split("/").findLast((part) => part !== "") ?? hostname;
  try {
    return decodeURIComponent(last);
  } catch {
    return last;
  }
}
