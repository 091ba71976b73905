import { definitionOf } from "@/channels/definitions/all-channels.ts";
import { versionOf } from "@/channels/definitions/channel-definition.ts";
import { type FeedFile, writeFeed } from "@/channels/files/write-feed.ts";
import { planOf } from "@/channels/listing/channel-plan.ts";
import { configOf } from "@/channels/connection/stored-channel.ts";
import { originOf } from "../_shared/address.ts";
import type { Call } from "../_shared/database.ts";
import { errorResponse } from "../_shared/json-response.ts";
import { type OpenFeed, feedOpening } from "./database-response.ts";
import { isKnown, streamed, takesGzip } from "./http-response.ts";
import { feedItems } from "./feed-items.ts";

export type Parts = {
  call: Call;
  hash: (text: string) => Promise<string>;
  fingerprint: (text: string) => Promise<string>;
  isHosted: boolean;
  /**
   * The deployment that writes the file. It is part of the ETag, because other code may write the same data
   * differently.
   */
  code: string;
};

const PATH = /\/feed\/([0-9a-f]{64})(?:-([1-9]\d{0,3}))?\.([a-z]{3,5})$/;

const EMPTY = new Blob([]);
const UNKNOWN = "There is no feed at this address.";

/** Anyone with the address can fetch the feed without a login. A wrong guess reveals nothing. */
export async function handle(request: Request, parts: Parts): Promise<Response> {
  if (request.method !== "GET" && request.method !== "HEAD")
    return errorResponse(405, "Use GET.", { allow: "GET, HEAD" });
  const [, token, part = "1", extension] = PATH.exec(new URL(request.url).pathname) ?? [];
  if (token === undefined || extension === undefined) return errorResponse(404, UNKNOWN);

  const opening = await opened(token, request, parts);
  switch (opening?.outcome) {
    case undefined:
      return errorResponse(503, "We couldn’t read the feed. Please try again in a minute.", {
        "retry-after": "60",
      });
    case "unknown":
      return errorResponse(404, UNKNOWN);
    case "revoked":
      return errorResponse(410, "This feed address was revoked. Ask its owner for a new one.");
    case "rate_limited":
      return errorResponse(429, "Too many requests. Please wait a moment.", {
        "retry-after": String(opening.seconds),
      });
    case "open":
      return served(opening, { part: Number(part), extension }, request, parts);
  }
}

async function opened(
  token: string,
  request: Request,
  { call, hash, fingerprint, isHosted }: Parts,
) {
  try {
    const address = await fingerprint(originOf(request.headers, isHosted).limited);
    return feedOpening.parse(await call("open_feed", { token_hash: await hash(token), address }));
  } catch (error) {
    console.error("Opening a feed failed.", error);
    return null;
  }
}

async function served(
  feed: OpenFeed,
  requestedPart: { part: number; extension: string },
  request: Request,
  { call, code }: Parts,
): Promise<Response> {
  const file = await fileOf(feed, requestedPart, call);
  if (file === null) return errorResponse(404, UNKNOWN);

  // An XLSX workbook is already compressed, so compressing it again would gain nothing.
  const isPacked =
    requestedPart.extension !== "xlsx" && takesGzip(request.headers.get("accept-encoding"));
  const { version, title, channel, format } = feed;
  const tag = `"${versionOf([code, version, title, channel, format, requestedPart])}${isPacked ? "-gzip" : ""}"`;
  const headers = {
    "content-type": file.type,
    "content-disposition": `inline; filename="${file.name}"`,
    // A client may cache the feed but must revalidate it each time. Proxies must not recompress it, because the ETag
    // depends on the encoding.
    "cache-control": "private, no-cache, no-transform",
    vary: "Accept-Encoding",
    etag: tag,
    "x-content-type-options": "nosniff",
    "x-robots-tag": "noindex",
    ...(isPacked ? { "content-encoding": "gzip" } : {}),
  };
  if (isKnown(request.headers.get("if-none-match"), tag))
    return new Response(null, { status: 304, headers });
  // With a body, even an empty one, the server omits the length. Without one it would send a length of zero.
  if (request.method === "HEAD") return new Response(EMPTY.stream(), { headers });
  const body = streamed(file.bytes);
  return new Response(isPacked ? body.pipeThrough(new CompressionStream("gzip")) : body, {
    headers,
  });
}

/** The requested part of a feed, written by the same code as in the browser; null if there is no such part. */
async function fileOf(
  feed: OpenFeed,
  { part, extension }: { part: number; extension: string },
  call: Call,
): Promise<FeedFile | null> {
  const { maps, ...channel } = feed.channel;
  const definition = definitionOf(channel.kind);
  const layout = definition?.files.find(
    ({ name, format }) => name === feed.file && format === feed.format,
  );
  if (!definition || !layout) return null;

  const plan = planOf(definition, configOf(channel, maps));
  let at = 0;
  for await (const file of writeFeed(feedItems(feed, plan, call), layout, plan, feed.title)) {
    if (!file.name.endsWith(`.${extension}`)) return null;
    // Returning here stops the iteration over files but leaves the file itself open.
    if (++at === part) return file;
    // The start of the next part is known only after this one has been read.
    for await (const _bytes of file.bytes);
  }
  return null;
}
