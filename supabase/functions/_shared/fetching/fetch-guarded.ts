import type { IncomingMessage } from "node:http";
import { type FetchError, LARGEST_FETCHED } from "@/importing/fetching/source-address.ts";
import { type Guard, guardedAddress } from "./guarded-address.ts";
import { pinnedRequest } from "./pinned-request.ts";

/** The headers by which a server identifies the version of a file; null if it sends none. */
export type FileMarks = { etag: string | null; lastModified: string | null };

export type Fetched = FileMarks & { body: AsyncIterable<Uint8Array>; bytes: number | null };

/** The response exceeded the size limit while it was read. */
export class FileTooLarge extends Error {}

export type FetchLimits = {
  bytes: number;
  /** The time limit for the start of a response, in milliseconds. It restarts after each redirect. */
  responseMs: number;
  totalMs: number;
  redirects: number;
};

/** A hosted function ends after 150 seconds, so the time limits stay below that. */
export const FETCH_LIMITS: FetchLimits = {
  bytes: LARGEST_FETCHED,
  responseMs: 20_000,
  totalMs: 140_000,
  redirects: 5,
};

/** The media types of table files and archives. Many servers send a generic type for both. */
const FILE_TYPE =
  /^(text\/(?!html|javascript)|application\/(octet-stream|[\w.+-]*(json|xml|csv|zip|gzip|excel|spreadsheet|download)))/i;
const REDIRECTS = [301, 302, 303, 307, 308];
const UNKNOWN: FileMarks = { etag: null, lastModified: null };

/** Fetches a file from an address that `guardedAddress` accepts. Each redirect is checked like the first URL. */
export async function fetchGuarded(
  address: string,
  guard: Guard,
  limits: FetchLimits = FETCH_LIMITS,
): Promise<Fetched | { error: FetchError }> {
  const found = await fetchIfChanged(address, UNKNOWN, guard, limits);
  return found === "unchanged" ? { error: "refused-there" } : found;
}

/**
 * Fetches a file as `fetchGuarded` does, but skips the download if the ETag or date shows that the file hasn't
 * changed.
 */
export async function fetchIfChanged(
  address: string,
  known: FileMarks,
  guard: Guard,
  limits: FetchLimits,
): Promise<Fetched | "unchanged" | { error: FetchError }> {
  const whole = AbortSignal.timeout(limits.totalMs);
  let next = address;
  for (let redirects = 0; redirects <= limits.redirects; redirects++) {
    const guarded = await guardedAddress(next, guard);
    if ("error" in guarded) return guarded;

    const response = await firstResponse(
      pinnedRequest(guarded, { method: "GET", headers: headersFor(known) }, whole),
      limits.responseMs,
    );
    if ("error" in response) return response;
    const { statusCode = 0, headers } = response;
    if (REDIRECTS.includes(statusCode) && headers.location !== undefined) {
      response.destroy();
      if (!URL.canParse(headers.location, guarded.url)) return { error: "refused-there" };
      next = new URL(headers.location, guarded.url).href;
      continue;
    }
    const error = rejectionOf(response, limits);
    if (error === null) return fileIn(response, limits, whole);
    response.destroy();
    return isSame(statusCode, known) ? "unchanged" : { error };
  }
  return { error: "too-many-redirects" };
}

const headersFor = ({ etag, lastModified }: FileMarks) => ({
  "user-agent": "SupplierPortal-Import/1",
  ...(etag === null ? {} : { "if-none-match": etag }),
  ...(lastModified === null ? {} : { "if-modified-since": lastModified }),
});

async function firstResponse(
  pending: Promise<IncomingMessage>,
  responseMs: number,
): Promise<IncomingMessage | { error: FetchError }> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<{ error: FetchError }>((settle) => {
    timer = setTimeout(() => settle({ error: "too-slow" }), responseMs);
  });
  // A response that arrives after the deadline is closed without being read.
  const response = await Promise.race([
    pending.catch(() => ({ error: "no-answer" as const })),
    late,
  ]);
  clearTimeout(timer);
  if ("error" in response) void pending.then((each) => each.destroy()).catch(() => undefined);
  return response;
}

/** The value is sent back unchanged in a request header, so only printable ASCII is accepted. */
const markOf = (value: string | undefined) =>
  value !== undefined && /^[ -~]{1,500}$/.test(value) ? value : null;

/** A 304 response is only valid if the request carried an ETag or date to compare with. */
const isSame = (status: number, { etag, lastModified }: FileMarks) =>
  status === 304 && (etag !== null || lastModified !== null);

function rejectionOf(
  { statusCode, headers }: IncomingMessage,
  limits: FetchLimits,
): FetchError | null {
  if (statusCode !== 200) return "refused-there";
  if (!FILE_TYPE.test(headers["content-type"] ?? "application/octet-stream")) return "not-a-file";
  return Number(headers["content-length"] ?? 0) > limits.bytes ? "too-large" : null;
}

function fileIn(response: IncomingMessage, limits: FetchLimits, whole: AbortSignal): Fetched {
  async function* body() {
    let read = 0;
    try {
      for await (const received of response) {
        const chunk = new Uint8Array(received);
        read += chunk.length;
        // `Content-Length` may be missing or wrong, so the bytes are counted too.
        if (read > limits.bytes) throw new FileTooLarge("The file is larger than the limit.");
        yield chunk;
      }
    } catch (error) {
      // A connection that we abort looks like one that the server closed, so the abort reason takes precedence.
      throw whole.aborted ? whole.reason : error;
    }
  }
  const { headers } = response;
  const length = headers["content-length"];
  return {
    body: body(),
    bytes: length === undefined ? null : Number(length),
    etag: markOf(headers.etag),
    lastModified: markOf(headers["last-modified"]),
  };
}
