import * as z from "zod/mini";
import {
  fileNameIn,
  type FetchError,
  fetchError,
  type SourceRequest,
} from "@/importing/fetching/source-address.ts";
import { invokeFunction } from "@/lib/edge-function-api.ts";

export type FetchedSource = { file: File } | { error: FetchError };

/** Checks the tag, because `instanceof` fails for a blob from another realm, as in tests. */
const blob = z.custom<Blob>((data) => Object.prototype.toString.call(data) === "[object Blob]");

/** Fetches the file at a URL through the server, because most sites don't let a page in a browser read it. */
export async function fetchSource(
  request: SourceRequest,
  signal?: AbortSignal,
): Promise<FetchedSource> {
  const body = { ...request, url: request.url.trim() };
  const result = await invokeFunction("fetch-source", { body, ...(signal && { signal }) });
  if (result.ok) return { file: new File([blob.parse(result.data)], fileNameIn(body.url)) };
  // The gateway in front of the function has its own error format.
  if (result.status === 401) return { error: "session-ended" };
  const response = fetchError.safeParse(result.body);
  if (!response.success) throw new Error(`fetch-source answered ${result.status}`);
  return response.data;
}
