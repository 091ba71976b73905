import { type FetchError, sourceRequest } from "@/importing/fetching/source-address.ts";
import { type SessionRejection, sessionRejectionResponse } from "../_shared/caller-rejection.ts";
import type { IsAllowed } from "../_shared/cors.ts";
import { jsonResponse, parseJson, errorResponse } from "../_shared/json-response.ts";
import { smallText } from "../_shared/small-text.ts";
import type { Fetched } from "../_shared/fetching/fetch-guarded.ts";

export type Parts = {
  isAllowed: IsAllowed;
  /** Asks the database as the caller whether they may fetch now; null if they may. */
  demand: (
    authorization: string,
    organization: string,
  ) => Promise<FetchError | SessionRejection | null>;
  fetchFile: (url: string) => Promise<Fetched | { error: FetchError }>;
};

const LARGEST = 4_096;

const STATUS: Partial<Record<FetchError, number>> = {
  "not-editor": 403,
  "too-often": 429,
};

/** Fetches a file for the browser, which can't read most servers itself because of CORS. */
export async function handle(
  request: Request,
  { isAllowed, demand, fetchFile }: Parts,
): Promise<Response> {
  if (request.method !== "POST") return errorResponse(405, "Use POST.", { allow: "POST, OPTIONS" });
  const origin = request.headers.get("origin");
  if (origin === null || !isAllowed(origin))
    return errorResponse(403, "Only the portal can fetch files.");
  const authorization = request.headers.get("authorization");
  if (authorization === null) return rejectionResponse("invalid_token");
  if (!/^application\/json\s*(;|$)/i.test(request.headers.get("content-type") ?? ""))
    return errorResponse(415, "Send the request as application/json.");

  const text = await smallText(request, LARGEST);
  if (text === null) return errorResponse(413, "The request is too large.");
  const read = sourceRequest.safeParse(parseJson(text));
  if (!read.success) return errorResponse(400, "The URL is not valid.");

  const { organization, url } = read.data;
  try {
    const denied = await demand(authorization, organization);
    if (denied !== null) return rejectionResponse(denied);
  } catch (error) {
    console.error("Checking who may fetch a file failed.", error);
    return errorResponse(
      502,
      "The database isn’t responding. Nothing was fetched. Please try again.",
    );
  }
  const file = await fetchFile(url);
  return "error" in file ? fetchErrorResponse(file.error) : fileResponse(file);
}

/** The page shows the same error for each reason why a session isn't accepted. */
const rejectionResponse = (why: FetchError | SessionRejection) =>
  why === "session_not_found" || why === "insufficient_aal" || why === "invalid_token"
    ? sessionRejectionResponse(why, "Nothing was fetched.", {
        error: "session-ended" satisfies FetchError,
      })
    : fetchErrorResponse(why);

const fetchErrorResponse = (why: FetchError) => jsonResponse({ error: why }, STATUS[why] ?? 422);

function fileResponse({ body, bytes }: Fetched): Response {
  const chunks = body[Symbol.asyncIterator]();
  const stream = new ReadableStream<Uint8Array<ArrayBuffer>>({
    async pull(controller) {
      const { done, value } = await chunks.next();
      if (done === true) controller.close();
      else controller.enqueue(new Uint8Array(value));
    },
    async cancel() {
      await chunks.return?.();
    },
  });
  return new Response(stream, {
    headers: {
      // Whatever type the server sent, the browser must save the file and not open it.
      "content-type": "application/octet-stream",
      "content-disposition": "attachment",
      "x-content-type-options": "nosniff",
      "cache-control": "no-store",
      ...(bytes === null ? {} : { "content-length": String(bytes) }),
    },
  });
}
