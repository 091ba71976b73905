import * as z from "zod/mini";

/** The request to the `fetch-source` function. */
export const sourceRequest = z.strictObject({
  organization: z.uuid(),
  url: z.string().check(z.trim(), z.minLength(1), z.maxLength(2048)),
});
export type SourceRequest = z.infer<typeof sourceRequest>;

/** The reasons why a file couldn't be fetched. */
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

export const fetchError = z.object({ error: z.enum(FETCH_ERRORS) });

/** The largest file, in bytes, that is fetched from a URL. The person has to download and upload larger ones. */
export const LARGEST_FETCHED = 200 * 1024 ** 2;

/** The largest file, in bytes, for a scheduled import: an edge function has little memory and processor time. */
export const LARGEST_SCHEDULED = 20 * 1024 ** 2;

/** The name of the file at a URL: the last part of its path. The type is detected from the bytes. */
export function fileNameIn(url: string): string {
  const { pathname, hostname } = new URL(url);
  const last = pathname.split("/").findLast((part) => part !== "") ?? hostname;
  try {
    return decodeURIComponent(last);
  } catch {
    return last;
  }
}
